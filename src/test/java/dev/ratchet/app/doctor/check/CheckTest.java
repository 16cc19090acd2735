package dev.ratchet.app.doctor.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.LaunchFailed;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CheckTest {
    private record Some(Check what, Duration deadline) implements Check {
        @Override
        public List<CheckFinding> look() throws Exception {
            return what.look();
        }
    }

    @Test
    void aCheckThatThrowsIsAProblemAndNoCrash() throws InterruptedException {
        Check broken = new Some(
                () -> {
                    throw new IllegalStateException("a bug");
                },
                Duration.ofSeconds(10));
        Check linked = new Some(
                () -> {
                    throw new UnsatisfiedLinkError("no library");
                },
                Duration.ofSeconds(10));
        Check troubled = new Some(
                () -> {
                    throw new Trouble("the disk is full");
                },
                Duration.ofSeconds(10));

        CheckFixture.finds(Level.PROBLEM, broken).contains("a bug");
        CheckFixture.finds(Level.PROBLEM, linked).contains("no library");
        CheckFixture.finds(Level.PROBLEM, troubled).startsWith("the disk is full");
    }

    @Test
    void aProgramThatCannotBeStartedIsToldInItsOwnWords() throws InterruptedException {
        Check launching = new Some(
                () -> {
                    throw new LaunchFailed("cannot start git: 'git' is not on the PATH");
                },
                Duration.ofSeconds(10));

        CheckFixture.finds(Level.PROBLEM, launching)
                .startsWith("it could not be looked at: cannot start git: 'git' is not on the PATH")
                .doesNotContain("dev.ratchet");
    }

    @Test
    void aCheckThatHangsIsGivenUpAndToldSo() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        Check hanging = new Some(
                () -> {
                    try {
                        new CountDownLatch(1).await();
                    } finally {
                        interrupted.countDown();
                    }
                    return List.of();
                },
                Duration.ofMillis(50));

        CheckFixture.finds(Level.PROBLEM, hanging).contains("no answer");
        assertThat(interrupted.getCount()).isZero();
    }

    @Test
    void anInterruptEndsTheCheckThatIsBeingAsked() {
        CountDownLatch interrupted = new CountDownLatch(1);
        Thread asking = Thread.currentThread();
        Check hanging = new Some(
                () -> {
                    asking.interrupt();
                    try {
                        new CountDownLatch(1).await();
                    } finally {
                        interrupted.countDown();
                    }
                    return List.of();
                },
                Duration.ofSeconds(30));

        assertThatThrownBy(() -> hanging.ask()).isInstanceOf(InterruptedException.class);
        assertThat(interrupted.getCount()).isZero();
    }

    @Test
    void whatIsWrongAlwaysComesWithAdvice() {
        assertThatThrownBy(() -> CheckFinding.warning("something", " ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void theJvmThatRunsTheTestsIsFine() throws InterruptedException {
        CheckFixture.finds(Level.OK, new JavaCheck())
                .contains(Runtime.version().toString())
                .contains("calls of the C library work");
    }
}
