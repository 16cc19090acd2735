package dev.ratchet.app.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.app.InThisProcess;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The scripts in the real shells, each skipped where it is missing. */
class CompletionCommandTest {
    private static final String TAB = "\t";

    @TempDir
    Path directory;

    private String task = "";

    /** A project with one name of each kind, and a program that tells them and what it was asked for. */
    @BeforeEach
    void project() throws IOException {
        Files.writeString(directory.resolve("PROMPT.md"), "x");
        Files.createDirectory(directory.resolve("subdirectory"));
        Files.createDirectories(directory.resolve(".ratchet/loops"));
        Files.writeString(directory.resolve(".ratchet/loops/polish.yml"), "prompt_template: x\n");
        Files.writeString(directory.resolve(".ratchet/nightly.lock"), "");
        Files.writeString(directory.resolve("ratchet.toml"), "[agents.gemma]\ncommand = \"sh\"\n");
        ratchet("feature", "create", "authentication");
        task = ratchet("task", "add", "Two words: 'quoted'").strip();
        Path program = Files.createDirectory(directory.resolve("bin")).resolve("ratchet");
        for (NameKind kind : NameKind.values()) {
            Files.writeString(directory.resolve("bin/" + kind.word()), ratchet("completion", "--list", kind.word()));
        }
        Files.writeString(program, """
            #!/bin/sh
            [ "$1" = completion ] || { printf '<%s>\\n' "$*"; exit; }
            echo "$3" >> asked
            cat "bin/$3"
            """);
        assertThat(program.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void namesAreThoseOfTheProject() {
        assertThat(ratchet("completion", "--list", "tasks")).isEqualTo(task + "\tTwo words: 'quoted'\n");
        assertThat(ratchet("completion", "--list", "features")).isEqualTo("authentication\n");
        assertThat(ratchet("completion", "--list", "loops")).isEqualTo("nightly\n");
        assertThat(ratchet("completion", "--list", "types").lines()).contains("polish", "implement");
        assertThat(ratchet("completion", "--list", "agents").lines()).contains("gemma", "claude", "api");
    }

    @Test
    void bashCompletesWordsOptionsFilesAndNames() throws Exception {
        interactive("bash", "bash --norc --noprofile -i", "source ./script\n");
    }

    @Test
    void zshCompletesWordsOptionsFilesAndNames() throws Exception {
        interactive("zsh", "zsh -f -i", "autoload -Uz compinit; compinit -u -D; source ./script\n");
    }

    /** Types each line with tabs in it, and sees what the program was called with. */
    private void interactive(String shell, String command, String before) throws Exception {
        assumeTrue(has(shell) && has("script"), "no " + shell);
        Files.writeString(directory.resolve("script"), ratchet("completion", shell));
        List<String> typed = List.of(
                "stat>",
                "task dep>ad>t->",
                "run --no-sand>",
                "run -p PRO>",
                "run --prompt=PRO>",
                "run --allow subd>",
                "run --agent gemm>",
                "run --agent=gemm>",
                "run --loop pol>",
                "run auth>",
                "run --name nigh>",
                "task list --status in_>",
                "task import PRO>",
                "feature show auth>",
                "completion fi>");
        String keys = typed.stream()
                .map(line -> "ratchet " + line.replace(">", TAB) + "\n")
                .collect(Collectors.joining("", before, "exit\n"));

        String shown = run(List.of("script", "-qec", command, "/dev/null"), keys);

        List<String> called = Arrays.stream(shown.split("\r?\n", -1))
                .filter(line -> line.startsWith("<") && line.endsWith(">"))
                .map(line -> line.substring(1, line.length() - 1).replaceFirst("/$", ""))
                .toList();
        assertThat(called)
                .as(shown)
                .containsExactly(
                        "status",
                        "task deps add " + task,
                        "run --no-sandbox",
                        "run -p PROMPT.md",
                        "run --prompt=PROMPT.md",
                        "run --allow subdirectory",
                        "run --agent gemma",
                        "run --agent=gemma",
                        "run --loop polish",
                        "run authentication",
                        "run --name nightly",
                        "task list --status in_progress",
                        "task import PROMPT.md",
                        "feature show authentication");
        assertThat(Files.readAllLines(directory.resolve("asked")))
                .contains("tasks", "agents", "features", "loops", "types")
                .hasSizeLessThan(14);
    }

    @Test
    void fishCompletesWordsOptionsFilesAndNames() throws Exception {
        assumeTrue(has("fish"), "no fish");
        Files.writeString(directory.resolve("script"), ratchet("completion", "fish"));

        assertThat(fish("ratchet st")).contains("status", "stop").doesNotContain("run");
        assertThat(fish("ratchet task deps ")).containsExactlyInAnyOrder("add", "list", "rm");
        assertThat(fish("ratchet run --no-s")).contains("--no-sandbox");
        assertThat(fish("ratchet --dry")).contains("--dry-run");
        assertThat(directory.resolve("asked")).as("a word needs no program").doesNotExist();
        assertThat(fish("ratchet task show t-")).containsExactly(task);
        assertThat(fish("ratchet run -p PRO")).containsExactly("PROMPT.md");
        assertThat(fish("ratchet run --allow subd")).containsExactly("subdirectory/");
        assertThat(fish("ratchet run --agent gem")).contains("gemma");
        assertThat(fish("ratchet run --loop pol")).containsExactly("polish");
        assertThat(fish("ratchet run auth")).containsExactly("authentication");
        assertThat(fish("ratchet task list --status in_")).containsExactly("in_progress");
        assertThat(fish("ratchet completion z")).containsExactly("zsh");
    }

    private List<String> fish(String line) throws Exception {
        return run(List.of("fish", "--no-config", "-c", "source script; complete -C '" + line + "'"), "")
                .lines()
                .map(one -> one.split(TAB, 2)[0])
                .toList();
    }

    private static boolean has(String program) {
        return Stream.of(System.getenv("PATH").split(":", -1))
                .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
    }

    private String ratchet(String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int exit = InThisProcess.run(
                directory,
                Map.of("XDG_STATE_HOME", directory.resolve("state").toString(), "PATH", System.getenv("PATH")),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                words);
        assertThat(exit).as(err.toString(StandardCharsets.UTF_8)).isZero();
        return out.toString(StandardCharsets.UTF_8);
    }

    private String run(List<String> words, String input) throws Exception {
        Path keys = Files.writeString(directory.resolve("keys"), input);
        Path shown = directory.resolve("shown");
        ProcessBuilder builder = new ProcessBuilder(words)
                .directory(directory.toFile())
                .redirectInput(keys.toFile())
                .redirectOutput(shown.toFile())
                .redirectErrorStream(true);
        builder.environment().put("PATH", directory.resolve("bin") + ":" + System.getenv("PATH"));
        builder.environment().put("HOME", directory.toString());
        builder.environment().put("TERM", "dumb");
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return Files.readString(shown);
    }
}
