package dev.ratchet.journal;

import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import java.util.function.UnaryOperator;

/**
 * What the journal of a run has to know beside what happens.
 *
 * @param transcripts where what sessions write is going to be kept
 * @param accounts the account of an agent, by its name
 */
public record JournalSettings(DatabaseJournal.Origin origin, Keeping transcripts, UnaryOperator<String> accounts) {
    /** Those of a run whose sessions are in files alone, and whose agents are accounts of their own. */
    public static JournalSettings of(DatabaseJournal.Origin origin) {
        return new JournalSettings(origin, Keeping.FILE, UnaryOperator.identity());
    }
}
