package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.InThisProcess;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code run} makes of its command line, up to where a loop would begin. */
class RunUsageTest {
    @TempDir
    private Path directory;

    @TempDir
    private Path state;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Map<String, String> environment = new HashMap<>(Map.of("PATH", "/usr/bin:/bin"));

    @BeforeEach
    void begin() throws IOException {
        environment.put("XDG_STATE_HOME", state.toString());
        write("PROMPT.md", "Do the next thing.\n");
        write("x.script", "session one\n");
        write(
                "ratchet.toml",
                "[agent]\ncommand = \"scripted\"\nargs = [\"x.script\"]\n[agents.mine]\ncommand = \"mine\"\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--prompt-text", "-p", "-o", "--validate", "--loop", "--feature", "--task", "--agent"})
    void anEmptyValueIsNotTheSameAsNone(String option) {
        assertThat(dryRun(option, " ")).isEqualTo(64);

        assertThat(err()).contains(" is empty; give it a value, or leave it away");
    }

    /** Every session would say so, ten of them in a row. */
    @Test
    void aScriptedAgentWithoutItsScriptIsToldOfBeforeTheFirstSession() throws IOException {
        write("ratchet.toml", "[agent]\ncommand = \"scripted\"\nargs = [\"y.script\"]\n");
        assertThat(dryRun()).isEqualTo(78);
        assertThat(err()).contains("y.script for the scripted agent; write it, or name another in agent.args");

        write("ratchet.toml", "[agent]\ncommand = \"scripted\"\n");
        assertThat(dryRun()).isEqualTo(78);
        assertThat(err()).contains("the scripted agent has no script; name one in agent.args");
    }

    @Test
    void anEmptyWordIsNoTarget() {
        assertThat(dryRun("")).isEqualTo(64);
    }

    @Test
    void anEmptyValueTakesBackWhatTheFileSaysWhereThatMeansSomething() throws IOException {
        write("ratchet.toml", "[agent]\ncommand = \"scripted\"\nargs = [\"x.script\"]\nmodel = \"opus\"\n");

        assertThat(dryRun("--model", "")).isZero();
        assertThat(out()).contains("agent.model = \"\"");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        --tasks --validate true       | --validate: validate.command: asks for a validated loop, but tasks.enabled (--tasks)
        --tasks --validate true       | it is done when its tasks are, which verify.commands check; allowed is one of the two
        --loop-status --tasks         | --loop-status: loop_status.enabled: asks for a status loop, but tasks.enabled
        --loop-status --validate true | it is done when its command succeeds
        --feature web --task t-1      | --feature and --task contradict each other
        web --feature api             | 'web' and --feature contradict each other
        5 --max-iterations 6          | '5' and --max-iterations contradict each other
        --resume-session --fresh-session | --resume-session and --fresh-session contradict each other
        -p A.md --prompt-text B       | --prompt and --prompt-text contradict each other
        -p - --prompt-text B          | --prompt and --prompt-text contradict each other
        -q -v                         | -q and -v contradict each other
        --status                      | --dry-run and --status contradict each other
        --once 5                      | --once is a single session, and 5 is not
        --timeout 0                   | --timeout: watchdog.stale_timeout_mins: must be more than 0
        --model-strategy cheap        | --model-strategy: models.strategy
        --loop implemnt               | --loop: validate.loop: there is no loop type 'implemnt'; there are
        --loop implement              | the type implement has no validation_command
        --feature nowhere             | there are no tasks and no features here yet
        """)
    void whatCannotBeMeantIsWrongUsage(String line, String message) {
        assertThat(dryRun(line.split(" "))).isEqualTo(64);

        assertThat(err()).contains(message).doesNotContain("Exception");
    }

    @Test
    void theRecipeOfTheCommandLineWinsOverTheFiles() throws IOException {
        write("ratchet.toml", "[agent]\ncommand = \"scripted\"\nargs = [\"x.script\"]\n[tasks]\nenabled = true\n");

        assertThat(dryRun("--loop-status")).isZero();
        assertThat(out()).contains("session.max_iterations = 50");
        assertThat(dryRun("--validate", "true")).isZero();
        assertThat(out()).contains("session.max_iterations = 100");
    }

    @Test
    void aFileThatAsksForTwoRecipesIsBadConfiguration() throws IOException {
        write("ratchet.toml", "[tasks]\nenabled = true\n[loop_status]\nenabled = true\n");

        assertThat(dryRun()).isEqualTo(78);
        assertThat(err()).contains("ratchet.toml:4: loop_status.enabled: asks for a status loop, but tasks.enabled");
    }

    @Test
    void aBadValueOfTheFileOrTheEnvironmentIsBadConfiguration() {
        environment.put("RATCHET_WATCHDOG_STALE_TIMEOUT_MINS", "soon");

        assertThat(dryRun("--timeout", "0")).isEqualTo(78);
        assertThat(err()).contains("or a time such as 90s, 15m or 2h30m, found \"soon\"");
    }

    @Test
    void timesMayHaveUnitsOnTheCommandLineInTheEnvironmentAndInTheFile() throws IOException {
        write(
                "ratchet.toml",
                "[agent]\ncommand = \"scripted\"\nargs = [\"x.script\"]\n[hooks]\ntimeout_secs = \"2h30m\"\n");
        environment.put("RATCHET_WATCHDOG_STALE_TIMEOUT_MINS", "90s");

        assertThat(dryRun("--session-timeout", "15m", "--max-runtime", "1d")).isZero();

        assertThat(out())
                .contains("hooks.timeout_secs = 9000 ", "watchdog.stale_timeout_mins = 1.5 ")
                .contains("session.timeout_mins = 15 ", "budget.max_runtime_mins = 1440 ");
    }

    @Test
    void thePromptMayComeByStandardInput() {
        assertThat(reading("Mend the build.\n", "-p", "-")).isZero();

        assertThat(out()).contains("prompt.text = \"Mend the build.\\n\"").contains("(--prompt)");
    }

    @Test
    void standardInputWithoutAPromptIsToldOf() {
        assertThat(reading(" \n", "-p", "-")).isEqualTo(64);
        assertThat(err()).contains("standard input is empty");
        assertThat(reading("x".repeat(16 * 1024 * 1024 + 1), "-p", "-")).isEqualTo(64);
        assertThat(err()).contains("standard input has more than 16,777,216 bytes");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        parsr       | did you mean 'ratchet run parser'?
        status      | did you mean 'ratchet status'?
        stauts      | did you mean 'ratchet status'?
        once        | did you mean 'ratchet run --once'?
        claude      | did you mean 'ratchet run --agent claude'?
        mine        | did you mean 'ratchet run --agent mine'?
        implement   | did you mean 'ratchet run --loop implement'?
        PROMPT.md   | a prompt file is given with -p PROMPT.md
        docs/x      | a prompt file is given with -p docs/x
        3x          | '3x' is no number of iterations; give a whole one, 0 for no limit
        1.5         | '1.5' is no number of iterations; give a whole one, 0 for no limit
        -5          | '-5' is no number of iterations; give a whole one, 0 for no limit
        99999999999 | '99999999999' is no number of iterations; give a whole one, 0 for no limit
        2h          | a time is given with --max-runtime 2h
        zzzzzzzzzzzz | 'zzzzzzzzzzzz' is no number of iterations, no task and no feature here
        """)
    void aWordThatIsNothingIsAnsweredWithWhatItMightBe(String word, String message) {
        assertThat(ratchet("feature", "create", "parser")).isZero();

        assertThat(dryRun(word)).isEqualTo(64);

        assertThat(err()).contains(message);
    }

