package dev.ratchet.app.status;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LoopFilterOption;
import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.worker.WorkerReach;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.question.QuestionQueries;
import dev.ratchet.work.question.QuestionWords;
import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet status}. */
@picocli.CommandLine.Command(
        description = "Says what the loops of this directory are doing.",
        footer = {"", "Examples:", "  ratchet status --watch", "  ratchet status --name docs --json"})
public final class StatusCommand extends ProjectCommand {
    private static final int MOST_QUESTIONS = 10;

    @Mixin
    private final LoopFilterOption name = new LoopFilterOption();

    @Option(names = "--all", description = "at length also of loops that do not run while others do")
    private boolean all;

    @Option(names = "--watch", description = "show it again at every change, until Ctrl-C")
    private boolean watch;

    @Override
    protected int run(Project project, Terminal terminal) {
        if (terminal.format() == OutputFormat.JSON) {
            return json(project, terminal);
        }
        if (watch) {
            StatusReport report = report(project);
            return new StatusWatch(
                            () -> loops(project).asFarAsKnown(report, terminal.columns()),
                            () -> trace(project),
                            terminal)
                    .run();
        }
        if (name.in(project) == null) {
            everything(project, terminal);
        } else {
            printLoops(project, terminal);
        }
        return ExitCodes.OK;
    }

    /** The record is opened once for all of it: that takes longer than each of the questions. */
    private void everything(Project project, Terminal terminal) {
        if (!project.store().isBegun()) {
            allOf(project, terminal);
            return;
        }
        try (Database record = opened(project, terminal)) {
            allOf(project.opening(record::shared), terminal);
        }
    }

    /** What is known of the loops without the record is told before it is said what is wrong with that. */
    private Database opened(Project project, Terminal terminal) {
        try {
            return project.openToLook();
        } catch (Trouble unreadable) {
            printLoops(
                    project.opening(() -> {
                        throw unreadable;
                    }),
                    terminal);
            throw unreadable;
        }
    }

    private void allOf(Project project, Terminal terminal) {
        printLoops(project, terminal);
        below(project, terminal).forEach(terminal::println);
    }

    private void printLoops(Project project, Terminal terminal) {
        terminal.out().print(loops(project).here(report(project), terminal.columns()));
        terminal.out().print(loops(project).elsewhere(terminal.columns()));
        LandingReport.of(project, terminal)
                .open(ObservedLoop.names(project, name.in(project)))
                .forEach(terminal::println);
    }

    private StatusReport report(Project project) {
        StatusReport.Details details = all ? StatusReport.Details.OF_ALL : StatusReport.Details.OF_RUNNING;
        return new StatusReport(project, details, new SteadyTime());
    }

    /** What concerns all loops: workers that cannot do what is wanted, what is on its way to the base, and questions. */
    private static List<String> below(Project project, Terminal terminal) {
        List<String> lines = new ArrayList<>();
        project.inJournal(record -> WorkerReach.of(project, record).lacking(new TaskQueries(record).needs()))
                .flatMap(lacking -> lacking)
                .ifPresent(lines::add);
        List<String> landings = LandingReport.of(project, terminal).all();
        if (!landings.isEmpty()) {
            lines.add("");
            lines.addAll(landings);
        }
        lines.addAll(questions(project));
        return lines;
    }

    private LoopsEverywhere loops(Project project) {
        return new LoopsEverywhere(project, name.in(project));
    }

    /** What people are to answer, below an empty line. */
    private static List<String> questions(Project project) {
        List<Question> open = project.inJournal(database -> new QuestionQueries(database).open())
                .orElse(List.of());
        return open.isEmpty()
                ? List.of()
                : Stream.concat(
                                Stream.of("", "waiting for you:"),
                                open.stream()
                                        .limit(MOST_QUESTIONS)
                                        .map(question -> "  " + TerminalSafeText.line(QuestionWords.gist(question))))
                        .toList();
    }

    /** An array; whoever watches gets one on a line of its own for every change. */
    private int json(Project project, Terminal terminal) {
        if (watch) {
            Supplier<String> line = () -> loops(project).json().collect(Collectors.joining(",", "[", "]\n"));
            return new StatusWatch(line, () -> trace(project), terminal).run();
        }
        terminal.printArray(loops(project).json());
        return ExitCodes.OK;
    }

    /** Status files are replaced, never changed. */
    private List<Trace> trace(Project project) {
        return ObservedLoop.names(project, name.in(project)).stream()
                .map(loop -> Trace.of(loop, project.status(loop).toFile()))
                .toList();
    }

    private record Trace(String loop, long modified, long size) {
        static Trace of(String loop, File status) {
            return new Trace(loop, status.lastModified(), status.length());
        }
    }
}
