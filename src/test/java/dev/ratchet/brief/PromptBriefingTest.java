package dev.ratchet.brief;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.Briefing.Briefed;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.HugeFile;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PromptBriefingTest {
    @TempDir
    Path directory;

    private final FakeTime time = new FakeTime();
    private final List<Event> events = new ArrayList<>();

    @BeforeEach
    void aProject() throws IOException {
        Files.createDirectory(directory.resolve("project"));
    }

    @Test
    void putsWhatTheCommandsSayBeforeThePromptAndLeavesBlankOnesOut() throws Exception {
        prompt("Do it.\n");

        assertThat(brief(briefing("echo one; echo two", "true", "printf '  \\n'", "printf three")))
                .isEqualTo("one\ntwo\n---\nthree\n---\nDo it.\n");
    }

    @Test
    void aCommandThatFailsStillGivesItsOutputAndIsWarnedOf() throws Exception {
        prompt("Do it.");

        assertThat(brief(briefing("echo half; exit 3"))).isEqualTo("half\n---\nDo it.");
        assertThat(events)
                .singleElement()
                .isInstanceOfSatisfying(
                        Event.Noticed.class,
                        noticed -> assertThat(noticed.message()).contains("exit code 3"));
    }

    @Test
    void aRetryGetsTheSameBriefWithoutRunningTheCommandsAgain() throws Exception {
        prompt("Do it.");
        Briefing briefing = briefing("date +%N");

        String first = brief(briefing);

        assertThat(text(briefing.brief(attempt(1), here(), Sample.history(Sample.NOON))))
                .isEqualTo(first);
        assertThat(brief(briefing)).isNotEqualTo(first);
    }

    @Test
    void aPromptFileThatIsGoneEndsTheRun() throws Exception {
        assertThat(briefing().brief(attempt(0), here(), Sample.history(Sample.NOON)))
                .isInstanceOfSatisfying(
                        Briefed.Impossible.class,
                        impossible -> assertThat(impossible.verdict())
                                .isInstanceOfSatisfying(Verdict.Halted.class, halted -> {
                                    assertThat(halted.outcome().exitCode()).isEqualTo(1);
                                    assertThat(halted.reason())
                                            .contains("PROMPT.md")
                                            .contains("it is gone");
                                }));
    }

    private void prompt(String text) throws IOException {
        Files.writeString(directory.resolve("project/PROMPT.md"), text);
    }

    @Test
    @Timeout(10)
    void neitherALinkOutOfTheProjectNorAPipeIsRead() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret"), "a key");
        Path prompt = directory.resolve("project/PROMPT.md");
        Files.createSymbolicLink(prompt, Files.writeString(directory.resolve("project/other.md"), "Do it."));
        assertThat(brief(briefing())).isEqualTo("Do it.");

        Files.delete(prompt);
        Files.createSymbolicLink(prompt, secret);
        assertThat(reason(briefing())).contains("it is a link to", "that an agent could have made");

        Files.delete(prompt);
        assertThat(new ProcessBuilder("mkfifo", prompt.toString()).start().waitFor())
                .isZero();
        assertThat(reason(briefing())).contains("it is no file");

        Files.delete(prompt);
        HugeFile.at(prompt);
        assertThat(reason(briefing())).contains("it has 3,221,225,472 bytes or more");
    }

    private String reason(Briefing briefing) throws InterruptedException {
        return ((Briefed.Impossible) briefing.brief(attempt(0), here(), Sample.history(Sample.NOON)))
                .verdict()
                .reason();
    }

    private Briefing briefing(String... commands) {
        PromptSettings settings = new PromptSettings(
                directory.resolve("project/PROMPT.md"), null, List.of(commands), Duration.ofSeconds(30));
        Shell shell = new Shell(new LocalLauncher(), Path.of("/tmp"));
        return Briefings.sameForRetries(new PromptBriefing(
                settings,
                new PrependedOutput(settings.prependCommands(), settings.timeout(), shell, events::add, time),
                Optional.of(directory.resolve("project"))));
    }

    private WorkDirectory here() {
        return WorkDirectory.of(directory);
    }

    private String brief(Briefing briefing) throws InterruptedException {
        return text(briefing.brief(attempt(0), here(), Sample.history(Sample.NOON)));
    }

    private static String text(Briefed briefed) {
        return ((Briefed.Ready) briefed).brief().prompt();
    }

    private static Attempt attempt(int retry) {
        return new Attempt("briefing-test", "main", Sample.PROMPT, new RunPosition(0, retry), Sample.NOON);
    }
}
