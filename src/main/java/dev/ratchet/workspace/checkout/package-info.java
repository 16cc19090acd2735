/** The user's own checkout, which follows its branch without a file of his being lost. Start with {@code UserCheckout}. */
@NullMarked
package dev.ratchet.workspace.checkout;

import org.jspecify.annotations.NullMarked;
