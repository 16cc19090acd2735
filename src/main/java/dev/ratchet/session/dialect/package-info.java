/** What each agent program writes, a reader each. Start with {@code Dialects}. */
@NullMarked
package dev.ratchet.session.dialect;

import org.jspecify.annotations.NullMarked;
