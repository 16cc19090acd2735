/** A class for each page of the web: values in, {@code Html} out. What they have in common is in {@code PageFrame}. */
@NullMarked
package dev.ratchet.web.page;

import org.jspecify.annotations.NullMarked;
