/** A process as one of several that share a database: start with {@code WorkerMembership}. */
@NullMarked
package dev.ratchet.app.worker;

import org.jspecify.annotations.NullMarked;
