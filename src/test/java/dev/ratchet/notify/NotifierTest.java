package dev.ratchet.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.notify.Notice.Kind;
import dev.ratchet.notify.NotifySettings.Desktop;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class NotifierTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String WRITE =
            "printf '%s|%s|%s\\n' \"$RATCHET_NOTICE\" \"$RATCHET_TITLE\" \"$RATCHET_TEXT\" >> out";

    @TempDir
    Path directory;

    private final List<String> complaints = new CopyOnWriteArrayList<>();

    @Test
    void tellsAllNoticesInOrderBeforeItIsClosed() throws IOException {
        try (Notifier notifier = command(WRITE)) {
            notifier.post(new Notice(Kind.TASK_DONE, "one", "first"));
            notifier.post(new Notice(Kind.TASK_FAILED, "two", "second"));
            notifier.post(new Notice(Kind.HUMAN_NEEDED, "three", ""));
        }

        assertThat(lines("out"))
                .containsExactly("task_done|one|first", "task_failed|two|second", "human_needed|three|");
        assertThat(complaints).isEmpty();
    }

    @Test
    void wordsAreOnlyWords() throws IOException {
        try (Notifier notifier = command(WRITE)) {
            notifier.post(
                    new Notice(Kind.RUN_ENDED, "-x $(touch a) `touch b`", "'; touch c; \"\u001b]0;t\u0007\0\nx\u202e"));
            notifier.post(new Notice(Kind.RUN_ENDED, "t".repeat(300), "x".repeat(1_000_000)));
        }

        assertThat(lines("out").getFirst()).isEqualTo("run_ended|-x $(touch a) `touch b`|'; touch c; \" ]0;t x");
        assertThat(lines("out").getLast()).hasSize("run_ended||".length() + 200 + 2000);
        assertThat(directory.toFile().list()).containsExactly("out");
    }

    @Test
    void aCommandThatHangsIsKilledWithAllItStarted() throws IOException {
        String hang = "[ \"$RATCHET_TITLE\" = two ] && echo two > out && exit; trap '' TERM; sleep 600 & echo $! > pid;"
                + " wait; wait";
        try (Notifier notifier =
                new Notifier(channel(hang), directory, shell(), Duration.ofMillis(1500), complaints::add)) {
            notifier.post(new Notice(Kind.TASK_DONE, "one", ""));
            notifier.post(new Notice(Kind.TASK_DONE, "two", ""));
            await("the second", "out");
        }

        assertThat(ProcessHandle.of(Long.parseLong(lines("pid").getFirst())).filter(ProcessHandle::isAlive))
                .isEmpty();
        assertThat(complaints).singleElement().asString().contains("notify.command did not end within");
    }

    @Test
    void closingGivesUpAfterItsTime() {
        Notifier notifier = new Notifier(
                channel("echo x > started; sleep 600"), directory, shell(), Duration.ofSeconds(2), complaints::add);
        for (int i = 0; i < 5; i++) {
            notifier.post(new Notice(Kind.TASK_DONE, "one", ""));
        }
        await("the first", "started");
        long before = System.nanoTime();

        notifier.close();

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(LONG);
        assertThat(complaints).last().asString().endsWith("could not be told in time");
    }

    @Test
    void anInterruptedCloseStillTellsAndStaysInterrupted() throws IOException {
        Notifier notifier = command(WRITE);
        notifier.post(new Notice(Kind.RUN_ENDED, "killed", ""));
        Thread.currentThread().interrupt();

        notifier.close();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(lines("out")).containsExactly("run_ended|killed|");
    }

    @Test
    void whoPostsNeverWaitsAndTheOldestGoFirst() throws IOException {
        String gated = "touch taken; until [ -e go ]; do sleep 0.02; done; " + WRITE;
        try (Notifier notifier = command(gated)) {
            notifier.post(new Notice(Kind.TASK_DONE, "first", ""));
            await("the first to be taken", "taken");
            long before = System.nanoTime();
            for (int i = 0; i < Notifier.MOST_WAITING + 7; i++) {
                notifier.post(new Notice(Kind.TASK_DONE, "n" + i, ""));
            }
            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(LONG);
            Files.createFile(directory.resolve("go"));
        }

        assertThat(lines("out"))
                .hasSize(Notifier.MOST_WAITING + 1)
                .startsWith("task_done|first|", "task_done|n7|")
                .endsWith("task_done|n" + (Notifier.MOST_WAITING + 6) + "|");
        assertThat(complaints).containsExactly("7 notices could not be told in time");
    }

    @Test
    void failuresAreComplainedOfOnce() {
        try (Notifier notifier = command("echo no such channel >&2; exit 3")) {
            notifier.post(new Notice(Kind.TASK_DONE, "one", ""));
            notifier.post(new Notice(Kind.TASK_DONE, "two", ""));
        }

        assertThat(complaints)
                .containsExactly(
                        "notify.command failed with exit code 3: no such channel; further failures are not told of");
    }

    @Test
    void theDesktopIsToldByItsProgramWithoutMarkupOrOptions() throws IOException {
        assumeTrue(System.getProperty("os.name").equals("Linux"));
        Path bin = Files.createDirectories(directory.resolve("a bin"));
        Path program = Files.writeString(bin.resolve("notify-send"), "#!/bin/sh\nprintf '%s\\n' \"$@\" > out\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        Map<String, String> environment = Map.of("WAYLAND_DISPLAY", "wayland-0");
        OwnPrograms programs = new OwnPrograms(bin.toString(), List.of());
        NotifySettings settings = new NotifySettings("", Desktop.ON);

        List<NotifyChannel> channels = NotifyChannel.of(settings, "Linux", environment, programs);
        try (Notifier notifier = new Notifier(channels, directory, shell(), LONG, complaints::add)) {
            notifier.post(new Notice(Kind.TASK_DONE, "--urgency=critical", "<img src=x> & $(id)"));
        }

        assertThat(complaints).isEmpty();
        assertThat(lines("out")).containsExactly("--", "--urgency=critical", "‹img src=x› ＆ $(id)");
        assertThat(NotifyChannel.of(settings, "Linux", Map.of(), programs)).isEmpty();
        OwnPrograms withoutIt = new OwnPrograms(bin.toString(), List.of(bin));
        assertThat(NotifyChannel.of(settings, "Linux", Map.of("DISPLAY", ":0"), withoutIt))
                .isEmpty();
    }

    @Test
    void onlyWhatIsWantedIsThere() {
        assertThat(NotifyChannel.of(NotifySettings.NONE, "Mac OS X", Map.of(), OwnPrograms.OF_THIS_PROCESS))
                .isEmpty();
        assertThat(NotifyChannel.of(
                        new NotifySettings("true", Desktop.ON), "Mac OS X", Map.of(), OwnPrograms.OF_THIS_PROCESS))
                .extracting(NotifyChannel::name)
                .containsExactly("notify.command", "notify.desktop", "notify.desktop (say)");
    }

    private static Shell shell() {
        return new Shell(new LocalLauncher(), Path.of("/tmp"));
    }

    private Notifier command(String script) {
        return new Notifier(channel(script), directory, shell(), LONG, complaints::add);
    }

    private static List<NotifyChannel> channel(String script) {
        return NotifyChannel.of(
                new NotifySettings(script, Desktop.OFF), "Linux", Map.of(), OwnPrograms.OF_THIS_PROCESS);
    }

    private List<String> lines(String file) throws IOException {
        return Files.readAllLines(directory.resolve(file));
    }

    private void await(String what, String file) {
        long end = System.nanoTime() + LONG.toNanos();
        while (!Files.exists(directory.resolve(file))) {
            assertThat(System.nanoTime()).as("waiting for " + what).isLessThan(end);
            LockSupport.parkNanos(10_000_000);
        }
    }
}
