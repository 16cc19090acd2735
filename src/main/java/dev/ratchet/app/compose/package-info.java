/** The only place where the parts of a loop meet. Start with {@code Recipes}. */
@NullMarked
package dev.ratchet.app.compose;

import org.jspecify.annotations.NullMarked;
