/** What to do next: start with {@code TaskSource}. */
@NullMarked
package dev.ratchet.work;

import org.jspecify.annotations.NullMarked;
