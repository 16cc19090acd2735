/** What happened, in the database: start with {@code DatabaseJournal}. */
@NullMarked
package dev.ratchet.journal;

import org.jspecify.annotations.NullMarked;
