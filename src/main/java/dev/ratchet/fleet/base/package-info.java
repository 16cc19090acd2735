/** Base branches that move while loops are at work: who notices, and what is done about it. Start with {@code BaseWatcher}. */
@NullMarked
package dev.ratchet.fleet.base;

import org.jspecify.annotations.NullMarked;
