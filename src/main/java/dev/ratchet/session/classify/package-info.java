/** What the end of a session means: start with {@code SessionClassifier}. */
@NullMarked
package dev.ratchet.session.classify;

import org.jspecify.annotations.NullMarked;
