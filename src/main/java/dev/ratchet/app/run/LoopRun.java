package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.AgentLocation;
import dev.ratchet.app.compose.ExecutionEnvironment;
import dev.ratchet.app.compose.Parts;
import dev.ratchet.app.compose.Recipes;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.compose.SecretVariables;
import dev.ratchet.config.Config;
import dev.ratchet.journal.CountedSessionNumbers;
import dev.ratchet.journal.ObservedJournal;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.journal.SessionFileRetention;
import dev.ratchet.journal.SqliteJournal;
import dev.ratchet.journal.files.EventLog;
import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.journal.files.StatusFile;
import dev.ratchet.loop.Loop;
import dev.ratchet.loop.Recipe;
import dev.ratchet.loop.Surroundings;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.history.Run;
import dev.ratchet.notify.Notifier;
import dev.ratchet.notify.RunNotices;
import dev.ratchet.process.Signals;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.sandbox.SandboxRefused;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One run from the lock to the summary. */
public final class LoopRun {
    private final Project project;
    private final Config config;
    private final RunOptions options;
    private final Terminal terminal;
    private final Time time = new SteadyTime();
    private final WorkItemCount settled = new WorkItemCount();
    private final Slots slots;

    public LoopRun(Project project, RunOptions options, Terminal terminal) {
        this.project = project;
        this.config = project.config();
        this.options = options;
        this.terminal = terminal;
        this.slots = new Scheduler(config.scheduler(), time);
    }

    /** Runs and says the exit code. */
    public int run() {
        project.prepare();
        SecretVariables.of(config).keep();
        try {
            return run(ExecutionEnvironment.choose(config, terminal));
        } catch (SandboxRefused refused) {
            terminal.complain(String.valueOf(refused.getMessage()));
            return ExitCodes.CONFIG;
        }
    }

    private int run(ExecutionEnvironment execution) {
        Optional<LoopLock> lock = LoopLock.take(project.lock(options.loop()), time.now());
        if (lock.isEmpty()) {
            return busy();
        }
        try (LoopLock _ = lock.get();
                Database database = Database.open(project.database());
                SessionFileRetention retention =
                        new SessionFileRetention(database, config.output(), time, terminal::complain);
                FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                Notifier notifier =
                        Notifier.of(config.notices(), terminal.environment(), config.root(), terminal::complain);
                // Held for the whole run: to begin and end the watching of a directory costs more than the watching.
                FileGrowthWatcher.Subscription _ =
                        growthWatcher.watch(config.output().directory().resolve("any"), () -> {})) {
            ExecutorService statusWriter = Executors.newSingleThreadExecutor();
            try {
                SqliteJournal journal = new SqliteJournal(database, time);
                ObservedJournal observed =
                        new ObservedJournal(journal, observers(journal, statusWriter, retention, notifier));
                return run(database, growthWatcher, execution, observed);
            } finally {
                // An interrupt would let it drop the final state.
                InterruptShield.run(statusWriter::close);
            }
        }
    }

    private int run(
            Database database,
            FileGrowthWatcher growthWatcher,
            ExecutionEnvironment execution,
            ObservedJournal journal) {
        CountedSessionNumbers numbers = new CountedSessionNumbers(database, config.output());
        Recovery recovery = new Recovery(database, new AgentLocation(config, terminal.environment()), journal, time);
        recovery.recover(options.loop(), config.watchdog().killGrace());
        warnOfCounter(numbers, journal);
        if (options.circuit() == RunOptions.Circuit.RESET) {
            new ResetTable(database, time).reset(options.loop(), ResetTable.Kind.CIRCUIT);
        }
        RequestMailbox mailbox = new RequestMailbox(database, time);
        mailbox.discard(options.loop());
        execution
                .notice()
                .ifPresent(
                        notice -> journal.saw(new Event.Noticed(notice.level(), null, notice.message(), time.now())));
        Parts parts = new Parts(
                database,
                journal,
                numbers,
                execution,
                project.git(execution.shell(), terminal),
                growthWatcher,
                slots,
                time,
                terminal.environment(),
                project.sessionEnvironment(terminal),
                item -> recovery.evict(item, config.watchdog().killGrace()));
        Recipe recipe = Recipes.of(config, options.length(), parts);
        try (RequestInbox inbox = new RequestInbox(options.loop(), mailbox, config.stopFile(), time);
                Signals _ = new Signals(new SignalRequests(inbox::put, terminal.err()::println, time))) {
            Outcome outcome = run(
                    new Loop(recipe, new Surroundings(options.loop(), journal, numbers, inbox, inbox, time)), journal);
            report(outcome, recipe.name(), journal.thisRun());
            return outcome.exitCode();
        }
    }

    /** A journal that is broken ends the run too, and whoever can still be told of it is. */
    private Outcome run(Loop loop, ObservedJournal journal) {
        try {
            return loop.run();
        } catch (Trouble trouble) {
            Outcome outcome = Outcome.failure(String.valueOf(trouble.getMessage()));
            journal.tellOnly(new Event.RunEnded(journal.thisRun().id(), outcome, time.now()));
            return outcome;
        }
    }

    private List<Observer> observers(
            Journal journal, Executor statusWriter, SessionFileRetention retention, Notifier notifier) {
        OutputSettings output = config.output();
        List<Observer> observers = new ArrayList<>();
        RunConsole consoles = new RunConsole(config, options, terminal);
        observers.add(consoles.console(journal));
        consoles.stream().ifPresent(observers::add);
        observers.add(new StatusFile(
                project.status(options.loop()),
                new StatusFile.StatusContext(config.root(), config.maxIterations(), slots::snapshot),
                statusWriter,
                terminal::complain));
        if (output.eventLog() != null) {
            observers.add(new EventLog(output.eventLog(), output.eventLogScope(), terminal::complain));
        }
        observers.add(retention);
        observers.add(settled);
        observers.add(new RunNotices(options.loop(), notifier::post));
        return observers;
    }

    private void warnOfCounter(CountedSessionNumbers numbers, Journal journal) {
        if (numbers.unreadable()) {
            String message = "the counter file %s holds no number; going on with %d"
                    .formatted(config.output().counter(), numbers.upcoming());
            journal.saw(new Event.Noticed(Event.Level.WARN, null, message, time.now()));
        }
    }

    private void report(Outcome outcome, String recipe, Run run) {
        RunSummary summary = new RunSummary(outcome, recipe, run, settled, time.now());
        terminal.err().println(summary.line());
        if (options.result() == RunOptions.Result.JSON) {
            terminal.println(summary.json());
        }
    }

    private int busy() {
        String holder = LoopLock.holder(project.lock(options.loop()))
                .map(by -> "by process %d since %s".formatted(by.pid(), by.since()))
                .orElse("by another process");
        Outcome outcome = new Outcome(
                Outcome.Kind.BUSY,
                "the loop '%s' is already being run here %s; 'ratchet stop' ends it, --name runs another beside it"
                        .formatted(options.loop(), holder));
        terminal.complain(outcome.reason());
        if (options.result() == RunOptions.Result.JSON) {
            terminal.println(new RunSummary(
                            outcome,
                            config.kind().word(),
                            Run.starting("", options.loop(), time.now()),
                            settled,
                            time.now())
                    .json());
        }
        return outcome.exitCode();
    }
}
