/** {@code ratchet init}, {@code config}, {@code loop} and {@code trust}: getting a project ready. */
@NullMarked
package dev.ratchet.app.setup;

import org.jspecify.annotations.NullMarked;
