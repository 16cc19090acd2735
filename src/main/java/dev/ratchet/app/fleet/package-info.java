/** Several loops in one process: start at {@link dev.ratchet.app.fleet.FleetCommand}. */
@NullMarked
package dev.ratchet.app.fleet;

import org.jspecify.annotations.NullMarked;
