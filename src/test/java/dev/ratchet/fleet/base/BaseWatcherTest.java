package dev.ratchet.fleet.base;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Loops whose base has moved find word of it, once however often it did; others do not. */
class BaseWatcherTest {
    @TempDir
    Path directory;

    private final List<String> told = new ArrayList<>();
    private SampleRepository sample;
    private Database database;
    private LoopMailbox mailbox;
    private BaseWatcher watcher;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        sample.raw("git branch other");
        database = Database.open(directory.resolve("ratchet.db"));
        mailbox = new LoopMailbox(database, new SteadyTime());
        watcher = new BaseWatcher(mailbox, told::add, _ -> {});
        watcher.watch("docs", new BaseBranch(sample.writer(), "main"));
        watcher.watch("lint", new BaseBranch(sample.writer(), "main"));
        watcher.watch("next", new BaseBranch(sample.writer(), "other"));
    }

    @AfterEach
    void close() {
        watcher.close();
        database.close();
    }

    private void commit() throws Exception {
        sample.raw("echo x >> a.txt; git commit -qam x");
    }

    /** The first look after the beginning comes a second later, and so does the next. */
    @Test
    @Timeout(60)
    void whateverIsThrownAtOneLookThereAreOthers() throws Exception {
        BlockingQueue<String> words = new LinkedBlockingQueue<>();
        AtomicBoolean first = new AtomicBoolean(true);
        try (BaseWatcher odd = new BaseWatcher(
                mailbox,
                loop -> {
                    if (first.getAndSet(false)) {
                        throw new IllegalStateException("odd");
                    }
                    words.add(loop);
                },
                words::add)) {
            odd.watch("odd", new BaseBranch(sample.writer(), "main"));
            commit();

            assertThat(words.take()).startsWith("looking at base branches: ").contains("odd");
            assertThat(words.take()).isEqualTo("odd");
        }
    }

    @Test
    void aRepositoryThatIsAwayForAWhileIsLookedAtAgain() throws Exception {
        Path git = sample.project().resolve(".git");
        Files.move(git, git.resolveSibling("away"));
        watcher.look();

        Files.move(git.resolveSibling("away"), git);
        commit();
        watcher.look();

        assertThat(told).containsExactlyInAnyOrder("docs", "lint");
    }

    @Test
    void aBaseThatCouldNotBeReadIsWatchedOnceItCan() throws Exception {
        BaseBranch later = new BaseBranch(sample.writer(), "later");
        assertThatThrownBy(() -> watcher.watch("late", later)).hasMessageContaining("there is no branch 'later'");
        sample.raw("git branch later");
        watcher.watch("late", later);

        sample.raw("git switch -q later; echo x >> a.txt; git commit -qam x");
        watcher.look();

        assertThat(told).containsExactly("late");
    }

    @Test
    void aBaseThatMovesIsToldToThoseWhoStartFromIt() throws Exception {
        watcher.look();
        assertThat(told).isEmpty();

        commit();
        watcher.look();
        commit();
        watcher.look();

        assertThat(told).contains("docs", "lint").doesNotContain("next");
        assertThat(mailbox.unread("docs")).as("however often it moved").isEqualTo(1);
        assertThat(mailbox.takeMainUpdated("docs")).isTrue();
        assertThat(mailbox.takeMainUpdated("docs")).as("told once").isFalse();
        assertThat(mailbox.takeMainUpdated("next")).isFalse();
        watcher.look();
        assertThat(mailbox.takeMainUpdated("docs")).isFalse();
    }

    @Test
    void whatHasLandedBesideTheBaseCountsAndWherePackedRefsAreIsNoMatter() throws Exception {
        RepositoryWriter writer = sample.writer();
        BaseBranch main = new BaseBranch(writer, "main");
        main.awaitLanded();
        sample.raw("git switch -q --detach; echo y > y; git add y; git commit -qm y");
        main.expectLanded(sample.raw("git rev-parse HEAD"));
        sample.raw("git branch ratchet/landed");
        watcher.look();
        assertThat(mailbox.takeMainUpdated("lint")).isTrue();

        sample.raw("git pack-refs --all");
        watcher.look();
        assertThat(mailbox.takeMainUpdated("lint")).as("nothing has moved").isFalse();
    }

    @Test
    void whoHasEndedOrWhoseBaseIsGoneIsNotTold() throws Exception {
        watcher.forget("docs");
        sample.raw("git branch -D -q other");
        commit();
        watcher.look();

        assertThat(told).containsOnly("lint");
        assertThat(mailbox.unread("docs")).isZero();
        assertThat(mailbox.unread("next")).isZero();
    }
}
