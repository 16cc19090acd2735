/** What lies on the disk: the database (connections, migrations, transactions), session files, and files that are never seen half-written. */
@NullMarked
package dev.ratchet.store;

import org.jspecify.annotations.NullMarked;
