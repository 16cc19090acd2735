/** What several pages are made of: the frame around them, tables, forms, badges, changes. Start with {@code PageFrame}. */
@NullMarked
package dev.ratchet.web.piece;

import org.jspecify.annotations.NullMarked;
