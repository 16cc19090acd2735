/** A project's record brought from one store to another, all of it. */
@NullMarked
package dev.ratchet.store.copy;

import org.jspecify.annotations.NullMarked;
