/** What loops are told and asked, by each other and from outside. Start with {@code LoopMailbox}. */
@NullMarked
package dev.ratchet.fleet.mailbox;

import org.jspecify.annotations.NullMarked;
