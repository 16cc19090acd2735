/** How many requests and sessions may run at once, and how many requests in a minute, for all loops of this process. */
@NullMarked
package dev.ratchet.process.schedule;

import org.jspecify.annotations.NullMarked;
