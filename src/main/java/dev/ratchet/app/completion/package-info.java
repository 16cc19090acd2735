/**
 * {@code ratchet completion}: scripts by which shells complete command lines. What never changes is in the script; only for names
 * of tasks and the like does it ask the program. Start with {@code CompletionCommand}.
 */
@NullMarked
package dev.ratchet.app.completion;

import org.jspecify.annotations.NullMarked;
