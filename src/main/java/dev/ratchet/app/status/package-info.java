/** {@code ratchet status}: what the loops of a directory are doing. */
@NullMarked
package dev.ratchet.app.status;

import org.jspecify.annotations.NullMarked;
