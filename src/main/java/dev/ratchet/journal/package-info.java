/** What happened: the journal in SQLite, and the readers of events that write files. */
@NullMarked
package dev.ratchet.journal;

import org.jspecify.annotations.NullMarked;
