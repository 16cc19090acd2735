/** How many calls and sessions may run at once, and begin within a minute, for all loops of this process. */
@NullMarked
package dev.ratchet.process.schedule;

import org.jspecify.annotations.NullMarked;
