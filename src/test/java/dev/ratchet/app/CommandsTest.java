package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import dev.ratchet.testing.JsonSchema;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CommandsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @ParameterizedTest
    @MethodSource("all")
    void everyCommandAndActionHelpsWithAnExample(String command) {
        assertThat(ratchet((command + " --help").split(" "))).isZero();

        assertThat(out())
                .startsWith("Usage: ratchet " + command)
                .containsPattern("Examples?:\n  (ratchet|source|\\[prompt)");
        assertThat(out().lines()
                        .dropWhile(line -> !line.matches("Examples?:"))
                        .skip(1)
                        .takeWhile(line -> !line.isEmpty()))
                .allMatch(line -> line.startsWith("  "));
    }

    @ParameterizedTest
    @MethodSource("all")
    void noHelpIsWiderThanANarrowTerminal(String command) {
        assertThat(ratchet((command + " --help").split(" "))).isZero();

        assertThat(out().lines()).allMatch(line -> line.codePointCount(0, line.length()) <= 80);
    }

    @ParameterizedTest
    @MethodSource("all")
    void helpCanBeAskedForByItsOwnWord(String command) {
        assertThat(ratchet((command + " --help").split(" "))).isZero();
        String page = out();
        out.reset();

        assertThat(ratchet(("help " + command).split(" "))).isZero();

        assertThat(out()).isEqualTo(page);
    }

    @Test
    void theHelpOfTheWholeIsAPageToo() {
        assertThat(ratchet("help")).isZero();
        assertThat(out()).startsWith("Runs an AI coding agent").contains("Commands:\n  run ");
        assertThat(out().lines()).allMatch(line -> line.length() <= 80);
        out.reset();
        assertThat(ratchet("task", "help", "add")).isZero();
        assertThat(out()).startsWith("Usage: ratchet task add ");
        out.reset();
        assertThat(ratchet("help", "tsk")).isEqualTo(ExitCodes.USAGE);
        assertThat(out()).contains("did you mean 'task'?");
    }

    @ParameterizedTest
    @MethodSource("groups")
    void aFamilyWithoutAnActionListsWhatThereIs(String group, @TempDir Path empty) {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Map<String, String> environment = Map.of("XDG_STATE_HOME", empty.toString(), "PATH", "");

        assertThat(InThisProcess.run(empty, environment, stream, stream, group.split(" ")))
                .isZero();
        assertThat(out()).isNotBlank().doesNotContain("Usage:");
    }

    static Stream<String> groups() {
        return all().filter(CommandsTest::isGroup);
    }

    private static boolean isGroup(String command) {
        CommandGroup group = Commands.group();
        for (String word : command.split(" ", -1)) {
            CommandEntry.Node node = group.entries().stream()
                    .filter(entry -> entry.word().equals(word))
                    .findFirst()
                    .orElseThrow()
                    .make();
            if (!(node instanceof CommandGroup further)) {
                return false;
            }
            group = further;
        }
        return true;
    }

    static Stream<String> all() {
        return all("", Commands.group());
    }

    private static Stream<String> all(String before, CommandGroup group) {
        return group.entries().stream()
                .flatMap(entry -> Stream.concat(
                        Stream.of(before + entry.word()),
                        entry.make() instanceof CommandGroup further
                                ? all(before + entry.word() + " ", further)
                                : Stream.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "help --json, ratchet, Runs an AI coding agent",
        "--help --json, ratchet, Runs an AI coding agent",
        "help --json task add, ratchet task add, Usage: ratchet task add",
        "help task add --json, ratchet task add, Usage: ratchet task add",
        "task add --json --help, ratchet task add, Usage: ratchet task add",
        "task deps --help --json, ratchet task deps, Usage: ratchet task deps"
    })
    void aPageOfHelpIsAnObjectForPrograms(String line, String command, String beginning) {
        assertThat(ratchet(line.split(" "))).isZero();

        Json page = Json.parseOrNothing(out());
        assertThat(JsonSchema.ofTheDocumentation().problems("help", page)).isEmpty();
        assertThat(page.textAt("command")).isEqualTo(command);
        assertThat(page.textAt("help")).startsWith(beginning);
    }

    @Test
    void nobodyCanTellWhatAnUnknownLetterWasToMean() {
        assertThat(ratchet("history", "-n", "2")).isEqualTo(ExitCodes.USAGE);

        assertThat(out()).contains("there is no option -n").doesNotContain("did you mean");
    }

    @Test
    void theHelpOfAFamilyListsItsActions() {
        assertThat(ratchet("task", "deps", "-h")).isZero();

        assertThat(out()).isEqualTo("""
            Usage: ratchet task deps [ACTION] [OPTIONS]
            Shows or changes what a task waits for.

            Actions:
              list        show what tasks wait for, or what one does and what waits for it
              add         let a task wait for others
              rm          let a task wait for others no longer

            'ratchet help task deps ACTION' tells more. Without an action: list.

            Examples:
              ratchet task deps add 3f09a1 b2c4
            """);
    }

    @Test
    void anActionHasOnlyItsOwnOptions() {
        assertThat(ratchet("task", "graph", "--help")).isZero();

        assertThat(out()).isEqualTo("""
            Usage: ratchet task graph [-h] [--json] [-c=FILE] [--format=mermaid|dot|json]
            Draw all tasks and what they wait for, as mermaid, dot or json.
              -c, --config=FILE   configuration file (default: ratchet.toml here or above,
                                    or harness.toml here)
                  --format=mermaid|dot|json
                                  its notation (default: mermaid)
              -h, --help          show this help
                  --json          print JSON

            Example:
              ratchet task graph --format dot | dot -Tsvg > tasks.svg
            """);
    }

    @Test
    void theConfigurationMayBeNamedBeforeAnyWord() {
        for (String line : List.of("-c no task deps list x", "task -c no deps list x", "task deps -c no list x")) {
            assertThat(ratchet(line.split(" "))).isEqualTo(ExitCodes.CONFIG);
        }
    }

    private int ratchet(String... words) {
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(stream, stream, Map.of(), Path.of("").toAbsolutePath(), Terminal.Live.NEITHER);
        return new Main(terminal).run(words);
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }
}
