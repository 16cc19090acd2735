package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.LauncherContract;
import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class LocalLauncherTest extends LauncherContract {
    private Path directory;
    private Scripts scripts;

    @BeforeEach
    void prepare() {
        directory = place;
        scripts = new Scripts(directory);
    }

    @Override
    protected Launcher launcher() {
        return new LocalLauncher();
    }

    @Test
    void leadsASessionAndAGroupOfItsOwnUnderItsPid() throws Exception {
        Running running = scripts.start("m", "echo $$ > $PIDS; exec sleep 60");
        assertThat(scripts.awaitPids(1)).containsExactly(running.pid());
        ProcessEntry leader = ProcessTable.entry(running.pid()).orElseThrow();
        assertThat(leader.session()).isEqualTo(running.pid());
        assertThat(leader.group()).isEqualTo(running.pid());
        running.end(Duration.ZERO);
    }

    @Test
    void readsNothingUnlessAFileIsGiven() throws Exception {
        Running running = scripts.start("m", "readlink /proc/self/fd/0; cat; echo end");
        Scripts.awaitExit(running);
        running.end(Duration.ZERO);
        assertThat(scripts.output()).hasContent("/dev/null\nend");

        Path prompt = Files.writeString(directory.resolve("prompt"), "do it");
        Path answer = directory.resolve("answer");
        Running reading = new LocalLauncher()
                .launch(new LaunchCommand(List.of("cat"), directory, Map.of(), prompt, answer, null), "m");
        Scripts.awaitExit(reading);
        reading.end(Duration.ZERO);
        assertThat(answer).hasContent("do it");
    }

    @Test
    void keepsTheOrderOfWhatGoesToStdoutAndStderr() throws Exception {
        Running running = scripts.start("m", "for i in 1 2 3 4 5; do echo out $i; echo err $i >&2; done");
        Scripts.awaitExit(running);
        running.end(Duration.ZERO);
        assertThat(scripts.output()).hasContent("""
            out 1
            err 1
            out 2
            err 2
            out 3
            err 3
            out 4
            err 4
            out 5
            err 5
            """);
    }

    @Test
    void marksTheEnvironmentAndAddsToIt() throws Exception {
        Running running = scripts.start("attempt-1", "echo $RATCHET_ATTEMPT; test -n \"$PATH\" && echo $PIDS");
        Scripts.awaitExit(running);
        running.end(Duration.ZERO);
        assertThat(scripts.output()).hasContent("attempt-1\n" + scripts.pids());
    }

    @Test
    void runsInTheDirectoryAndFindsProgramsRelativeToIt() throws Exception {
        Path program = Files.writeString(directory.resolve("program"), "#!/bin/sh\npwd\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Running running = new LocalLauncher().launch(scripts.command("./program"), "m");
        Scripts.awaitExit(running);
        running.end(Duration.ZERO);
        assertThat(scripts.output()).hasContent(directory.toRealPath().toString());
    }

    @Test
    void searchesThePathThatTheProgramWillHave() throws Exception {
        Path bin = Files.createDirectory(directory.resolve("bin"));
        Path program = Files.writeString(bin.resolve("only-here"), "#!/bin/sh\necho found\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Running running = new LocalLauncher()
                .launch(
                        new LaunchCommand(
                                List.of("only-here"),
                                directory,
                                Map.of("PATH", bin.toString()),
                                null,
                                scripts.output(),
                                null),
                        "m");
        Scripts.awaitExit(running);
        running.end(Duration.ZERO);
        assertThat(scripts.output()).hasContent("found");
    }

    @Test
    void aScriptThatDoesNotSayWhatItIsForIsOneForTheShell() throws Exception {
        Path script = Files.writeString(directory.resolve("script"), "echo \"$1\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        Running running = new LocalLauncher().launch(scripts.command("./script", "a word"), "m");
        Scripts.awaitExit(running);
        running.end(Duration.ZERO);
        assertThat(scripts.output()).hasContent("a word");
    }

    @Test
    void findsItsStreamsAndItsOrdersOpenAndNothingElse() throws Exception {
        Path orders = Files.writeString(directory.resolve("orders"), "to be read");
        LaunchCommand command = scripts.command("/bin/sh", "-c", "cat <&9; exec sleep 100");
        Running running;
        try (var _ = Files.newInputStream(orders)) {
            running =
                    new LocalLauncher().launch(command.by(command.words(), Map.of(LaunchCommand.ORDERS, orders)), "m");
            Files.delete(orders);
        }
        Scripts.await("it has read", () -> scripts.output().toFile().length() > 0);
        Scripts.await("only that is open", () -> open(running.pid()).equals(Set.of("0", "1", "2", "9")));
        running.end(Duration.ZERO);
        assertThat(scripts.output()).hasContent("to be read");
    }

    private static Set<String> open(long pid) {
        String[] names = new File("/proc/" + pid + "/fd").list();
        return names == null ? Set.of() : Set.of(names);
    }

    @Test
    void saysWhyItCannotBeStarted() throws IOException {
        Path plain = Files.writeString(directory.resolve("plain"), "text");
        Files.setPosixFilePermissions(plain, PosixFilePermissions.fromString("rw-r--r--"));
        assertRefused(scripts.command("no-such-program-here"), "not on the PATH");
        assertRefused(scripts.command("./plain"), "is not executable");
        assertRefused(scripts.command("/bin/echo", "x".repeat(1 << 20)), "rgument list too long");
        assertRefused(scripts.command("/bin/echo", "nul\0"), "null character");
        assertRefused(
                new LaunchCommand(List.of("true"), directory.resolve("gone"), Map.of(), null, scripts.output(), null),
                "there is no directory");
        assertRefused(
                new LaunchCommand(List.of("true"), directory, Map.of(), null, directory.resolve("gone/output"), null),
                "No such file");
        assertRefused(
                new LaunchCommand(List.of("true"), directory, Map.of("a=b", "c"), null, scripts.output(), null),
                "nvironment");
    }

    @Test
    void leavesNeitherFilesOpenNorZombiesAfterAHundredPrograms() throws Exception {
        run("true");
        long before = openFiles();
        for (int i = 0; i < 100; i++) {
            run("true");
        }
        assertThat(openFiles()).isLessThanOrEqualTo(before + 3);
        assertThat(Scripts.zombies()).isEmpty();
    }

    private void run(String program) throws Exception {
        Running running = new LocalLauncher().launch(scripts.command(program), "m");
        Scripts.awaitExit(running);
        assertThat(running.end(Duration.ofSeconds(1))).isEqualTo(new TerminationResult(0, false));
    }

    private static long openFiles() throws IOException {
        try (var files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }

    private static void assertRefused(LaunchCommand command, String why) {
        assertThatThrownBy(() -> new LocalLauncher().launch(command, "m"))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining(why)
                .message()
                .startsWith("cannot start ")
                .doesNotContain("\n");
    }
}
