/** {@code ratchet demo}: a loop to watch, without a model. */
@NullMarked
package dev.ratchet.app.demo;

import org.jspecify.annotations.NullMarked;
