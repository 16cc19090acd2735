/** What happened, in the database: start with {@code SqliteJournal}. */
@NullMarked
package dev.ratchet.journal;

import org.jspecify.annotations.NullMarked;
