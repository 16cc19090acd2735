/** {@code ratchet store}: where a project's record is kept. */
@NullMarked
package dev.ratchet.app.store;

import org.jspecify.annotations.NullMarked;
