/** {@code ratchet metrics}: what sessions cost and came to. */
@NullMarked
package dev.ratchet.app.metrics;

import org.jspecify.annotations.NullMarked;
