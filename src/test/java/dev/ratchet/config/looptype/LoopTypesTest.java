package dev.ratchet.config.looptype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.looptype.LoopTypes.Found;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.files.PathBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The types of validated loops, from files and built in. */
class LoopTypesTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"fix-tests", "implement", "refactor", "plain"})
    void thoseThatAreBuiltInAreWhole(String name) {
        assertThat(good(name).description()).isNotBlank();
    }

    @Test
    void readsEveryKey() throws IOException {
        write("mine", """
            description: mine
            prompt_template: "do {{task}}"
            validation_command: make test
            success_exit_code: 3
            max_iterations: 7
            max_turns_per_iteration: 9
            iteration_timeout_ms: 1500
            tools: [read, bash]
            agent: codex
            """);

        LoopType type = good("mine");

        assertThat(type.origin()).isEqualTo(".ratchet/loops/mine.yml");
        assertThat(type.validationCommand()).isEqualTo("make test");
        assertThat(List.of(type.successExitCode(), type.maxIterations(), type.maxTurnsPerIteration()))
                .containsExactly(3, 7, 9);
        assertThat(type.iterationTimeout()).isEqualTo(Duration.ofMillis(1500));
        assertThat(type.tools()).containsExactly("read", "bash");
        assertThat(type.agent()).isEqualTo("codex");
        assertThat(types().names()).containsExactly("fix-tests", "implement", "mine", "refactor");
    }

    @Test
    void aFileWhoseNameIsNoTextIsNoType() throws IOException {
        write("mine", "prompt_template: mine\n");
        byte[] name = {'c', (byte) 0xe9, '.', 'y', 'm', 'l'};
        Files.writeString(PathBytes.resolve(directory.resolve(".ratchet/loops"), name), "prompt_template: odd\n");

        assertThat(types().names()).containsExactly("fix-tests", "implement", "mine", "refactor");
    }

    @Test
    void whatATypeLeavesOutIsThatOfTheOneItExtends() throws IOException {
        write("base", "prompt_template: base\nmax_iterations: 7\nvalidation_command: a\n");
        write("mine", "extends: base\nvalidation_command: b\n");
        write("implement", "extends: implement\nmax_iterations: 3\n");

        assertThat(good("mine").maxIterations()).isEqualTo(7);
        assertThat(good("mine").validationCommand()).isEqualTo("b");
        assertThat(good("implement").maxIterations()).isEqualTo(3);
        assertThat(good("implement").source()).startsWith("# Task");
    }

    @Test
    void allThatIsWrongIsToldAtOnceWithItsLine() throws IOException {
        write("bad", """
            prompt_template: |
              do {{taskk}}
            max_iterations: many
            max_turns_per_iteration: 0
            max_iteration: 1
            tools: all
            """);

        assertThat(problems("bad"))
                .containsExactlyInAnyOrder(
                        ".ratchet/loops/bad.yml:1: prompt_template: unknown: {{taskk}}; there are git-status, git-diff,"
                                + " git-log, progress, iteration, max-iterations, working-directory, task,"
                                + " previous-errors, shared",
                        ".ratchet/loops/bad.yml:3: max_iterations: expected a whole number, found \"many\"",
                        ".ratchet/loops/bad.yml:4: max_turns_per_iteration: must be at least 1, found 0",
                        ".ratchet/loops/bad.yml:5: max_iteration: unknown key, did you mean \"max_iterations\"?",
                        ".ratchet/loops/bad.yml:6: tools: expected a list of names");
    }

    @Test
    void circlesAndStrangersAreNamed() throws IOException {
        write("a", "extends: b\nprompt_template: x\n");
        write("b", "extends: a\n");
        write("c", "extends: nobody\nprompt_template: x\n");
        write("d", "description: x\n");
        write("e", "prompt_template: [\n");

        assertThat(problems("a")).singleElement().asString().contains("'a' extends itself");
        assertThat(problems("c")).singleElement().asString().contains("there is no loop type 'nobody'");
        assertThat(problems("d")).singleElement().asString().contains("neither it nor prompt_file is given");
        assertThat(problems("e")).singleElement().asString().startsWith(".ratchet/loops/e.yml:2: ");
        assertThat(problems("implemnt")).singleElement().asString().contains("did you mean implement?");
        assertThat(problems("../../etc/passwd")).hasSize(1);
    }

    private LoopTypes types() {
        return new LoopTypes(directory, directory.resolve(".ratchet"));
    }

    private LoopType good(String name) {
        return switch (types().find(name)) {
            case Found.Good(var type) -> type;
            case Found.Broken(var problems) -> throw new AssertionError(problems);
            case Found.Unknown(var complaint) -> throw new AssertionError(complaint);
        };
    }

    private List<String> problems(String name) {
        return switch (types().find(name)) {
            case Found.Good(var type) -> throw new AssertionError(type);
            case Found.Broken(var problems) ->
                problems.stream().map(ConfigProblem::toString).toList();
            case Found.Unknown(var complaint) -> List.of(complaint.line());
        };
    }

    private void write(String name, String text) throws IOException {
        Path file = directory.resolve(".ratchet/loops/" + name + ".yml");
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }
}
