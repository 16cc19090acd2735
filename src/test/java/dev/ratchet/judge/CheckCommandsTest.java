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
import dev.ratchet.workspace.CleanCheckouts;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.Repository;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The user's own commands, on nothing but what is committed. */
class CheckCommandsTest {
    @TempDir
    Path directory;

    @TempDir
    Path scratch;

    private final Shell shell = new Shell(new LocalLauncher(), Path.of("/tmp"));
    private final List<Receipt> receipts = new ArrayList<>();
    private Path project;
    private String commit;

    @BeforeEach
    void makeRepository() throws Exception {
        project = Files.createDirectories(directory.resolve("a project/below"));
        Files.writeString(project.resolve("check.sh"), "grep -q right answer.txt\n");
        Files.writeString(project.resolve("answer.txt"), "wrong\n");
        commit = git("git init -q .. && git add -A .. && git commit -q -m first && git rev-parse HEAD");
    }

    @Test
    void whatIsNotCommittedDoesNotCount() throws Exception {
        Files.writeString(project.resolve("answer.txt"), "right\n");
        assertThat(check("sh check.sh", commit)).isInstanceOf(Confirmation.Objected.class);

        Files.writeString(project.resolve("check.sh"), "true\n");
        assertThat(check("sh check.sh", commit))
                .as("neither does a check that was bent")
                .isInstanceOf(Confirmation.Objected.class);

        String next = git("git add answer.txt && git commit -q -m second && git rev-parse HEAD");
        assertThat(check("sh check.sh", next))
                .isEqualTo(new Confirmation.Confirmed(
                        "passed on a clean checkout of %.12s: 'sh check.sh'".formatted(next)));
    }

    @Test
    void keepsAReceiptWithTheEndOfWhatWasSaid() throws Exception {
        Confirmation.Objected objected = (Confirmation.Objected)
                check("i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i+1)); done; echo bad >&2; exit 3", commit);

        assertThat(objected.reason())
                .contains("exit code 3", "line 2999", "bad")
                .doesNotContain("line 1000");
        assertThat(receipts).singleElement().satisfies(receipt -> {
            assertThat(receipt.commit()).isEqualTo(commit);
            assertThat(receipt.exit()).isEqualTo(new Receipt.Exit.Failed(3));
            assertThat(receipt.stdout()).hasSizeLessThanOrEqualTo(8 * 1024).endsWith("line 2999\n");
            assertThat(receipt.stderr()).isEqualTo("bad\n");
            assertThat(receipt.output()).endsWith("line 2999\nbad\n");
        });
    }

    @Test
    void theFirstThatFailsIsTheLastThatIsRun() throws Exception {
        assertThat(check(List.of("true", "exit 1", "true"), commit, Duration.ofMinutes(1)))
                .isInstanceOf(Confirmation.Objected.class);
        assertThat(receipts).extracting(Receipt::passed).containsExactly(true, false);
    }

    @Test
    void whatTakesTooLongIsEnded() throws Exception {
        Confirmation said = check(List.of("sleep 1000"), commit, Duration.ofMillis(200));

        assertThat(said).isInstanceOf(Confirmation.Objected.class);
        assertThat(receipts).extracting(Receipt::exit).containsExactly(new Receipt.Exit.TimedOut());
    }

    @Test
    void withoutACommitThereIsNothingToCheck() throws Exception {
        assertThat(check("true", null))
                .isEqualTo(
                        new Confirmation.Objected("there is no commit to check: what is not committed does not count"));
    }

    @Test
    void nothingIsLeftOfTheCheckout() throws Exception {
        check("pwd; git status --porcelain; exit 1", commit);

        Path there = Path.of(receipts.getFirst().output().lines().findFirst().orElseThrow());
        assertThat(there.toString()).endsWith("/below");
        assertThat(there).doesNotExist();
        assertThat(there.resolve("../..").normalize()).doesNotExist();
        assertThat(git("git worktree list").lines()).hasSize(1);
    }

    @Test
    void clearsUpAfterAProcessThatIsGone() throws Exception {
        Path abandoned = Files.createDirectories(scratch.resolve("check-999999999-1234"));
        Files.writeString(abandoned.resolve("file"), "left\n");
        Path mine = Files.createDirectories(
                scratch.resolve("check-" + ProcessHandle.current().pid() + "-abc"));

        check("true", commit);

        assertThat(abandoned).doesNotExist();
        assertThat(mine).exists();
        Files.delete(mine);
    }

    private CleanCheckouts checkouts() {
        return new CleanCheckouts(new Git(shell, Repository.around(project), scratch, _ -> {}));
    }

    private Confirmation check(String command, @Nullable String head) throws InterruptedException {
        return check(List.of(command), head, Duration.ofMinutes(1));
    }

    private Confirmation check(List<String> commands, @Nullable String head, Duration timeout)
            throws InterruptedException {
        CheckCommands checks = new CheckCommands(commands, timeout, checkouts(), shell, new SteadyTime());
        Judge.Evidence evidence = new Judge.Evidence(
                Sample.attempt(0), Sample.session(SessionClass.NORMAL, 0), new Changes("before", head));
        return checks.confirm(
                new Confirmer.FinishedWork(evidence, Brief.of("go"), WorkDirectory.of(project), 0),
                new Confirmer.VerifyingSessions() {
                    @Override
                    public SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory place) {
                        throw new AssertionError("no session is needed");
                    }

                    @Override
                    public void saw(Event event) {
                        if (event instanceof Event.Examined examined) {
                            receipts.add(examined.receipt());
                        }
                    }
                });
    }

    private String git(String script) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder("sh", "-c", script).directory(project.toFile());
        Stream.of("AUTHOR", "COMMITTER").forEach(who -> {
            builder.environment().put("GIT_" + who + "_NAME", "A");
            builder.environment().put("GIT_" + who + "_EMAIL", "a@example.invalid");
        });
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said.strip();
    }
}
