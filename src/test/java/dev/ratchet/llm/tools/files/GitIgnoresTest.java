package dev.ratchet.llm.tools.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.llm.tools.ToolFixture;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Git itself says what it ignores. */
class GitIgnoresTest {
    private static final List<String> FILES = List.of(
            "a",
            "b.log",
            "c.txt",
            "#hash",
            "!bang",
            "sp ace",
            "trail ",
            "x[1]",
            "x1",
            "back\\slash",
            "a-b",
            "É.txt",
            "build/a",
            "build/b.log",
            "build/keep/a",
            "src/a",
            "src/b.log",
            "src/build/a",
            "src/build/keep/c.txt",
            "src/main/a",
            "src/main/x1",
            "src/main/deep/b.log",
            "src/main/deep/build/c.txt",
            "foo/bar/baz/a",
            "foo/bar/a",
            "foo/a",
            "doc/foo/bar/a",
            "doc/c.txt",
            "doc/sub/c.txt");

    private static final List<String> RULES = List.of(
            "a",
            "*.log",
            "/a",
            "build",
            "build/",
            "/build/",
            "src/build",
            "src/build/",
            "**/build",
            "build/**",
            "src/**/a",
            "**/foo/bar",
            "foo/**",
            "foo/**/a",
            "**",
            "*",
            "/*",
            "!/src",
            "!src/",
            "!*.log",
            "!build/keep",
            "!a",
            "*/a",
            "*/*/a",
            "src/*",
            "!src/main",
            "src/main/*",
            "doc/*.txt",
            "doc/**/*.txt",
            "\\#hash",
            "\\!bang",
            "#comment",
            "sp ace",
            "trail\\ ",
            "trail ",
            "c.txt  ",
            "x[0-9]",
            "x[!0]",
            "x[[:digit:]]",
            "x\\[1\\]",
            "x[]1]",
            "x[",
            "back\\\\slash",
            "foo\\",
            "[a-c]",
            "[^a]*",
            "?",
            "b?log",
            "a-[a-b]",
            "[a\\-]-b",
            "***/a",
            "src**a",
            "a**",
            "/",
            "//",
            "!",
            "foo/ba[rz]/",
            "foo[/]bar",
            "foo?bar",
            "/**/a",
            "deep/",
            "main/deep",
            "/main",
            "\tb.log",
            "É.txt");

    @TempDir
    Path directory;

    private ToolFixture scene;

    @BeforeEach
    void prepare() throws Exception {
        scene = new ToolFixture(directory);
        for (String file : FILES) {
            scene.file(file, "");
        }
        assumeTrue(run("git init -q && git config core.excludesFile /dev/null").exitCode() == 0, "git is there");
    }

    @Test
    void eachRuleMeansWhatItMeansToGit() throws Exception {
        for (String rule : RULES) {
            Files.writeString(scene.tree.resolve(".gitignore"), rule + "\n");
            assertThat(found()).as("the rule <%s>", rule).isEqualTo(notIgnoredByGit());
        }
    }

    @Test
    void severalRulesInSeveralFilesMeanWhatTheyMeanToGit() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 120; i++) {
            for (String place : List.of(".gitignore", "src/.gitignore", "src/main/.gitignore", "foo/.gitignore")) {
                String text = random.ints(random.nextInt(5), 0, RULES.size())
                        .mapToObj(RULES::get)
                        .collect(Collectors.joining(random.nextBoolean() ? "\n" : "\r\n"));
                Files.writeString(scene.tree.resolve(place), (random.nextInt(9) == 0 ? "\uFEFF" : "") + text);
            }
            assertThat(found())
                    .as("case %d: %s", i, Files.readString(scene.tree.resolve(".gitignore")))
                    .isEqualTo(notIgnoredByGit());
        }
    }

    private Set<String> found() throws InterruptedException {
        return scene.ok("glob", "pattern", "**")
                .lines()
                .filter(line -> !line.startsWith("("))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<String> notIgnoredByGit() throws Exception {
        return Stream.of(run("git -c core.quotePath=false ls-files -z --others --exclude-standard")
                        .stdout()
                        .split("\0", -1))
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private ShellResult run(String script) throws IOException, InterruptedException {
        return new Shell(new LocalLauncher(), scene.scratch)
                .run(new ShellCommand(
                        script, scene.tree, Map.of("GIT_CONFIG_NOSYSTEM", "1"), "git", Duration.ofMinutes(1)));
    }
}
