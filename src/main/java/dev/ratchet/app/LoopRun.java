package dev.ratchet.app;

import dev.ratchet.config.Config;
import dev.ratchet.journal.CountedNumbers;
import dev.ratchet.journal.EventLog;
import dev.ratchet.journal.Mailbox;
import dev.ratchet.journal.ObservedJournal;
import dev.ratchet.journal.OutputSettings;
import dev.ratchet.journal.Resets;
import dev.ratchet.journal.Retention;
import dev.ratchet.journal.SqliteJournal;
import dev.ratchet.journal.StatusFile;
import dev.ratchet.loop.Event;
import dev.ratchet.loop.Journal;
import dev.ratchet.loop.Loop;
import dev.ratchet.loop.Observer;
import dev.ratchet.loop.Outcome;
import dev.ratchet.loop.Recipe;
import dev.ratchet.loop.Run;
import dev.ratchet.loop.Shield;
import dev.ratchet.loop.Slots;
import dev.ratchet.loop.Surroundings;
import dev.ratchet.loop.Time;
import dev.ratchet.loop.Trouble;
import dev.ratchet.process.Growth;
import dev.ratchet.process.Scheduler;
import dev.ratchet.process.Signals;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.notify.Notices;
import dev.ratchet.process.notify.Notifier;
import dev.ratchet.process.sandbox.Refused;
import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** One run from the lock to the summary. */
final class LoopRun {
    private final Project project;
    private final Config config;
    private final RunOptions options;
    private final Terminal terminal;
    private final Time time = new SteadyTime();
    private final Tally tally = new Tally();
    private final Slots slots;

    LoopRun(Project project, RunOptions options, Terminal terminal) {
        this.project = project;
        this.config = project.config();
        this.options = options;
        this.terminal = terminal;
        this.slots = new Scheduler(config.scheduler(), time);
    }

    /** Runs and says the exit code. */
    int run() {
        project.prepare();
        Secrets.of(config).keep();
        try {
            return run(Enclosure.choose(config, terminal));
        } catch (Refused refused) {
            terminal.complain(String.valueOf(refused.getMessage()));
            return Exit.CONFIG;
        }
    }

    private int run(Enclosure enclosure) {
        Optional<LoopLock> lock = LoopLock.take(project.lock(options.loop()), time.now());
        if (lock.isEmpty()) {
            return busy();
        }
        try (LoopLock _ = lock.get();
                Database database = Database.open(project.database());
                Retention retention = new Retention(database, config.output(), time, terminal::complain);
                Growth growth = new Growth();
                Notifier notifier =
                        Notifier.of(config.notices(), terminal.environment(), config.root(), terminal::complain);
                // Held for the whole run: to begin and end the watching of a directory costs more than the watching.
                Growth.Subscription _ = growth.watch(config.output().directory().resolve("any"), () -> {})) {
            ExecutorService statusWriter = Executors.newSingleThreadExecutor();
            try {
                SqliteJournal journal = new SqliteJournal(database, time);
                ObservedJournal observed =
                        new ObservedJournal(journal, observers(journal, statusWriter, retention, notifier));
                return run(database, growth, enclosure, observed);
            } finally {
                // An interrupt would let it drop the final state.
                Shield.run(statusWriter::close);
            }
        }
    }

    private int run(Database database, Growth growth, Enclosure enclosure, ObservedJournal journal) {
        CountedNumbers numbers = new CountedNumbers(database, config.output());
        Recovery recovery = new Recovery(database, new AgentPlace(config, terminal.environment()), journal, time);
        recovery.recover(options.loop(), config.watchdog().killGrace());
        warnOfCounter(numbers, journal);
        if (options.circuit() == RunOptions.Circuit.RESET) {
            new Resets(database, time).reset(options.loop(), Resets.Kind.CIRCUIT);
        }
        Mailbox mailbox = new Mailbox(database, time);
        mailbox.discard(options.loop());
        enclosure
                .notice()
                .ifPresent(
                        notice -> journal.saw(new Event.Noticed(notice.level(), null, notice.message(), time.now())));
        Parts parts = new Parts(
                database,
                journal,
                numbers,
                enclosure,
                growth,
                slots,
                time,
                terminal.environment(),
                project.sessionEnvironment(terminal),
                item -> recovery.evict(item, config.watchdog().killGrace()));
        Recipe recipe = Recipes.of(config, options.length(), parts);
        try (Inbox inbox = new Inbox(options.loop(), mailbox, config.stopFile(), time);
                Signals _ = new Signals(new Interruptions(inbox::put, terminal.err()::println, time))) {
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

    private List<Observer> observers(Journal journal, Executor statusWriter, Retention retention, Notifier notifier) {
        OutputSettings output = config.output();
        List<Observer> observers = new ArrayList<>();
        Consoles consoles = new Consoles(config, options, terminal);
        observers.add(consoles.console(journal));
        consoles.stream().ifPresent(observers::add);
        observers.add(new StatusFile(
                project.status(options.loop()),
                new StatusFile.Around(config.root(), config.maxIterations(), slots::snapshot),
                statusWriter,
                terminal::complain));
        if (output.eventLog() != null) {
            observers.add(new EventLog(output.eventLog(), output.eventLogScope(), terminal::complain));
        }
        observers.add(retention);
        observers.add(tally);
        observers.add(new Notices(options.loop(), notifier::post));
        return observers;
    }

    private void warnOfCounter(CountedNumbers numbers, Journal journal) {
        if (numbers.unreadable()) {
            String message = "the counter file %s holds no number; going on with %d"
                    .formatted(config.output().counter(), numbers.upcoming());
            journal.saw(new Event.Noticed(Event.Level.WARN, null, message, time.now()));
        }
    }

    private void report(Outcome outcome, String recipe, Run run) {
        RunSummary summary = new RunSummary(outcome, recipe, run, tally, time.now());
        terminal.err().println(summary.line());
        if (options.result() == RunOptions.Result.JSON) {
            terminal.out().println(summary.json());
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
            terminal.out()
                    .println(new RunSummary(
                                    outcome,
                                    config.kind().word(),
                                    Run.starting("", options.loop(), time.now()),
                                    tally,
                                    time.now())
                            .json());
        }
        return outcome.exitCode();
    }
}
