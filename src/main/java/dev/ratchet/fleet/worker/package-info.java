/** The processes that work off the tasks of one database: start with {@code WorkerTable}. */
@NullMarked
package dev.ratchet.fleet.worker;

import org.jspecify.annotations.NullMarked;
