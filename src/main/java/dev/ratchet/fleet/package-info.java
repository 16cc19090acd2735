/** What a fleet is made of. Its rooms: who lands next, what loops tell each other, and where runs stand. */
@NullMarked
package dev.ratchet.fleet;

import org.jspecify.annotations.NullMarked;
