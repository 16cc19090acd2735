package dev.ratchet.journal;

import static dev.ratchet.testing.Sample.NOON;

import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Changes;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Finding;
import dev.ratchet.loop.PastAttempt;
import dev.ratchet.loop.Remarks;
import dev.ratchet.loop.SessionClass;
import dev.ratchet.loop.SessionFacts;
import dev.ratchet.loop.SessionTicket;
import dev.ratchet.loop.Slot;
import dev.ratchet.loop.Transcript;
import dev.ratchet.loop.Usage;
import dev.ratchet.loop.Verdict;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes sessions into a journal, as a loop does. */
final class Ledger {
    private final SqliteJournal journal;

    Ledger(Database database) {
        this.journal = new SqliteJournal(database, new FakeTime());
        journal.saw(new Event.RunStarted("run", "main", "prompt", 42, NOON));
    }

    /** What matters of a session to those who count. */
    record Entry(
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

        static Entry plain(int number) {
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

        Transcript transcript() {
            return new Transcript("claude", "s", model, "done", turns, tools, usage, 0, mention, files, Remarks.NONE);
        }

        Attempt attempt() {
            return new Attempt("run-" + number, loop, Sample.PROMPT, new Slot(0, retry), startedAt);
        }

        SessionTicket ticket() {
            return new SessionTicket(
                    number, Path.of("session-" + number + ".jsonl"), "claude", SessionTicket.Role.WORKING);
        }
    }

    void start(Entry entry) {
        journal.saw(new Event.AttemptStarted(entry.attempt(), entry.startedAt()));
        journal.saw(new Event.SessionStarted(entry.attempt(), entry.ticket(), entry.startedAt()));
    }

    void endSession(Entry entry) {
        journal.saw(new Event.SessionEnded(entry.attempt(), entry.ticket(), facts(entry), entry.startedAt()));
    }

    void endAttempt(Entry entry, Changes changes) {
        journal.saw(new Event.AttemptEnded(
                new PastAttempt(
                        entry.attempt(), entry.ticket(), facts(entry), changes, entry.verdict(), entry.startedAt()),
                entry.startedAt()));
    }

    void whole(Entry entry) {
        start(entry);
        endSession(entry);
        endAttempt(entry, Changes.NONE);
    }

    /** An attempt that ended before it had a session. */
    void refused(Entry entry) {
        journal.saw(new Event.AttemptStarted(entry.attempt(), entry.startedAt()));
        Verdict verdict = new Verdict.Wasted(Verdict.Waste.REFUSED, "a hook said no");
        journal.saw(new Event.AttemptEnded(
                new PastAttempt(entry.attempt(), null, null, Changes.NONE, verdict, entry.startedAt()),
                entry.startedAt()));
    }

    private static SessionFacts facts(Entry entry) {
        Ending ending = new Ending(
                0,
                entry.startedAt(),
                entry.startedAt().plus(Duration.ofMillis(1500)),
                4000,
                new Ending.Cause.ByItself());
        return new SessionFacts(
                new Finding(entry.sessionClass(), "for a test", "evidence"), ending, entry.transcript());
    }
}
