/**
 * JSON, the one way to read and to write it, on a streaming parser. Start with {@code Json} for values and {@code
 * JsonWriter} for text.
 */
@NullMarked
package dev.ratchet.json;

import org.jspecify.annotations.NullMarked;
