package dev.ratchet.workspace.worktree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.ratchet.loop.history.Event;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a new worktree gets that git does not bring. */
class WorktreeSetupTest {
    @TempDir
    Path place;

    private Path project;
    private Path tree;
    private final List<Event> seen = new ArrayList<>();

    @BeforeEach
    void aProject() throws IOException {
        project = Files.createDirectory(place.resolve("project"));
        tree = Files.createDirectory(place.resolve("tree"));
    }

    @Test
    void whoFollowsHearsWhichOfHowManyCommandsRuns() throws InterruptedException {
        assertThat(prepared(Duration.ofMinutes(1), "true", "false", "true")).isPresent();

        assertThat(seen)
                .extracting(event -> ((Event.SettingUp) event).number(), event -> ((Event.SettingUp) event).of())
                .containsExactly(tuple(1, 3), tuple(2, 3));
    }

    @Test
    void whatFailedIsToldWithTheLastWordsOfTheCommandWhereverItSaidThem() throws InterruptedException {
        assertThat(prepared(Duration.ofMinutes(1), "echo hint; echo why >&2; exit 7"))
                .hasValueSatisfying(words -> assertThat(words).endsWith("exit code 7: why"));
        assertThat(prepared(Duration.ofMinutes(1), "echo; echo why; echo; exit 7"))
                .hasValueSatisfying(words -> assertThat(words).endsWith("exit code 7: why"));
    }

    private WorktreeSetup setup(List<String> commands, List<String> copy, Duration timeout) {
        WorktreeSettings settings =
                new WorktreeSettings(null, null, place.resolve("worktrees"), commands, timeout, copy, 0, Duration.ZERO);
        return new WorktreeSetup(settings, project, new Shell(new LocalLauncher(), place), new SteadyTime(), seen::add);
    }

    private Optional<String> prepared(Duration timeout, String... commands) throws InterruptedException {
        return setup(List.of(commands), List.of(), timeout)
                .prepare(tree, "attempt", Map.of("RATCHET_BRANCH", "ratchet/t-1-1"));
    }

    private void file(Path directory, String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    @Test
    void filesAreCopiedByTheirPatternsAndNothingIsOverwritten() throws IOException {
        file(project, ".env", "secret");
        file(project, "config/local.ignored", "local");
        file(project, "config/other", "other");
        file(project, "tracked.ignored", "of the project");
        file(tree, "tracked.ignored", "of the commit");
        Files.createSymbolicLink(project.resolve("link.ignored"), Path.of(".env"));

        assertThat(setup(List.of(), List.of(".env", "**.ignored"), Duration.ofSeconds(30))
                        .copy(tree))
                .isEmpty();

        assertThat(tree.resolve(".env")).hasContent("secret");
        assertThat(tree.resolve("config/local.ignored")).hasContent("local");
        assertThat(tree.resolve("tracked.ignored")).hasContent("of the commit");
        assertThat(tree.resolve("config/other")).doesNotExist();
        assertThat(tree.resolve("link.ignored")).doesNotExist();
    }

    @Test
    void nothingIsCopiedThroughALinkThatWasCommitted() throws IOException {
        file(project, "config/sub/local.ignored", "secret");
        Path outside = Files.createDirectory(place.resolve("outside"));
        Files.createSymbolicLink(tree.resolve("config"), outside);

        assertThat(setup(List.of(), List.of("**.ignored"), Duration.ofSeconds(30))
                        .copy(tree))
                .hasValueSatisfying(why -> assertThat(why).contains("config", "is a link"));

        assertThat(outside).isEmptyDirectory();
    }

    @Test
    void whatGitAndRatchetKeepIsNeverCopied() throws IOException {
        file(project, ".git/config", "");
        file(project, ".ratchet/ratchet.db", "");
        file(project, "sub/.git/config", "");

        assertThat(setup(List.of(), List.of("**"), Duration.ofSeconds(30)).copy(tree))
                .isEmpty();

        assertThat(tree).isEmptyDirectory();
    }

    @Test
    void whatCannotBeCopiedIsSaid() throws IOException {
        file(project, "a/b", "a file in a directory");
        file(tree, "a", "a file in its place");

        assertThat(setup(List.of(), List.of("a/b"), Duration.ofSeconds(30)).copy(tree))
                .hasValueSatisfying(
                        said -> assertThat(said).startsWith("cannot copy files into the worktree (workspace.copy): "));
    }

    @Test
    void commandsRunThereOneAfterTheOtherUntilOneFails() throws Exception {
        assertThat(prepared(
                        Duration.ofSeconds(30),
                        "echo $RATCHET_BRANCH > one",
                        "cp one two; echo first >&2; echo last >&2; exit 3",
                        "touch three"))
                .hasValueSatisfying(said -> assertThat(said).endsWith("failed with exit code 3: last"));

        assertThat(tree.resolve("two")).hasContent("ratchet/t-1-1");
        assertThat(tree.resolve("three")).doesNotExist();
    }

    @Test
    void oneThatNeverEndsIsEnded() throws Exception {
        assertThat(prepared(Duration.ofMillis(200), "sleep 1000"))
                .hasValue("the set-up command 'sleep 1000' was ended: all of them may take 0.2 s together"
                        + " (workspace.setup_timeout_mins)");
        assertThat(prepared(Duration.ofMillis(500), "echo asking the server; sleep 1000"))
                .hasValueSatisfying(words ->
                        assertThat(words).endsWith("0.5 s together (workspace.setup_timeout_mins): asking the server"));
    }

    @Test
    void allOfThemHaveOneTimeTogether() throws Exception {
        assertThat(prepared(Duration.ofMillis(300), "sleep 0.35 || true", "touch two; sleep 1000"))
                .isPresent();
    }
}
