/** {@code ratchet init}, {@code config} and {@code loop}: getting a project ready. */
@NullMarked
package dev.ratchet.app.setup;

import org.jspecify.annotations.NullMarked;
