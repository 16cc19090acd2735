/** What loops want to know from people, as it is on record. Start with {@code QuestionTable}. */
@NullMarked
package dev.ratchet.work.question;

import org.jspecify.annotations.NullMarked;
