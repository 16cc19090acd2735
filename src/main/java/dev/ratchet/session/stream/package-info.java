/** Bytes to lines, and what is looked for in them. */
@NullMarked
package dev.ratchet.session.stream;

import org.jspecify.annotations.NullMarked;
