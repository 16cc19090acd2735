package dev.ratchet.app.run;

import dev.ratchet.app.background.BackgroundWork;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.Recipes;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.config.Config;
import dev.ratchet.config.key.ConfigStyle;
import dev.ratchet.fleet.webhook.WebhookSender;
import dev.ratchet.guard.CircuitSettings;
import dev.ratchet.journal.ObservedJournal;
import dev.ratchet.journal.SessionFileRetention;
import dev.ratchet.journal.files.EventLog;
import dev.ratchet.journal.files.ObjectForm;
import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.journal.files.StatusFile;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.notify.Notice;
import dev.ratchet.notify.Notifier;
import dev.ratchet.notify.RunNotices;
import dev.ratchet.process.Shell;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.session.supervise.WatchdogSettings;
import dev.ratchet.store.Database;
import dev.ratchet.tui.ConsoleLines;
import dev.ratchet.tui.JsonEventStream;
import dev.ratchet.tui.StatusLoopLines;
import dev.ratchet.tui.StreamRenderer;
import dev.ratchet.tui.Verbosity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whoever follows the events of a run: the terminal, the status file, the event log, notices to people. */
final class RunObservers implements AutoCloseable {
    private static final int MOST_LOG_LINES = 1_000;

    /** A disk that is busy may take its time. */
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /**
     * Nobody looks at the status file more often, and each is a new file in place of another: ext4 passes over the numbers of all that were
     * deleted in the last seconds, one by one, for whatever is made next, an agent's output as well.
     */
    private static final Duration STATUS_PACE = Duration.ofMillis(100);

    private final Project project;
    private final Config config;
    private final RunOptions options;
    private final Terminal terminal;
    private final Database database;
    private final Slots slots;
    private final SessionFileRetention retention;
    private final Notifier notifier;
    private final Optional<WebhookSender> webhook;
    private final BackgroundWork statusWriter = new BackgroundWork("status", 1, PATIENCE, _ -> {}, STATUS_PACE);
    private final BackgroundWork logWriter;

    RunObservers(Project project, RunOptions options, Terminal terminal, Database database, Slots slots, Time time) {
        this.project = project;
        this.config = project.config();
        this.options = options;
        this.terminal = terminal;
        this.database = database;
        this.slots = slots;
        this.logWriter = new BackgroundWork(
                "event-log",
                MOST_LOG_LINES,
                PATIENCE,
                lines -> terminal.complain("%d lines of the event log could not be written in time".formatted(lines)));
        this.retention = new SessionFileRetention(database, config.output(), project.state(), time, terminal::complain);
        Shell shell = new Shell(new LocalLauncher().hiding(config.secretVariables()), project.scratch(terminal));
        this.notifier = Notifier.of(config.notices(), terminal.environment(), config.root(), shell, terminal::complain);
        this.webhook = WebhookSender.of(config.notices(), terminal.environment(), database, time, terminal::complain);
    }

    /** The journal that all of them follow, and one more. */
    ObservedJournal around(Journal journal, Observer another) {
        OutputSettings output = config.output();
        List<Observer> observers = new ArrayList<>();
        if (options.telling() == RunOptions.Telling.BY_LINES) {
            observers.addAll(lines(journal));
        }
        if (options.result() == RunOptions.Result.STREAM) {
            observers.add(new JsonEventStream(terminal::println));
        }
        ObjectForm form = config.style() == ConfigStyle.HARNESS ? ObjectForm.HARNESS : ObjectForm.FILE;
        observers.add(new StatusFile(
                project.status(options.loop()),
                new StatusFile.StatusContext(
                        config.root(),
                        mostIterations(),
                        form,
                        new LoopQueries(database).lastCompleted(options.loop()),
                        slots::snapshot),
                statusWriter,
                terminal::complain));
        if (output.eventLog() != null) {
            String loop = options.company() == RunOptions.Company.IN_A_FLEET ? options.loop() : null;
            observers.add(
                    new EventLog(output.eventLog(), output.eventLogScope(), form, loop, logWriter, terminal::complain));
        }
        observers.add(retention);
        observers.add(another);
        observers.add(new RunNotices(options.loop(), this::notice));
        return new ObservedJournal(journal, observers);
    }

    private void notice(Notice notice) {
        notifier.post(notice);
        webhook.ifPresent(sender -> sender.post(options.loop(), notice));
    }

    private List<Observer> lines(Journal journal) {
        return showsStream()
                ? List.of(console(journal), new StreamRenderer(terminal.err()::println, terminal.colours()))
                : List.of(console(journal));
    }

    /** Lines for events: those of a status loop are made for people, the others for scripts as well. */
    private Observer console(Journal journal) {
        ConsoleLines lines = lines();
        if (options.verbosity() == Verbosity.QUIET) {
            return lines;
        }
        return switch (config.kind()) {
            case PROMPT, TASK, VALIDATED -> lines;
            case STATUS -> new StatusLoopLines(bounds(), journal::history, terminal.err()::println, lines);
        };
    }

    /** The agent's own words, where somebody watches or asks for them. */
    private boolean showsStream() {
        return switch (options.verbosity()) {
            case QUIET -> false;
            case NORMAL -> terminal.live().err() && options.company() == RunOptions.Company.ALONE;
            case VERBOSE -> true;
        };
    }

    private ConsoleLines lines() {
        WatchdogSettings watchdog = config.watchdog();
        return new ConsoleLines(
                options.company() == RunOptions.Company.IN_A_FLEET ? options.loop() : null,
                options.verbosity(),
                new ConsoleLines.Limits(
                        Recipes.retries(config, options.length()).most(),
                        watchdog.checkInterval(),
                        watchdog.staleTimeout()),
                "'%s' lets it go on, '%s' ends it"
                        .formatted(
                                NameOption.spelled("ratchet resume", options.loop()),
                                NameOption.spelled("ratchet stop", options.loop())),
                terminal.colours(),
                terminal.err()::println);
    }

    private int mostIterations() {
        return switch (options.length()) {
            case ONE_SESSION -> 1;
            case UNTIL_DONE -> config.maxIterations();
        };
    }

    private StatusLoopLines.Bounds bounds() {
        return new StatusLoopLines.Bounds(
                mostIterations(),
                config.callsPerHour(),
                config.circuit().map(CircuitSettings::stagnation).orElse(0));
    }

    @Override
    public void close() {
        try (retention;
                notifier;
                logWriter) {
            webhook.ifPresent(WebhookSender::close);
            statusWriter.close();
        }
    }
}
