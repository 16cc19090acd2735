/** The readers of events that write files for others: the status file and the event log. */
@NullMarked
package dev.ratchet.journal.files;

import org.jspecify.annotations.NullMarked;
