/** One database: connections, migrations, transactions. */
@NullMarked
package dev.ratchet.store;

import org.jspecify.annotations.NullMarked;
