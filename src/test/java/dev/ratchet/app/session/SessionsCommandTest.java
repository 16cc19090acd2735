package dev.ratchet.app.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.Main;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.store.Compression;
import dev.ratchet.store.Database;
import dev.ratchet.store.SessionFile;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.SampleSessions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SessionsCommandTest {
    private static final Path CLAUDE =
            Path.of("src/test/resources/streams/claude").toAbsolutePath();

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @Test
    void listsSessionsWithWhatBecameOfTheirFiles() throws IOException, InterruptedException {
        sessions();

        assertThat(ratchet("sessions", "list", "--limit", "3")).isZero();

        assertThat(out()).isEqualTo("""
            SESSION  STARTED               LOOP  AGENT   MODEL  CLASS       VERDICT     EXIT  TIME  TURNS     COST  FILE
                 #1  2026-02-14T12:00:00Z  main  claude  opus   rate_limit  progressed     1   30s      2  $0.2500  session-1.jsonl.gz
                 #2  2026-02-14T12:00:00Z  main  claude  opus   normal      progressed     0   30s      2  $0.2500  session-2.jsonl (gone)
                 #3  2026-02-14T12:00:00Z  main  claude  -      cut off                                             session-3.jsonl
            """);
    }

    @Test
    void whatWasCutOffIsCalledThatInTheHistoryToo() throws IOException, InterruptedException {
        sessions();

        assertThat(ratchet("history", "--limit", "1")).isZero();
        assertThat(out()).contains("#3 ", "cut off").doesNotContain("running");

        assertThat(ratchet("history", "--limit", "1", "--json")).isZero();
        assertThat(out()).contains("\"session\":3,\"state\":\"cut_off\",\"verdict\":null");

        assertThat(ratchet("history", "--runs", "--name", "main")).isZero();
        assertThat(out()).contains("cut off").doesNotContain("running");
    }

    @Test
    void aNumberOfAnotherLoopIsAMistake() throws IOException, InterruptedException {
        sessions();

        assertThat(ratchet("sessions", "show", "1", "--name", "docs")).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8))
                .isEqualTo("ratchet: session 1 is one of the loop 'main', not of 'docs'\n");
    }

    @Test
    void listsObjects() throws IOException, InterruptedException {
        sessions();

        assertThat(ratchet("sessions", "list", "--json", "--name", "main")).isZero();

        assertThat(out().lines()).hasSize(4);
        assertThat(out()).contains("""
            {"session":1,"started_at":"2026-02-14T12:00:00.000Z","name":"main","role":"working",\
            "work_item":"prompt","agent":"claude","model":"opus",\
            "state":"ended","class":"rate_limit","verdict":"progressed","exit_code":1,"duration_secs":30.0,"turns":2,\
            "cost_usd":0.25,"committed":false,"output_file":"%s","file_state":"compressed",\
            "left_out_bytes":0,"worker":"\
            """.formatted(output(1).compressed()));
        assertThat(out()).contains("\"state\":\"cut_off\",\"class\":null,\"verdict\":null", "\"file_state\":\"gone\"");
    }

    @Test
    void showsWhatTheJournalKnowsAndWhatTheFileSays() throws IOException, InterruptedException {
        sessions();

        assertThat(ratchet("sessions", "show", "1")).isZero();

        assertThat(out())
                .contains("class       rate_limit", "resets at   2026-02-14T13:00:00Z", "tools       Bash 2")
                .contains("exit code   1", "cost        $0.2500", "verdict     progressed")
                .contains("file        " + output(1).compressed() + " (compressed)")
                .contains("\n  words of an agent\n");
        assertThat(err()).isEmpty();
    }

    @Test
    void showsASessionWhoseFileIsGone() throws IOException, InterruptedException {
        sessions();

        assertThat(ratchet("sessions", "show", "2")).isZero();
        assertThat(out()).contains("class       normal", "session-2.jsonl (gone)");
        assertThat(ratchet("sessions", "replay", "2")).isEqualTo(1);
        assertThat(err()).contains("session-2.jsonl is gone");
    }

    @Test
    void whatTheJournalLacksIsReadFromTheFile() throws IOException, InterruptedException {
        sessions();

        assertThat(ratchet("sessions", "show", "last", "--json")).isZero();

        assertThat(out()).startsWith("{\"class\":null,").contains("\"text\":\"words of an agent");
    }

    @Test
    void aProjectThatWasMovedHasItsFilesStill() throws IOException, InterruptedException {
        sessions();
        Path moved = Files.createDirectories(directory.resolve("moved/.ratchet/sessions"));
        Files.move(state().resolve("ratchet.db"), moved.resolveSibling("ratchet.db"));
        Files.move(output(0).file(), moved.resolve("session-0.jsonl"));

        assertThat(run(directory.resolve("moved"), "sessions", "show", "0")).isZero();

        assertThat(out()).contains(moved.resolve("session-0.jsonl").toString(), "words of an agent");
    }

    @Test
    void readsAnyRecordedStreamIntoOneObject() {
        String file = CLAUDE.resolve("usage-limit-oauth.jsonl").toString();

        assertThat(ratchet("sessions", "show", file, "--exit-code", "1", "--json"))
                .isZero();

        assertThat(out().strip())
                .startsWith("{\"class\":\"rate_limit\",\"reason\":\"")
                .contains("\"resets_at\":\"2026-11-15T21:13:26.000Z\",\"session_id\":\"")
                .contains(",\"model\":\"", ",\"text\":\"", ",\"turns\":1,\"tool_calls\":0,\"input_tokens\":0,")
                .contains("\"output_tokens\":0,\"cache_read_tokens\":0,\"cache_creation_tokens\":0,\"cost_usd\":0.0,"
                        + "\"permission_denials\":0,\"permission_mode\":\"bypassPermissions\","
                        + "\"api_duration_secs\":0.0,\"stop_reason\":\"stop_sequence\",\"session\":null,")
                .endsWith("\"exit_code\":1,\"receipts\":[]}");
        assertThat(err()).isEmpty();
    }

    @Test
    void theErrorChannelMayBeNamed() throws IOException {
        Files.writeString(directory.resolve("e"), "Error: of another kind\n");
        String file = CLAUDE.resolve("empty-prompt.jsonl").toString();

        assertThat(ratchet("sessions", "show", file, "--stderr", "e", "--json")).isZero();
        assertThat(out()).contains("of another kind").doesNotContain("Input must be provided");
        assertThat(ratchet("sessions", "show", file, "--stderr", "none")).isEqualTo(1);
        assertThat(err()).contains("none for --stderr");
    }

    @Test
    void saysWhenAnotherAdapterFits() throws IOException {
        String claude = CLAUDE.resolve("plain.jsonl").toString();
        Files.writeString(directory.resolve("codex"), "{\"type\":\"thread.started\"}\nand words\n".repeat(9));

        assertThat(ratchet("sessions", "show", claude, "--adapter", "raw", "--json"))
                .isZero();
        assertThat(err()).contains("--adapter claude");
        assertThat(ratchet("sessions", "show", "codex", "--adapter", "claude", "--json"))
                .isZero();
        assertThat(err()).contains("nothing in it is of claude's making");
        assertThat(out()).contains("\"class\":\"normal\",\"reason\":\"exit code 0\"");
    }

    @Test
    void aTruncatedStreamAndABinaryFileHaveAnHonestClass() throws IOException {
        byte[] whole = Files.readAllBytes(CLAUDE.resolve("tool-commit.jsonl"));
        Files.write(directory.resolve("cut"), Arrays.copyOf(whole, whole.length * 2 / 3));
        Files.write(directory.resolve("binary"), new byte[] {0x7f, 'E', 'L', 'F', 0, 0, 27, '[', '2', 'J', 10});

        assertThat(ratchet("sessions", "show", "cut")).isZero();
        assertThat(out()).contains("class       crashed", "ended without a final result");
        assertThat(ratchet("sessions", "show", "binary")).isZero();
        assertThat(out()).doesNotContain("\u001b");
        assertThat(err()).contains("binary is no text");
    }

    @Test
    void playsARecordingAgain() {
        String file = CLAUDE.resolve("tool-commit.jsonl").toString();

        assertThat(ratchet("sessions", "replay", file, "--speed", "0")).isZero();
        String fast = out();
        assertThat(ratchet("sessions", "replay", file, "--speed", "1000")).isZero();

        assertThat(fast).contains("\n  Done.\n", "git commit", "done ");
        assertThat(out()).isEqualTo(fast + fast);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "show | 64 | say which session",
                "list 3 | 64 | takes no '3'",
                "list --limit 0 | 64 | --limit must be at least 1",
                "list --speed 2 | 64 | --speed is not for 'sessions list'",
                "show 1 --adapter cladue | 64 | there is no adapter 'cladue', known are auto, claude",
                "replay 1 --speed -1 | 64 | --speed must be a number, and at least 0",
                "show 99 | 1 | there is no session 99; there are 0 to 3",
                "show 99999999999 | 1 | there is no session 99999999999",
                "show nothing.jsonl | 1 | there is no file",
                "show . | 1 | is a directory",
                "show /dev/zero | 1 | is no plain file",
                "show torn.gz | 1 | is compressed and damaged",
                "replay torn.gz | 1 | is compressed and damaged",
                "tail | 1 | nothing is running here",
                "tail --name x | 1 | no loop 'x' is running here",
                "tail 1 | 1 | session 1 is not running",
                "tail x | 1 | is no number of a session"
            })
    void whatIsWrongIsToldInOneLine(String words, int code, String message) throws IOException, InterruptedException {
        sessions();
        byte[] packed = Files.readAllBytes(output(1).compressed());
        Files.write(directory.resolve("torn.gz"), Arrays.copyOf(packed, packed.length / 2));

        assertThat(ratchet(("sessions " + words).split(" ", -1))).isEqualTo(code);

        assertThat(err()).contains(message).doesNotContain("Exception");
        assertThat(err().lines()).hasSize(code == 64 ? 2 : 1);
    }

    @Test
    void whereNothingRanThereIsNothingToShow() {
        assertThat(ratchet("sessions")).isZero();
        assertThat(ratchet("sessions", "list", "--json")).isZero();
        assertThat(out()).isEqualTo("Nothing has run here yet.\n[]\n");
        assertThat(ratchet("sessions", "show", "last")).isEqualTo(1);
        assertThat(err()).contains("there is no last session: nothing has run here yet");
        assertThat(Files.exists(state())).isFalse();
    }

    /** As written, compressed, gone, and cut off. */
    private void sessions() throws IOException, InterruptedException {
        Files.createDirectories(state());
        try (Database database = Database.open(state().resolve("ratchet.db"))) {
            new SampleSessions(database, state().resolve("sessions"), "main")
                    .ended(0)
                    .ended(1, Sample.session(SessionClass.RATE_LIMIT, 1, Sample.NOON.plusSeconds(3600)))
                    .ended(2)
                    .started(3);
        }
        new Compression(output(1)).run(_ -> {});
        Files.delete(output(2).file());
    }

    private Path state() {
        return directory.resolve(".ratchet");
    }

    private SessionFile output(int number) {
        return new SessionFile(state().resolve("sessions/session-" + number + ".jsonl"));
    }

    private int ratchet(String... words) {
        return run(directory, words);
    }

    private int run(Path where, String... words) {
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                Map.of(),
                where,
                Terminal.Live.NEITHER);
        return new Main(terminal).run(words);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
