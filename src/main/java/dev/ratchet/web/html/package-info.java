/** Pieces of pages as values, which can hold no markup of others. Start with {@code Html}. */
@NullMarked
package dev.ratchet.web.html;

import org.jspecify.annotations.NullMarked;
