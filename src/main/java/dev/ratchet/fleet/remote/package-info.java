/** What several clones share: their remote. Start with {@code SharedRemote}. */
@NullMarked
package dev.ratchet.fleet.remote;

import org.jspecify.annotations.NullMarked;
