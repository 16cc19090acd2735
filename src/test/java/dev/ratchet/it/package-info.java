/** The real program, run as a user runs it. Start with {@link dev.ratchet.it.TestProject}. */
@NullMarked
package dev.ratchet.it;

import org.jspecify.annotations.NullMarked;
