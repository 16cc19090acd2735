package dev.ratchet.fleet.landing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.SampleRepository;
import dev.ratchet.workspace.worktree.BaseBranch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BasePushTest {
    @TempDir
    Path directory;

    @Test
    void whoGivesUpIsNotToldOfABaseThatIsGone() throws Exception {
        SampleRepository sample = SampleRepository.in(directory.toRealPath());
        sample.raw("git branch gone; git branch there");
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        try (BasePush push = new BasePush(
                new RemoteRepository(sample.project(), sample.shell(), "nowhere", Duration.ofSeconds(30)), told::add)) {
            push.request(new BaseBranch(sample.writer(), "gone"), "attempt-1");
            assertThat(told.take()).contains("it is tried again");
            push.request(new BaseBranch(sample.writer(), "there"), "attempt-2");
            sample.raw("git branch -qD gone");

            push.giveUp();
        }

        assertThat(told).containsExactly("what has landed on there is not on the remote: 'git push nowhere there'");
    }

    @Test
    void whateverIsThrownAtOnePushTheNextLandingIsPushed() throws Exception {
        SampleRepository sample = SampleRepository.in(directory.toRealPath());
        sample.raw("git init -q --bare ../remote; git remote add origin ../remote");
        BlockingQueue<String> told = new LinkedBlockingQueue<>();
        AtomicBoolean first = new AtomicBoolean(true);
        Shell shell = new Shell(
                (command, marker) -> {
                    if (first.getAndSet(false)) {
                        throw new IllegalStateException("odd");
                    }
                    return new LocalLauncher().launch(command, marker);
                },
                sample.scratch());
        BaseBranch main = new BaseBranch(sample.writer(), "main");
        try (BasePush push = new BasePush(
                new RemoteRepository(sample.project(), shell, "origin", Duration.ofSeconds(30)), told::add)) {
            push.request(main, "attempt-1");
            assertThat(told.take()).contains("odd", "it is tried again");

            push.request(main, "attempt-2");

            sample.raw("until git -C ../remote rev-parse -q --verify main; do sleep 0.02; done");
        }
        assertThat(sample.raw("git -C ../remote rev-parse main")).isEqualTo(sample.raw("git rev-parse main"));
    }
}
