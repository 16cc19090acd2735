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
import dev.ratchet.config.Config;
import dev.ratchet.journal.CountedSessionNumbers;
import dev.ratchet.journal.ObservedJournal;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.journal.SqliteJournal;
import dev.ratchet.loop.Loop;
import dev.ratchet.loop.Recipe;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.Surroundings;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.history.Run;
import dev.ratchet.process.Signals;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.TickingTime;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.sandbox.SandboxRefused;
import dev.ratchet.process.schedule.Scheduler;
import dev.ratchet.store.Database;
import java.util.Optional;

/** One run from the lock to the summary. */
public final class LoopRun {
    private final Project project;
    private final Config config;
    private final RunOptions options;
    private final Terminal terminal;
    private final Time time = TickingTime.over(new SteadyTime());
    private final RunSummary.ItemCount items = new RunSummary.ItemCount();
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
        try {
            ExecutionEnvironment execution = ExecutionEnvironment.choose(config, terminal);
            Optional<LoopLock> lock = LoopLock.take(project.lock(options.loop()), time.now());
            if (lock.isEmpty()) {
                return busy();
            }
            try (LoopLock _ = lock.get()) {
                return locked(execution);
            }
        } catch (SandboxRefused refused) {
            terminal.complain(String.valueOf(refused.getMessage()));
            return ExitCodes.CONFIG;
        }
    }

    private int locked(ExecutionEnvironment execution) {
        try (Database database = Database.open(project.database());
                FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                // Held for the whole run: to begin and end the watching of a directory costs more than the watching.
                FileGrowthWatcher.Subscription _ =
                        growthWatcher.watch(config.output().directory().resolve("any"), () -> {});
                RunObservers observers = new RunObservers(project, options, terminal, database, slots, time)) {
            ObservedJournal journal = observers.around(new SqliteJournal(database, time), items);
            CountedSessionNumbers numbers = new CountedSessionNumbers(database, config.output());
            Recovery recovery =
                    new Recovery(database, new AgentLocation(config, terminal.environment()), journal, time);
            recovery.recover(options.loop());
            warnOfCounter(numbers, journal);
            if (options.circuit() == RunOptions.Circuit.RESET) {
                new ResetTable(database, time).reset(options.loop(), ResetTable.Kind.CIRCUIT);
            }
            RequestMailbox mailbox = new RequestMailbox(database, time);
            mailbox.discard(options.loop());
            execution.notice().ifPresent(notice -> notice(notice.level(), notice.message(), journal));
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
                    recovery::evict);
            return loop(Recipes.of(config, options.length(), parts), journal, numbers, mailbox);
        }
    }

    private int loop(Recipe recipe, ObservedJournal journal, SessionNumbers numbers, RequestMailbox mailbox) {
        try (RequestInbox inbox = new RequestInbox(options.loop(), mailbox, config.stopFile(), time);
                Signals _ = new Signals(signal -> inbox.signal(signal, terminal.err()::println))) {
            Loop loop = new Loop(recipe, new Surroundings(options.loop(), journal, numbers, inbox, inbox, time));
            Outcome outcome = outcome(loop, journal);
            RunSummary summary = new RunSummary(outcome, recipe.name(), journal.thisRun(), items, time.now());
            terminal.err().println(summary.line());
            return result(summary);
        }
    }

    /** A journal that is broken ends the run too, and whoever can still be told of it is. */
    private Outcome outcome(Loop loop, ObservedJournal journal) {
        try {
            return loop.run();
        } catch (Trouble trouble) {
            Outcome outcome = Outcome.failure(String.valueOf(trouble.getMessage()));
            journal.tellOnly(new Event.RunEnded(journal.thisRun().id(), outcome, time.now()));
            return outcome;
        }
    }

    private void warnOfCounter(CountedSessionNumbers numbers, Observer observer) {
        if (numbers.unreadable()) {
            String message = "the counter file %s holds no number; going on with %d"
                    .formatted(config.output().counter(), numbers.upcoming());
            notice(Event.Level.WARN, message, observer);
        }
    }

    private void notice(Event.Level level, String message, Observer observer) {
        observer.saw(new Event.Noticed(level, null, message, time.now()));
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
        Run none = Run.starting("", options.loop(), time.now());
        return result(new RunSummary(outcome, config.kind().word(), none, items, time.now()));
    }

    private int result(RunSummary summary) {
        if (options.result() == RunOptions.Result.JSON) {
            terminal.println(summary.json());
        }
        return summary.outcome().exitCode();
    }
}
