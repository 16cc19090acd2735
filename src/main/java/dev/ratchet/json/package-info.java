/**
 * JSON: values that are read, lines of which only the wanted parts are kept, and a writer. Start with
 * {@link dev.ratchet.json.Json}. Beside the JDK it uses nothing but Jackson's core, which nobody else sees.
 */
@NullMarked
package dev.ratchet.json;

import org.jspecify.annotations.NullMarked;
