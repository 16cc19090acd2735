/** The program: the command line, and the only place where the parts of a loop meet. */
@NullMarked
package dev.ratchet.app;

import org.jspecify.annotations.NullMarked;
