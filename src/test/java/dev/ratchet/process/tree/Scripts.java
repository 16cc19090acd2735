package dev.ratchet.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.Running;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Starts shell scripts below a directory and waits for what they do; they note their pids in the file $PIDS. */
public final class Scripts {
    static final Duration DEADLINE = Duration.ofSeconds(20);

    /** Leaves a process in a session of its own that forks another one and exits, again and again, and hears no TERM. */
    static final String CHAIN_OF_SESSIONS = """
        cat > chain.pl <<'END'
        use POSIX;
        $SIG{TERM} = 'IGNORE';
        my $end = time + 30;
        while (time < $end) {
          my $child = fork;
          exit 0 if $child;
          POSIX::setsid();
          open(my $alive, '>', 'alive');
        }
        END
        perl chain.pl &
        """;

    private final Path directory;
    private final LocalLauncher launcher = new LocalLauncher();
    private final AtomicInteger count = new AtomicInteger();

    public Scripts(Path directory) {
        this.directory = directory;
    }

    public Running start(String marker, String script) throws IOException {
        Path file = directory.resolve("script" + count.incrementAndGet() + ".sh");
        Files.writeString(file, script);
        return launcher.launch(command("/bin/sh", file.toString()), marker);
    }

    LaunchCommand command(String... words) {
        return new LaunchCommand(List.of(words), directory, Map.of("PIDS", pids().toString()), null, output(), null);
    }

    public Path output() {
        return directory.resolve("output");
    }

    Path pids() {
        return directory.resolve("pids");
    }

    /** Waits until so many pids have been noted. */
    public List<Long> awaitPids(int howMany) {
        await("noted pids", () -> noted().size() >= howMany);
        return noted();
    }

    public List<Long> noted() {
        try {
            return Files.exists(pids())
                    ? Files.readAllLines(pids()).stream()
                            .filter(line -> !line.isBlank())
                            .map(line -> Long.valueOf(line.strip()))
                            .toList()
                    : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void await(String what, BooleanSupplier condition) {
        long end = System.nanoTime() + DEADLINE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("deadline for: " + what).isLessThan(end);
            LockSupport.parkNanos(2_000_000);
        }
    }

    public static void awaitExit(Running running) throws InterruptedException {
        assertThat(running.awaitExit(DEADLINE)).as("the leader exits").isTrue();
    }

    /** Whether anything has this number, a zombie too. */
    public static boolean exists(long pid) {
        return ProcessTable.entry(pid).isPresent();
    }

    public static void assertAllGone(List<Long> pids) {
        assertThat(pids).isNotEmpty().noneMatch(Scripts::exists);
        assertThat(zombies()).isEmpty();
    }

    public static List<ProcessEntry> zombies() {
        return children().filter(ProcessEntry::dead).toList();
    }

    /** Those of programs that the launcher started: no such program stays in our own session, as what other tests start does. */
    static Stream<ProcessEntry> children() {
        ProcessEntry own = ProcessTable.entry(ProcessHandle.current().pid()).orElseThrow();
        return ProcessTable.read().all().stream()
                .filter(entry -> entry.parent() == own.pid() && entry.session() != own.session());
    }
}