    @Test
    void wordsThatAreAPromptAreAnsweredWithHowToGiveOne() {
        assertThat(dryRun("fix the build")).isEqualTo(64);
        assertThat(err()).contains("a prompt is given with --prompt-text 'fix the build'");
        assertThat(dryRun("fix", "the", "build")).isEqualTo(64);
        assertThat(err()).contains("a prompt is given in quotes: --prompt-text '…'");
        assertThat(ratchet("fix the build")).isEqualTo(64);
        assertThat(err()).contains("a prompt is given with --prompt-text 'fix the build'");
    }

    @Test
    void aConfigurationWithoutANameIsWrongUsage() {
        assertThat(ratchet("status", "-c", "")).isEqualTo(64);

        assertThat(err()).contains("--config is empty; give it a value, or leave it away");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-v", "-V", "--version"})
    void printsTheVersion(String option) {
        assertThat(ratchet(option)).isZero();

        assertThat(out()).startsWith("ratchet ");
        assertThat(err()).isEmpty();
        assertThat(ratchet(option, "--json")).isZero();
        assertThat(out()).startsWith("{\"version\":");
    }

    @Test
    void aPromptThatNobodyHasWrittenAndAMissingRepositoryAreWarnedOf() throws IOException {
        Files.delete(directory.resolve("PROMPT.md"));
        assertThat(ratchet("init")).isZero();

        assertThat(dryRun()).isZero();
        assertThat(err())
                .contains("PROMPT.md is still as 'ratchet init' wrote it; say in it what is to be done")
                .contains("is in no git repository: commits cannot be seen");
        assertThat(dryRun("-q")).isZero();
        assertThat(err()).isEmpty();

        write("PROMPT.md", "Do the next thing.\n");
        Files.createDirectories(directory.resolve(".git"));
        assertThat(dryRun()).isZero();
        assertThat(err()).doesNotContain("PROMPT.md");
    }

    @Test
    void aDamagedDatabaseIsNamedOnceByTheDoctor() throws IOException {
        Files.createDirectories(directory.resolve(".ratchet"));
        write(".ratchet/main.lock", "");
        write(".ratchet/ratchet.db", "this is no database at all".repeat(100));

        assertThat(ratchet("doctor")).isOne();

        assertThat(out().lines().filter(line -> line.contains("ratchet.db"))).hasSize(1);
    }

    @Test
    void theDoctorWarnsOfAPromptThatNobodyHasWritten() throws IOException {
        Files.delete(directory.resolve("PROMPT.md"));
        assertThat(ratchet("init")).isZero();

        int _ = ratchet("doctor");

        assertThat(out())
                .containsPattern("warning +prompt .*PROMPT.md is still as 'ratchet init' wrote it")
                .containsPattern("warning +git .* is in no repository");
    }

    @Test
    void aLoopThatNeverRanIsAnsweredWithThoseThatDid() throws IOException {
        Files.createDirectories(directory.resolve(".ratchet"));
        write(".ratchet/main.lock", "");
        assertThat(ratchet("feature", "create", "x")).isZero();

        for (String command : List.of("status", "history", "sessions list", "metrics events")) {
            assertThat(ratchet((command + " --name nope").split(" "))).isZero();
            assertThat(out()).isEqualTo("No loop 'nope' has run here; there is main.\n");
        }
    }

    /** What is asked of a loop that is there, and only has ended, is done already. */
    @Test
    void whoAsksSomethingOfALoopThatNeverRanHasMadeAMistake() throws IOException {
        List<String> commands = List.of(
                "stop --name nope",
                "stop --now --name nope",
                "pause --name nope",
                "resume --name nope",
                "resume nope",
                "send nope stop",
                "send nope share text",
                "send nope query text",
                "note text --name nope",
                "reset --all --name nope");
        for (String command : commands) {
            assertThat(ratchet(command.split(" "))).as(command).isEqualTo(1);
            assertThat(err())
                    .as(command)
                    .startsWith("ratchet: no loop 'nope' has run here yet")
                    .hasLineCount(1);
        }
        Files.createDirectories(directory.resolve(".ratchet"));
        write(".ratchet/main.lock", "");
        for (String command : commands) {
            assertThat(ratchet(command.split(" "))).as(command).isEqualTo(1);
            assertThat(err()).as(command).isEqualTo("ratchet: no loop 'nope' has run here; there is main\n");
        }
        assertThat(ratchet("stop", "--name", "box2/w1")).isEqualTo(1);
        assertThat(err()).isEqualTo("ratchet: no loop 'box2/w1' has run on any machine; 'ratchet loops' shows them\n");
        for (String command : List.of("stop", "pause", "resume")) {
            assertThat(ratchet(command, "--name", "main")).as(command).isZero();
            assertThat(out()).as(command).startsWith("No loop 'main' is ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"foo", "nada"})
    void nothingIsGuessedFromTwoLettersInCommon(String word) {
        assertThat(dryRun(word)).isEqualTo(64);

        assertThat(err()).contains("no task and no feature here\n").doesNotContain("did you mean");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        history --limit abc         | --limit: 'abc' is no whole number, or too large a one
        history --limit 99999999999 | --limit: '99999999999' is no whole number, or too large a one
        history --recipe x          | there is no option --recipe
        run --nam x                 | there is no option --nam; did you mean --name?
        init foo                    | 'init' takes no 'foo'
        agents list foo             | 'agents list' takes no 'foo'; 'agents test' does
        pause w2                    | 'pause' takes no 'w2'; a loop is named by --name: ratchet pause --name w2
        """)
    void aMistakeIsNamedInOneLineWithoutAdviceThatMisleads(String line, String message) {
        assertThat(ratchet(line.split(" "))).isEqualTo(64);

        assertThat(err()).startsWith("ratchet: " + message + "\n");
    }

    @Test
    void whatIsThereAlreadyNamesItsOwnAgent() {
        assertThat(ratchet("init")).isZero();

        assertThat(out()).contains("ratchet.toml is there already").doesNotContain("agent");
    }

    @Test
    void whatIsInThePlaceOfADirectoryIsNotNamedTwice() throws IOException {
        write(".ratchet", "a file");

        assertThat(ratchet("task", "add", "x")).isOne();

        assertThat(err())
                .isEqualTo("ratchet: cannot make the directory %s/.ratchet: something else is in its place\n"
                        .formatted(directory));
    }

    @ParameterizedTest
    @CsvSource({"cluade, claude", "codx, codex", "scriptd, scripted"})
    void anUnknownAgentIsAnsweredWithTheNearest(String name, String nearest) {
        assertThat(dryRun("--agent", name)).isEqualTo(78);

        assertThat(err()).contains("or did you mean " + nearest + "?");
    }

    private int reading(String input, String... arguments) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
        try {
            return dryRun(arguments);
        } finally {
            System.setIn(before);
        }
    }

    private int dryRun(String... arguments) {
        String[] line = new String[arguments.length + 2];
        line[0] = "run";
        line[1] = "--dry-run";
        System.arraycopy(arguments, 0, line, 2, arguments.length);
        return ratchet(line);
    }

    private int ratchet(String... line) {
        out.reset();
        err.reset();
        return InThisProcess.run(
                directory,
                environment,
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                line);
    }

    private void write(String file, String text) throws IOException {
        Files.writeString(directory.resolve(file), text);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
