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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryWorktreesTest {
    private static final Shell SHELL = new Shell(new LocalLauncher());

    @TempDir
    Path directory;

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

    private List<String> worktrees() throws Exception {
        return git("worktree list --porcelain")
                .stdout()
                .lines()
                .filter(line -> line.startsWith("worktree "))
                .toList();
    }

    @Test
    void holdsWhatIsCommittedAndNothingElseAndIsGoneAfterwards() throws Exception {
        Files.writeString(directory.resolve("part/a.txt"), "edited");
        Files.writeString(directory.resolve("part/b.txt"), "new");
        Path there;
        try (Checkouts.Checkout checkout = new TemporaryWorktrees(directory.resolve("part"), SHELL).of("HEAD")) {
            there = checkout.directory();
            assertThat(there.resolve("a.txt")).hasContent("committed");
            assertThat(there.resolve("b.txt")).doesNotExist();
            Files.writeString(there.resolve("made.txt"), "by a check");
        }
        assertThat(there).doesNotExist();
        assertThat(worktrees()).hasSize(1);
    }

    @Test
    void manyAtOnceDoNotDisturbEachOther() throws Exception {
        List<Callable<String>> all = IntStream.range(0, 48)
                .<Callable<String>>mapToObj(_ -> () -> {
                    try (Checkouts.Checkout checkout = new TemporaryWorktrees(directory, SHELL).of("HEAD")) {
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
        assertThat(git("worktree prune").exitCode()).isZero();
        assertThat(worktrees()).hasSize(1);
    }

    @Test
    void clearsAwayWhatADeadProcessLeft() throws Exception {
        long dead = new ProcessBuilder("true").start().onExit().get().pid();
        Path left = Files.createTempDirectory("ratchet-check-" + dead + "-");
        Path mine = Files.createTempDirectory(
                "ratchet-check-" + ProcessHandle.current().pid() + "-");
        try {
            assertThat(git("worktree add --detach '" + left.resolve("tree") + "' HEAD")
                            .exitCode())
                    .isZero();

            new TemporaryWorktrees(directory, SHELL).of("HEAD").close();

            assertThat(left).doesNotExist();
            assertThat(mine).exists();
            assertThat(worktrees()).hasSize(1);
        } finally {
            Files.deleteIfExists(mine);
        }
    }

    @Test
    void saysWhatIsWrongWithACommitThatIsNotThere() {
        assertThatThrownBy(() -> new TemporaryWorktrees(directory, SHELL).of("0123456789"))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("0123456789");
    }
}
