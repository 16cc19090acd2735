/** A graph as a picture: where its boxes are, and how they are drawn. Start with {@code GraphLayout}. */
@NullMarked
package dev.ratchet.web.graph;

import org.jspecify.annotations.NullMarked;
