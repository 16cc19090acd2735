package dev.ratchet.testing;

import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.JournalSettings;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.store.Database;
import dev.ratchet.store.transcript.TranscriptSettings.Keeping;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** Writes sessions into a journal as a loop does, and their files into a directory. */
public final class SampleSessions {
    /** Enough to be worth compressing. */
    public static final String OUTPUT = "words of an agent\n".repeat(200);

    private final Path directory;
    private final String loop;
    private final DatabaseJournal journal;

    /** A loop that runs from now on. */
    public SampleSessions(Database database, Path directory, String loop) {
        this(database, directory, loop, Keeping.FILE);
    }

    public SampleSessions(Database database, Path directory, String loop, Keeping transcripts) {
        this.directory = directory;
        this.loop = loop;
        this.journal = new DatabaseJournal(
                database,
                new FakeTime(),
                new JournalSettings(new DatabaseJournal.Origin(null, null), transcripts, UnaryOperator.identity()));
        journal.saw(new Event.RunStarted("run-of-" + loop, loop, "prompt", 42, Sample.NOON));
    }

    /** A session that runs. */
    public SampleSessions started(int number) {
        write(number);
        journal.saw(new Event.AttemptStarted(attempt(number), Sample.NOON));
        journal.saw(new Event.SessionStarted(attempt(number), ticket(number), Sample.NOON));
        return this;
    }

    /** A session that went well. */
    public SampleSessions ended(int number) {
        return ended(number, Sample.session(SessionClass.NORMAL, 0));
    }

    public SampleSessions ended(int number, SessionFacts facts) {
        started(number);
        Instant at = facts.ending().endedAt();
        journal.saw(new Event.SessionEnded(attempt(number), ticket(number), facts, at));
        journal.saw(new Event.AttemptEnded(
                new PastAttempt(
                        attempt(number), ticket(number), facts, Changes.NONE, new Verdict.Progressed("worked"), at),
                at));
        return this;
    }

    public Path output(int number) {
        return directory.resolve("session-" + number + ".jsonl");
    }

    private void write(int number) {
        try {
            Files.createDirectories(directory);
            Files.writeString(output(number), OUTPUT);
            Files.writeString(directory.resolve("session-" + number + ".stderr"), "a warning\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Attempt attempt(int number) {
        return new Attempt(loop + "-" + number, loop, Sample.PROMPT, new RunPosition(number, 0), Sample.NOON);
    }

    private SessionTicket ticket(int number) {
        return new SessionTicket(number, output(number), "claude", SessionTicket.Role.WORKING);
    }
}
