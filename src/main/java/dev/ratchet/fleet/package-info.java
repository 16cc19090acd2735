/** Many loops on one repository: who lands next, and what loops tell each other. Start with {@code LandingQueue}. */
@NullMarked
package dev.ratchet.fleet;

import org.jspecify.annotations.NullMarked;
