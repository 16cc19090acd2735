package dev.ratchet.journal;

import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the journal of a run has to know beside what happens.
 *
 * @param launch the number under which it is on record how the run was called for; null if nobody is going to start it again
 * @param transcripts where what sessions write is going to be kept
 * @param accounts the account of an agent, by its name
 */
public record JournalSettings(@Nullable Long launch, Keeping transcripts, UnaryOperator<String> accounts) {
    /** Those of a run that nobody is going to start again, whose agents are accounts of their own. */
    public static final JournalSettings NONE = new JournalSettings(null, Keeping.FILE, UnaryOperator.identity());
}
