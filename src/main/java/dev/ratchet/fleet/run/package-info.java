/** Where the runs of a project stand, and how they were called for. Start with {@code RunRecords}. */
@NullMarked
package dev.ratchet.fleet.run;

import org.jspecify.annotations.NullMarked;
