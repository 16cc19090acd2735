/** {@code ratchet sessions}, {@code history} and {@code brief}: looking back at what sessions did. */
@NullMarked
package dev.ratchet.app.session;

import org.jspecify.annotations.NullMarked;
