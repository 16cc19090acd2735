package dev.ratchet.notify;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells people of notices one after the other, on a thread of its own that lives only while there is something to tell.
 * Whoever posts never waits: when too many are waiting already, the oldest goes.
 */
public final class Notifier implements AutoCloseable {
    static final int MOST_WAITING = 100;

    private static final Duration LIMIT = Duration.ofSeconds(10);
    private static final Duration KILLING = Duration.ofSeconds(5);
    private static final String MARKER = "notify";

    private final List<NotifyChannel> channels;
    private final Path directory;
    private final Duration limit;
    private final Consumer<String> complain;
    private final Shell shell;
    private final Set<String> failed = ConcurrentHashMap.newKeySet();
    private final Deque<Notice> waiting = new ArrayDeque<>();
    private @Nullable Thread worker;
    private boolean closed;
    private int lost;

    Notifier(List<NotifyChannel> channels, Path directory, Shell shell, Duration limit, Consumer<String> complain) {
        this.shell = shell;
        this.channels = List.copyOf(channels);
        this.directory = directory;
        this.limit = limit;
        this.complain = complain;
    }

    /**
     * A notifier with all channels that are wanted and there.
     *
     * @param directory where the command runs
     * @param shell what runs it
     * @param complain hears of the first failure of each channel, and of notices that were lost; on any thread
     */
    public static Notifier of(
            NotifySettings settings,
            Map<String, String> environment,
            Path directory,
            Shell shell,
            Consumer<String> complain) {
        String system = System.getProperty("os.name", "");
        List<NotifyChannel> channels = NotifyChannel.of(settings, system, environment, OwnPrograms.OF_THIS_PROCESS);
        return new Notifier(channels, directory, shell, LIMIT, complain);
    }

    /** Tells people of it, soon. */
    public synchronized void post(Notice notice) {
        if (closed || channels.isEmpty()) {
            return;
        }
        if (waiting.size() == MOST_WAITING) {
            waiting.removeFirst();
            lost++;
        }
        waiting.addLast(notice);
        if (worker == null) {
            worker = Thread.ofVirtual().name("notifier").start(this::work);
        }
    }

    private void work() {
        try {
            for (Optional<Notice> next = next(); next.isPresent(); next = next()) {
                for (NotifyChannel channel : channels) {
                    tell(channel, next.get());
                }
            }
        } catch (InterruptedException _) {
            // It was closed and has had its time; nobody posts any more.
        }
    }

    private synchronized Optional<Notice> next() {
        Optional<Notice> next = Optional.ofNullable(waiting.pollFirst());
        if (next.isEmpty()) {
            worker = null;
        }
        return next;
    }

    private void tell(NotifyChannel channel, Notice notice) throws InterruptedException {
        try {
            ShellResult result = shell.run(
                    new ShellCommand(channel.script(), directory, NotifyChannel.variables(notice), MARKER, limit));
            if (result.timedOut()) {
                complainOnce(channel, "did not end within %s and was killed".formatted(HumanUnits.span(limit)));
            } else if (result.exitCode() != 0) {
                complainOnce(channel, "failed with exit code %d%s".formatted(result.exitCode(), said(result)));
            }
        } catch (LaunchFailed | RuntimeException e) {
            complainOnce(channel, String.valueOf(e.getMessage()));
        }
    }

    private static String said(ShellResult result) {
        return result.stderr().lines().findFirst().map(line -> ": " + line).orElse("");
    }

    private void complainOnce(NotifyChannel channel, String how) {
        if (failed.add(channel.name())) {
            complain.accept("%s %s; further failures are not told of".formatted(channel.name(), how));
        }
    }

    /** Takes no more, and waits for what was posted, but not longer than for a single one. */
    @Override
    public void close() {
        Thread last = stop();
        boolean interrupted = Thread.interrupted();
        if (last != null && !ended(last, limit)) {
            interrupted |= Thread.interrupted();
            last.interrupt();
            boolean _ = ended(last, KILLING);
        }
        tellOfLost();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized @Nullable Thread stop() {
        closed = true;
        return worker;
    }

    private static boolean ended(Thread thread, Duration within) {
        try {
            return thread.join(within);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private synchronized void tellOfLost() {
        int all = lost + waiting.size();
        if (all > 0) {
            complain.accept("%d %s could not be told in time".formatted(all, all == 1 ? "notice" : "notices"));
        }
    }
}
