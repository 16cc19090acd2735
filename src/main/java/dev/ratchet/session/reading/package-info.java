/**
 * Lines to events and a summary, alike for all dialects: start with {@code StreamReader} and {@code EventReader}.
 */
@NullMarked
package dev.ratchet.session.reading;

import org.jspecify.annotations.NullMarked;
