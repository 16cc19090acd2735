package dev.ratchet.journal.files;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.files.OutputSettings.EventLogScope;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class EventLogTest {
    @TempDir
    Path directory;

    private final List<String> complaints = new ArrayList<>();

    @Test
    void aSessionIsOneLineWithTheHarnessFields() throws IOException {
        log(EventLogScope.SESSIONS).saw(new Event.AttemptEnded(Sample.worked(14, NOON), NOON));

        assertThat(lines())
                .containsExactly("{\"ts\":\"2026-02-14T12:00:00Z\",\"event\":\"session_complete\",\"iteration\":14,"
                                     + "\"global\":14,\"output_bytes\":4000,\"exit_code\":0,\"duration_secs\":30,\"committed\":false,"
                                     + "\"retries\":0,\"rate_limited\":false}");
    }

    @Test
    void limitedSessionsHaveALineToo() throws IOException {
        log(EventLogScope.SESSIONS).saw(new Event.AttemptEnded(Sample.limited(1, NOON, null), NOON));

        assertThat(lines()).singleElement().asString().contains("\"rate_limited\":true");
    }

    @Test
    void aProviderThatCannotBeReachedIsNoRateLimit() throws IOException {
        Verdict verdict = new Verdict.RateLimited(Verdict.Limit.OVERLOAD, null, "the server could not be reached");
        log(EventLogScope.SESSIONS)
                .saw(new Event.AttemptEnded(Sample.past(1, SessionClass.OVERLOADED, verdict, NOON), NOON));

        assertThat(lines()).singleElement().asString().contains("\"rate_limited\":false");
        assertThat(verdict.word()).isEqualTo("unavailable");
    }

    @Test
    void otherTransitionsAreLoggedOnlyWhenAskedFor() throws IOException {
        Event ended = new Event.RunEnded("run", new Outcome(Outcome.Kind.STOPPED, "SIGINT"), NOON);

        log(EventLogScope.SESSIONS).saw(ended);
        assertThat(directory.resolve("events.jsonl")).doesNotExist();

        log(EventLogScope.EVERYTHING).saw(ended);
        assertThat(lines())
                .containsExactly("{\"ts\":\"2026-02-14T12:00:00Z\",\"event\":\"run_ended\",\"outcome\":\"stopped\","
                        + "\"exit_code\":0,\"reason\":\"SIGINT\"}");
    }

    @Test
    void aFileThatCannotBeWrittenIsComplainedOfOnce() {
        EventLog log = new EventLog(
                directory, EventLogScope.SESSIONS, ObjectForm.HARNESS, null, Runnable::run, complaints::add);

        log.saw(new Event.AttemptEnded(Sample.worked(0, NOON), NOON));
        log.saw(new Event.AttemptEnded(Sample.worked(1, NOON), NOON));

        assertThat(complaints).hasSize(1);
    }

    @Test
    @Timeout(10)
    void neitherALinkNorAPipeIsWrittenTo() throws IOException, InterruptedException {
        Path log = directory.resolve("events.jsonl");
        Path other = Files.writeString(directory.resolve("other"), "somebody's words\n");
        Files.createSymbolicLink(log, other);
        log(EventLogScope.SESSIONS).saw(new Event.AttemptEnded(Sample.worked(0, NOON), NOON));

        assertThat(other).hasContent("somebody's words\n");
        assertThat(complaints).singleElement().asString().contains("events.jsonl: it is a link");

        Files.delete(log);
        assertThat(new ProcessBuilder("mkfifo", log.toString()).start().waitFor())
                .isZero();
        log(EventLogScope.SESSIONS).saw(new Event.AttemptEnded(Sample.worked(1, NOON), NOON));

        assertThat(complaints).hasSize(2);
    }

    @Test
    void outsideOfAHarnessTheNumberHasItsNameOfEverywhereTooAndTimesTheirMilliseconds() throws IOException {
        Path file = directory.resolve("events.jsonl");
        EventLog log =
                new EventLog(file, EventLogScope.SESSIONS, ObjectForm.FILE, null, Runnable::run, complaints::add);

        log.saw(new Event.AttemptEnded(Sample.worked(14, NOON), NOON));

        assertThat(lines())
                .singleElement()
                .asString()
                .startsWith("{\"ts\":\"2026-02-14T12:00:00.000Z\",\"event\":\"session_complete\"")
                .contains("\"session\":14,\"global\":14,");
    }

    @Test
    void loopsOfOneProcessWriteWholeLinesIntoOneFileWithTheirNames() throws Exception {
        Path file = directory.resolve("events.jsonl");
        List<Thread> loops = new ArrayList<>();
        for (String name : List.of("w1", "w2", "w3", "w4")) {
            EventLog log =
                    new EventLog(file, EventLogScope.SESSIONS, ObjectForm.FILE, name, Runnable::run, complaints::add);
            loops.add(Thread.ofPlatform().start(() -> {
                for (int session = 0; session < 100; session++) {
                    log.saw(new Event.AttemptEnded(Sample.worked(session, NOON), NOON));
                }
            }));
        }
        for (Thread loop : loops) {
            loop.join();
        }

        assertThat(complaints).isEmpty();
        assertThat(lines()).hasSize(400).doesNotHaveDuplicates();
        assertThat(lines())
                .filteredOn(line -> line.endsWith("\"loop\":\"w3\"}"))
                .hasSize(100);
    }

    private EventLog log(EventLogScope scope) {
        return new EventLog(
                directory.resolve("events.jsonl"), scope, ObjectForm.HARNESS, null, Runnable::run, complaints::add);
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(directory.resolve("events.jsonl"));
    }
}
