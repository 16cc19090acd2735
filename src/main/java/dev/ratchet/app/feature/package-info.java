/** {@code ratchet feature}: a class for each action; an agent writes the specification and the plan. */
@NullMarked
package dev.ratchet.app.feature;

import org.jspecify.annotations.NullMarked;
