package dev.ratchet.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.loop.Checkouts;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CleanCheckoutsTest {
    private static final Shell SHELL = new Shell(new LocalLauncher(), Path.of("/tmp"));

    @TempDir
    Path directory;

    @TempDir
    Path scratch;

    @BeforeEach
    void repository() throws Exception {
        assumeTrue(git("--version").exitCode() == 0, "there is no git");
        Files.createDirectories(directory.resolve("part"));
        Files.writeString(directory.resolve("part/a.txt"), "committed");
        assertThat(git("init -q").exitCode()).isZero();
        assertThat(git("add part/a.txt").exitCode()).isZero();
        assertThat(git("-c user.name=A -c user.email=a@example.invalid commit -qm x")
                        .exitCode())
                .isZero();
    }

    private ShellResult git(String words) throws Exception {
        return SHELL.run(new ShellCommand("git " + words, directory, Map.of(), "test", Duration.ofSeconds(30)));
    }

    private String head() throws Exception {
        return git("rev-parse HEAD").stdout().strip();
    }

    private CleanCheckouts checkouts(Path project) {
        return new CleanCheckouts(new Git(SHELL, Repository.around(project), scratch, _ -> {}));
    }

    private List<Path> left() throws Exception {
        try (Stream<Path> files = Files.list(scratch)) {
            return files.toList();
        }
    }

    @Test
    void holdsWhatIsCommittedAndNothingElseAndIsGoneAfterwards() throws Exception {
        Files.writeString(directory.resolve("part/a.txt"), "edited");
        Files.writeString(directory.resolve("part/b.txt"), "new");
        Path there;
        try (Checkouts.Checkout checkout = checkouts(directory.resolve("part")).of(head())) {
            there = checkout.directory();
            assertThat(there.resolve("a.txt")).hasContent("committed");
            assertThat(there.resolve("b.txt")).doesNotExist();
            Files.writeString(there.resolve("made.txt"), "by a check");
        }
        assertThat(there).doesNotExist();
        assertThat(left()).isEmpty();
        assertThat(git("worktree list").stdout().lines()).hasSize(1);
    }

    @Test
    void manyAtOnceDoNotDisturbEachOther() throws Exception {
        List<Callable<String>> all = IntStream.range(0, 48)
                .<Callable<String>>mapToObj(_ -> () -> {
                    try (Checkouts.Checkout checkout = checkouts(directory).of(head())) {
                        return Files.readString(checkout.directory().resolve("part/a.txt"));
                    }
                })
                .toList();
        List<String> found = new ArrayList<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            for (Future<String> future : threads.invokeAll(all)) {
                found.add(future.get());
            }
        }

        assertThat(found).hasSize(48).containsOnly("committed");
        assertThat(left()).isEmpty();
    }

    @Test
    void clearsAwayWhatADeadProcessLeft() throws Exception {
        long dead = new ProcessBuilder("true").start().onExit().get().pid();
        Path left = Files.createDirectory(scratch.resolve("check-" + dead + "-1"));
        Path question = Files.createDirectory(scratch.resolve("git-" + dead + "-1"));
        Path mine = Files.createDirectory(
                scratch.resolve("check-" + ProcessHandle.current().pid() + "-1"));
        Path other = Files.createDirectory(scratch.resolve("projects"));
        Files.writeString(left.resolve("file"), "x");

        checkouts(directory).of(head()).close();

        assertThat(left).doesNotExist();
        assertThat(question).doesNotExist();
        assertThat(mine).exists();
        assertThat(other).exists();
    }

    /** Another user of the machine cannot write there; a check that runs on could. */
    @Test
    void whatACheckPutsInTheWayIsNotFollowed(@TempDir Path precious) throws Exception {
        Path file = Files.writeString(precious.resolve("file"), "precious");
        try (Checkouts.Checkout checkout = checkouts(directory).of(head())) {
            Path part = checkout.directory().resolve("part");
            Files.delete(part.resolve("a.txt"));
            Files.delete(part);
            Files.createSymbolicLink(part, precious);
        }

        assertThat(file).hasContent("precious");
        assertThat(left()).isEmpty();
    }

    /** A version that a build derives from tags, say. */
    @Test
    void gitWorksInIt() throws Exception {
        assertThat(git("tag v1").exitCode()).isZero();

        try (Checkouts.Checkout checkout = checkouts(directory).of(head())) {
            ShellResult told = SHELL.run(new ShellCommand(
                    "git describe --tags && git status --porcelain && git log --oneline",
                    checkout.directory(),
                    Map.of(),
                    "test",
                    Duration.ofSeconds(30)));

            assertThat(told.stdout()).startsWith("v1\n").endsWith(" x\n").hasLineCount(2);
        }
    }

    @Test
    void saysWhatIsWrongWithACommitThatIsNotThere() {
        assertThatThrownBy(() -> checkouts(directory).of("0123456789"))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("0123456789");
    }
}
