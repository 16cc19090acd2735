package dev.ratchet.app;

import dev.ratchet.journal.StatusView;
import dev.ratchet.loop.Time;
import dev.ratchet.process.SteadyTime;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the loops of a directory are doing, in words. */
final class StatusReport {
    private static final Duration LATELY = Duration.ofMinutes(1);

    private final Project project;
    private final Time time;

    private StatusReport(Project project, Time time) {
        this.project = project;
        this.time = time;
    }

    /** Prints the state of one loop, or of all that ever ran here. */
    static int print(Project project, @Nullable String loop, Terminal terminal) {
        terminal.out().print(text(project, loop));
        return Exit.OK;
    }

    static String text(Project project, @Nullable String loop) {
        List<String> loops = loop == null ? loops(project) : List.of(loop);
        StatusReport report = new StatusReport(project, new SteadyTime());
        List<String> blocks = new ArrayList<>();
        for (String name : loops) {
            StatusView.read(project.status(name))
                    .ifPresent(status ->
                            blocks.add((loops.size() > 1 ? "Loop: " + name + "\n" : "") + report.block(name, status)));
        }
        return blocks.isEmpty() ? "Nothing has run here yet.\n" : String.join("\n", blocks);
    }

    static List<String> loops(Project project) {
        List<String> known = project.loops();
        return known.isEmpty() ? List.of(NameOption.MAIN) : known;
    }

    private String block(String loop, StatusView status) {
        List<String> lines = new ArrayList<>();
        boolean running = running(loop, status);
        lines.add("Loop state: " + state(status, running));
        lines.add("Current iteration: " + iteration(status));
        output(status, running).ifPresent(lines::add);
        uptime(status, running).ifPresent(lines::add);
        lines.add("Last completed: " + lastCompleted(status));
        if (running) {
            lines.add("Doing: " + String.valueOf(status.text("state")).replace('_', ' '));
        }
        if (running && status.text("waiting_for") != null) {
            lines.add("Waiting for: %s until %s".formatted(status.text("waiting_for"), status.text("resets_at")));
        }
        if (status.text("outcome") != null && status.text("reason") != null) {
            lines.add("Reason: " + status.text("reason"));
        }
        return String.join("\n", lines) + "\n";
    }

    private boolean running(String loop, StatusView status) {
        return status.text("outcome") == null
                && LoopLock.holder(project.lock(loop))
                        .filter(holder -> holder.pid() == status.number("pid"))
                        .isPresent();
    }

    private static String state(StatusView status, boolean running) {
        if (running) {
            return "running (PID %d)".formatted(status.number("pid"));
        }
        if (status.text("outcome") != null) {
            return "finished, " + status.text("outcome");
        }
        return "dead (PID %d is gone, it was at %s); the next run clears up after it"
                .formatted(status.number("pid"), status.text("state"));
    }

    private static String iteration(StatusView status) {
        String most = status.number("max_iterations") == 0 ? "no limit" : status.text("max_iterations");
        String global = status.text("global_iteration") == null ? "none" : status.text("global_iteration");
        return "%s/%s (global: %s)".formatted(status.text("iteration"), most, global);
    }

    private Optional<String> output(StatusView status, boolean running) {
        String file = status.text("output_file");
        if (file == null) {
            return Optional.empty();
        }
        Path path = project.config().root().resolve(file);
        long bytes = Files.exists(path) ? path.toFile().length() : status.number("output_bytes");
        Instant grown = Instant.ofEpochMilli(path.toFile().lastModified());
        String growth = !running || !"session_running".equals(status.text("state"))
                ? ""
                : grown.isAfter(time.now().minus(LATELY)) ? " (growing)" : " (not growing)";
        return Optional.of("Session output: " + Sizes.bytes(bytes) + growth);
    }

    private Optional<String> uptime(StatusView status, boolean running) {
        Instant started = status.moment("run_started");
        return running && started != null
                ? Optional.of("Uptime: " + Sizes.time(Duration.between(started, time.now())))
                : Optional.empty();
    }

    private static String lastCompleted(StatusView status) {
        String last = status.text("last_completed_iteration");
        if (last == null) {
            return "none";
        }
        return "iteration %s — %s"
                .formatted(last, "true".equals(status.text("last_committed")) ? "committed" : "no commit");
    }
}
