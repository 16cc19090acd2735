package dev.ratchet.app.status;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.files.LoopSnapshot;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.TimestampFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What the loops of a directory are doing, in words: several as a table first, then those that matter one by one. */
public record StatusReport(Project project, Details details, Time time) {
    private static final Duration LATELY = Duration.ofMinutes(1);

    /** Which of several loops are told of at length. */
    enum Details {
        /** Those that run, or all if none does. */
        OF_RUNNING,
        OF_ALL
    }

    /** Prints the state of one loop, or of all that ever ran here. */
    public static int print(Project project, @Nullable String loop, Terminal terminal) {
        switch (terminal.format()) {
            case JSON -> terminal.printArray(StatusJson.objects(project, loop));
            case TEXT -> {
                StatusReport report = new StatusReport(project, Details.OF_RUNNING, new SteadyTime());
                terminal.out().print(report.text(loop, terminal.columns()));
            }
        }
        return ExitCodes.OK;
    }

    /** @param width of the screen, which a table does not exceed */
    String text(@Nullable String name, int width) {
        List<ObservedLoop> loops = ObservedLoop.in(project, name);
        if (loops.isEmpty()) {
            return project.neverRan(name).orElse(Project.NOTHING_YET) + "\n";
        }
        Map<String, LoopOverview> overviews = LoopOverview.asFarAsKnown(project, loops, 1);
        Function<ObservedLoop, LoopOverview> overview = loop -> Objects.requireNonNull(overviews.get(loop.name()));
        String limits = limits(overview.apply(loops.getFirst()));
        if (loops.size() == 1) {
            return block(loops.getFirst(), overview.apply(loops.getFirst())) + limits;
        }
        List<String> parts = new ArrayList<>();
        parts.add(StatusTable.of(loops, overviews, width) + limits);
        List<ObservedLoop> atLength = atLength(loops);
        if (atLength.isEmpty()) {
            parts.add("'ratchet status --name LOOP' tells more of one of them.\n");
        }
        atLength.forEach(loop -> parts.add("Loop: " + loop.name() + "\n" + block(loop, overview.apply(loop))));
        return String.join("\n", parts);
    }

    private static String limits(LoopOverview overview) {
        return overview.limits().stream()
                .map(limit -> "Limited: %s until %s%n"
                        .formatted(TerminalSafeText.line(limit.account()), TimestampFormat.toSecond(limit.resetsAt())))
                .collect(Collectors.joining());
    }

    private List<ObservedLoop> atLength(List<ObservedLoop> loops) {
        List<ObservedLoop> running =
                loops.stream().filter(ObservedLoop::running).toList();
        return switch (details) {
            case OF_RUNNING -> alone(running.isEmpty() ? loops : running);
            case OF_ALL -> loops;
        };
    }

    /** The loops of a fleet differ in little more than their lines of the table. */
    private static List<ObservedLoop> alone(List<ObservedLoop> loops) {
        Map<Long, Long> ofProcess = loops.stream()
                .collect(Collectors.groupingBy(loop -> loop.snapshot().run().pid(), Collectors.counting()));
        return loops.stream()
                .filter(loop -> Long.valueOf(1)
                        .equals(ofProcess.get(loop.snapshot().run().pid())))
                .toList();
    }

    private String block(ObservedLoop loop, LoopOverview overview) {
        LoopSnapshot seen = loop.snapshot();
        List<String> lines = new ArrayList<>();
        lines.add("Loop state: " + state(loop, overview));
        lines.add("Current iteration: " + iteration(seen));
        output(loop).ifPresent(lines::add);
        uptime(loop).ifPresent(lines::add);
        lines.add("Last completed: " + lastCompleted(seen.iterations()));
        if (loop.running()) {
            lines.add("Doing: " + seen.doing());
            if (seen.validating() != null) {
                lines.add("Command: " + seen.validating());
            }
            waiting(seen.waiting()).ifPresent(lines::add);
            overview.landing().ifPresent(words -> lines.add("Landing: " + words));
            slots(seen.slots()).ifPresent(lines::add);
        }
        if (loop.running()) {
            overview.end().ifPresent(end -> lines.add("Ending: as soon as it can, by " + end.from()));
        }
        // One that waits already says so by itself.
        if (overview.pause().isPresent() && !isPaused(loop, overview)) {
            lines.add("Paused: %s waits for '%s'"
                    .formatted(
                            loop.running() ? "after this session it" : "the next run",
                            NameOption.spelled("ratchet resume", loop.name())));
        }
        overview.trip()
                .ifPresent(trip -> lines.add("Circuit: tripped by %s at %s; 'ratchet reset --circuit' lets it run again"
                        .formatted(trip.rule(), TimestampFormat.toSecond(trip.at()))));
        if (seen.end() != null && seen.end().reason() != null) {
            lines.add("Reason: " + seen.end().reason());
        }
        lines.replaceAll(TerminalSafeText::line);
        return String.join("\n", lines) + "\n";
    }

