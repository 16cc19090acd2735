/** What the value of a setting may be: start with {@code KeyType}. */
@NullMarked
package dev.ratchet.config.value;

import org.jspecify.annotations.NullMarked;
