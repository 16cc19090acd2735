/**
 * {@code ratchet run} and what is asked of a loop that runs: stop, pause, resume, reset. Start with {@code
 * RunCommand}, then {@code LoopRun}.
 */
@NullMarked
package dev.ratchet.app.run;

import org.jspecify.annotations.NullMarked;
