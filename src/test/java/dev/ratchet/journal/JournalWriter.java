package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.AgentDetails;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes sessions into a journal, as a loop does. */
public final class JournalWriter {
    private final DatabaseJournal journal;

    public JournalWriter(Database database) {
        this.journal = new DatabaseJournal(database, new FakeTime());
        journal.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
    }

    /** What matters of a session to those who count. */
    public record Entry(
            int number,
            String loop,
            Instant startedAt,
            int retry,
            @Nullable String model,
            SessionClass sessionClass,
            Verdict verdict,
            Map<String, Integer> tools,
            Usage usage,
            int turns,
            int files,
            boolean mention) {

        public static Entry plain(int number) {
            return new Entry(
                    number,
                    "main",
                    NOON,
                    0,
                    "opus",
                    SessionClass.NORMAL,
                    new Verdict.Progressed("worked"),
                    Map.of("Bash", 2),
                    new Usage(100, 20, 5, 0.25),
                    2,
                    1,
                    false);
        }

        public Transcript transcript() {
            return new Transcript(
                    "claude",
                    "s",
                    model,
                    "done",
                    turns,
                    tools,
                    usage,
                    0,
                    mention,
                    files,
                    AgentDetails.UNTOLD,
                    Remarks.NONE);
        }

        Attempt attempt() {
            return new Attempt("run-" + number, loop, Sample.PROMPT, new RunPosition(0, retry), startedAt);
        }

        SessionTicket ticket() {
            return new SessionTicket(
                    number, Path.of("session-" + number + ".jsonl"), "claude", SessionTicket.Role.WORKING);
        }
    }

    public void start(Entry entry) {
        journal.saw(new Event.AttemptStarted(entry.attempt(), entry.startedAt()));
        journal.saw(new Event.SessionStarted(entry.attempt(), entry.ticket(), entry.startedAt()));
    }

    public void endSession(Entry entry) {
        journal.saw(new Event.SessionEnded(entry.attempt(), entry.ticket(), facts(entry), entry.startedAt()));
    }

    public void endAttempt(Entry entry, Changes changes) {
        journal.saw(new Event.AttemptEnded(
                new PastAttempt(
                        entry.attempt(), entry.ticket(), facts(entry), changes, entry.verdict(), entry.startedAt()),
                entry.startedAt()));
    }

    public void whole(Entry entry) {
        start(entry);
        endSession(entry);
        endAttempt(entry, Changes.NONE);
    }

    /** An attempt that ended before it had a session. */
    public void refused(Entry entry) {
        journal.saw(new Event.AttemptStarted(entry.attempt(), entry.startedAt()));
        Verdict verdict = new Verdict.Wasted(Verdict.Waste.REFUSED, "a hook said no");
        journal.saw(new Event.AttemptEnded(
                new PastAttempt(entry.attempt(), null, null, Changes.NONE, verdict, entry.startedAt()),
                entry.startedAt()));
    }

    private static SessionFacts facts(Entry entry) {
        SessionEnding ending = new SessionEnding(
                0,
                entry.startedAt(),
                entry.startedAt().plus(Duration.ofMillis(1500)),
                4000,
                new SessionEnding.Cause.ByItself());
        return new SessionFacts(
                new Finding(entry.sessionClass(), "for a test", "evidence"), ending, entry.transcript());
    }
}