    /** Whether it does nothing because somebody asked it to wait. */
    private static boolean isPaused(ObservedLoop loop, LoopOverview overview) {
        return loop.running() && overview.pause().isPresent() && overview.idle();
    }

    /** How it stands, in one word. */
    static String stateWord(ObservedLoop loop, LoopOverview overview) {
        if (isPaused(loop, overview)) {
            return "paused";
        }
        return loop.running() ? "running" : loop.snapshot().end() == null ? "dead" : "finished";
    }

    private static String state(ObservedLoop loop, LoopOverview overview) {
        LoopSnapshot seen = loop.snapshot();
        if (isPaused(loop, overview)) {
            return "paused (PID %s); '%s' lets it go on, '%s' ends it"
                    .formatted(
                            seen.run().pid(),
                            NameOption.spelled("ratchet resume", loop.name()),
                            NameOption.spelled("ratchet stop", loop.name()));
        }
        if (loop.running()) {
            return "running (PID %s)".formatted(seen.run().pid());
        }
        if (seen.end() != null) {
            return "finished, " + seen.end().outcome();
        }
        return "dead (PID %s is gone, it was at %s); the next run clears up after it"
                .formatted(seen.run().pid(), seen.stateWord());
    }

    private static String iteration(LoopSnapshot seen) {
        int most = seen.run().maxIterations();
        Integer global = seen.session().number();
        return "%s/%s (global: %s)"
                .formatted(
                        seen.iterations().iteration(), most == 0 ? "no limit" : most, global == null ? "none" : global);
    }

    private Optional<String> output(ObservedLoop loop) {
        LoopSnapshot seen = loop.snapshot();
        String file = seen.session().outputFile();
        if (file == null) {
            return Optional.empty();
        }
        Path path = project.config().root().resolve(file);
        Instant grown = Instant.ofEpochMilli(path.toFile().lastModified());
        String growth = !loop.running() || seen.state() != LoopSnapshot.State.SESSION_RUNNING
                ? ""
                : grown.isAfter(time.now().minus(LATELY)) ? " (growing)" : " (not growing)";
        return Optional.of("Session output: " + HumanUnits.bytes(seen.session().outputBytes()) + growth);
    }

    private Optional<String> uptime(ObservedLoop loop) {
        Instant started = loop.snapshot().run().startedAt();
        return loop.running() && started != null
                ? Optional.of("Uptime: " + HumanUnits.time(Duration.between(started, time.now())))
                : Optional.empty();
    }

    private static String lastCompleted(LoopSnapshot.IterationCounts counts) {
        return counts.lastCompleted() == null
                ? "none"
                : "session %s — %s"
                        .formatted(
                                counts.lastCompleted(),
                                Boolean.TRUE.equals(counts.lastCommitted()) ? "committed" : "no commit");
    }

    /** What is worth telling when others of the process are in the way. */
    private static Optional<String> slots(LoopSnapshot.SlotCounts slots) {
        return slots.queued() == 0 && slots.running() < 2
                ? Optional.empty()
                : Optional.of("Calls and sessions of this process: %s running, %s queued"
                        .formatted(slots.running(), slots.queued()));
    }

    private static Optional<String> waiting(LoopSnapshot.CurrentWait waiting) {
        return Optional.ofNullable(waiting.reason())
                .map(reason -> "Waiting for: " + reason
                        + (waiting.until() == null ? "" : " until " + TimestampFormat.toSecond(waiting.until())));
    }
}
