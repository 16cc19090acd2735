package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.tree.CLibrary;
import dev.ratchet.process.tree.Scripts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class SignalsTest {
    private static final int SIGHUP = 1;
    private static final int SIGINT = 2;

    @TempDir
    Path directory;

    private @Nullable Process listener;

    /** Notes its signals in a file, the first line being that it listens. */
    static final class Listener {
        private Listener() {}

        public static void main(String[] arguments) throws Exception {
            Path notes = Path.of(arguments[0]);
            CountDownLatch terminated = new CountDownLatch(1);
            try (Signals _ = new Signals(name -> {
                note(notes, name);
                if (name.equals("TERM")) {
                    terminated.countDown();
                }
            })) {
                note(notes, "listening");
                terminated.await();
            }
            CLibrary.signal(ProcessHandle.current().pid(), CLibrary.SIGTERM);
            new CountDownLatch(1).await();
        }

        private static synchronized void note(Path notes, String line) {
            try {
                Files.writeString(
                        notes,
                        line + "\n",
                        java.nio.file.StandardOpenOption.CREATE,
                        java.nio.file.StandardOpenOption.APPEND);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        }
    }

    @Test
    void handsOverTheNameOfASignal() throws Exception {
        BlockingQueue<String> received = new LinkedBlockingQueue<>();
        try (Signals _ = new Signals(received::add)) {
            // The others may be ignored, as they are below nohup or in the background of a shell.
            CLibrary.signal(ProcessHandle.current().pid(), CLibrary.SIGTERM);
            assertThat(received.poll(20, TimeUnit.SECONDS)).isEqualTo("TERM");
        }
    }

    @Test
    void handsOverAllThreeAndRestoresThemWhenClosed() throws Exception {
        Process listening = listen("env --default-signal=INT,HUP,TERM ");
        CLibrary.signal(listening.pid(), SIGINT);
        awaitNote("INT");
        CLibrary.signal(listening.pid(), SIGHUP);
        awaitNote("HUP");
        CLibrary.signal(listening.pid(), CLibrary.SIGTERM);
        assertThat(listening.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(listening.exitValue()).isEqualTo(143);
        assertThat(notes()).hasContent("listening\nINT\nHUP\nTERM");
    }

    @Test
    void leavesASignalIgnoredThatWasIgnoredAtTheStart() throws Exception {
        Process listening = listen("env --default-signal=HUP,TERM --ignore-signal=INT ");
        CLibrary.signal(listening.pid(), SIGINT);
        CLibrary.signal(listening.pid(), SIGHUP);
        awaitNote("HUP");
        CLibrary.signal(listening.pid(), CLibrary.SIGTERM);
        assertThat(listening.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(notes()).hasContent("listening\nHUP\nTERM");
    }

    @AfterEach
    void nobodyListensAnyMore() {
        if (listener != null) {
            listener.destroyForcibly();
        }
    }

    private Process listen(String prefix) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        listener = new ProcessBuilder(
                        "sh",
                        "-c",
                        "exec " + prefix + "\"$0\" -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED \"$@\"",
                        java,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Listener.class.getName(),
                        notes().toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        awaitNote("listening");
        return listener;
    }

    private Path notes() {
        return directory.resolve("notes");
    }

    private void awaitNote(String line) {
        Scripts.await(line, () -> {
            try {
                return Files.exists(notes()) && Files.readAllLines(notes()).contains(line);
            } catch (java.io.IOException e) {
                throw new java.io.UncheckedIOException(e);
            }
        });
    }
}
