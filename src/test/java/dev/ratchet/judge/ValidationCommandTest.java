package dev.ratchet.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The user's own command, on the work tree as it is. */
class ValidationCommandTest {
    @TempDir
    Path directory;

    private final List<Receipt> receipts = new ArrayList<>();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "true | 0 | exit code 0 | true",
                "exit 3 | 0 | exit code 3 | false",
                "exit 3 | 3 | exit code 3 | true",
                "true | 3 | exit code 0 | false",
                "kill -9 $PPID; sleep 30 | 0 | exit code 137 | false",
                "kill -9 $$ | 0 | exit code 137 | false",
                "echo \"it's quoted\"; exit 2 | 2 | exit code 2 | true",
                "no-such-command | 0 | exit code 127 | false",
            })
    void passesByTheWantedExitCodeAlone(String command, int wanted, String ending, boolean passes) throws Exception {
        assertThat(validate(command, wanted, Duration.ofMinutes(1)) instanceof Confirmation.Confirmed)
                .isEqualTo(passes);
        assertThat(receipts).singleElement().satisfies(receipt -> {
            assertThat(receipt.command()).isEqualTo(command);
            assertThat(receipt.ending()).isEqualTo(ending);
            assertThat(receipt.passed()).isEqualTo(passes);
            assertThat(receipt.changed()).containsExactly("a.txt");
        });
    }

    @Test
    void whatNeverEndsIsEndedAndHasNotPassed() throws Exception {
        Confirmation said = validate("echo began; setsid sleep 1000 & sleep 1000", 0, Duration.ofMillis(300));

        assertThat(said).isInstanceOf(Confirmation.Objected.class);
        assertThat(receipts).singleElement().satisfies(receipt -> {
            assertThat(receipt.exit()).isEqualTo(new Receipt.Exit.TimedOut());
            assertThat(receipt.output()).contains("began");
        });
    }

    @Test
    void ofAGreatDealOfOutputTheEndIsKept() throws Exception {
        validate("yes | head -c 50000000; echo the end; false", 0, Duration.ofMinutes(1));

        assertThat(receipts).singleElement().satisfies(receipt -> {
            assertThat(receipt.output().strip()).endsWith("the end");
            assertThat(receipt.output().length()).isLessThanOrEqualTo(8 * 1024);
        });
    }

    private Confirmation validate(String command, int wanted, Duration timeout) throws InterruptedException {
        Judge.Evidence evidence =
                new Judge.Evidence(Sample.attempt(0), Sample.session(SessionClass.NORMAL, 0), Changes.NONE);
        return new ValidationCommand(
                        new ValidationCommand.Settings(command, wanted, timeout),
                        new Shell(new LocalLauncher(), Path.of("/tmp")),
                        _ -> List.of("a.txt"),
                        new SteadyTime())
                .confirm(
                        new Confirmer.FinishedWork(evidence, Brief.of(""), WorkDirectory.of(directory), 0),
                        new Clerk());
    }

    private final class Clerk implements Confirmer.VerifyingSessions {
        @Override
        public SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory where) {
            throw new AssertionError("no session is needed");
        }

        @Override
        public void saw(Event event) {
            if (event instanceof Event.Examined examined) {
                receipts.add(examined.receipt());
            }
        }
    }
}
