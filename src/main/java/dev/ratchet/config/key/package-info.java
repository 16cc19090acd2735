/** The catalogue of settings, {@code Keys}, and the values that they came to. */
@NullMarked
package dev.ratchet.config.key;

import org.jspecify.annotations.NullMarked;
