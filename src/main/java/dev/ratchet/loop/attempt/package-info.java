/** One attempt: what it is made at, and what came of it. Start with {@code Attempt} and {@code Verdict}. */
@NullMarked
package dev.ratchet.loop.attempt;

import org.jspecify.annotations.NullMarked;
