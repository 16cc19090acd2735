/** What loops ask people, from the question to the brief that has the answer. Start with {@code QuestionDesk}. */
@NullMarked
package dev.ratchet.fleet.question;

import org.jspecify.annotations.NullMarked;
