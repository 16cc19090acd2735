package dev.ratchet.app.run;

import dev.ratchet.app.command.CommandFailed;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.UnhurriedTerminal;
import dev.ratchet.app.compose.AgentLocation;
import dev.ratchet.app.compose.ExecutionEnvironment;
import dev.ratchet.app.compose.Parts;
import dev.ratchet.app.compose.Recipes;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.socket.AttemptSecrets;
import dev.ratchet.app.socket.SupervisorSocket;
import dev.ratchet.config.Config;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.journal.CountedSessionNumbers;
import dev.ratchet.journal.ObservedJournal;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.journal.SqliteJournal;
import dev.ratchet.json.Json;
import dev.ratchet.loop.Loop;
import dev.ratchet.loop.Recipe;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.Surroundings;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.FailureWords;
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
import java.io.IOException;
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
    private final StartCleanup cleanup;

    public LoopRun(Project project, RunOptions options, Terminal terminal) {
        this.project = project;
        this.config = project.config();
        this.options = options;
        this.terminal = terminal;
        this.slots = new Scheduler(config.scheduler(), time);
        this.cleanup = StartCleanup.of(project, terminal, time);
    }

    /** Runs and says the exit code; nobody who reads what it prints, or does not, can hold it up. */
    public int run() {
        try (UnhurriedTerminal unhurried = new UnhurriedTerminal(terminal)) {
            return new LoopRun(project, options, unhurried.terminal()).whateverHappens();
        }
    }

    private int whateverHappens() {
        try {
            return started();
        } catch (SandboxRefused refused) {
            throw new CommandFailed(ErrorCode.CONFIG, String.valueOf(refused.getMessage()));
        } catch (IOException e) {
            throw new CommandFailed(
                    ErrorCode.CONFIG,
                    "cannot make a socket by which agents reach Ratchet: " + FailureWords.of(e)
                            + "; set XDG_STATE_HOME to a directory with a short path that can be written");
        } catch (Error thrown) {
            throw new Trouble(Trouble.words(thrown), thrown);
        } finally {
            // What nobody has heard of because the run did not come so far.
            cleanup.tellTo(terminal::complain);
        }
    }

    private int started() throws SandboxRefused, IOException {
        cleanup.clearUp(options.loop());
        project.prepare();
        try (SupervisorSocket socket = SupervisorSocket.open(project, terminal)) {
            ExecutionEnvironment execution = ExecutionEnvironment.choose(
                            config, terminal, cleanup.records(), socket.directory(), socket)
                    .adding(
                            config.docker().used()
                                    ? socket.secrets()::variablesInContainer
                                    : socket.secrets()::variables);
            Optional<LoopLock> lock = LoopLock.take(project.locks(options.loop(), terminal), time.now());
            if (lock.isEmpty()) {
                return busy();
            }
            try (LoopLock held = lock.get()) {
                return locked(execution, held, socket.secrets());
            }
        }
    }

    private int locked(ExecutionEnvironment execution, LoopLock lock, AttemptSecrets secrets) {
        try (Database database = Database.open(project.database());
                FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                // Held for the whole run: to begin and end the watching of a directory costs more than the watching.
                FileGrowthWatcher.Subscription _ =
                        growthWatcher.watch(config.output().directory().resolve("any"), () -> {});
                RunObservers observers = new RunObservers(project, options, terminal, database, slots, time)) {
            ObservedJournal journal = observers.around(new SqliteJournal(database, time), event -> {
                items.saw(event);
                secrets.saw(event);
            });
            cleanup.tellTo(message -> notice(Event.Level.WARN, message, journal));
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
                    project.git(execution.looking(), terminal),
                    growthWatcher,
                    slots,
                    time,
                    terminal.environment(),
                    project.sessionEnvironment(terminal),
                    recovery::evict);
            return loop(
                    Recipes.of(config, options.length(), parts),
                    journal,
                    numbers,
                    mailbox,
                    new StateWatch(database, lock));
        }
    }

    private int loop(
            Recipe recipe, ObservedJournal journal, SessionNumbers numbers, RequestMailbox mailbox, StateWatch state) {
        try (RequestInbox inbox = new RequestInbox(options.loop(), mailbox, config.stopFile(), state, time);
                Signals _ = new Signals(signal -> inbox.signal(signal, terminal.err()::println))) {
            Loop loop = new Loop(recipe, new Surroundings(options.loop(), journal, numbers, inbox, inbox, time));
            Outcome outcome = outcome(loop, journal);
            state.rescued(time.now(), PrivateDirectory.existing(terminal.environment()))
                    .ifPresent(terminal::complain);
            RunSummary summary = new RunSummary(outcome, recipe.name(), journal.thisRun(), items, time.now());
            terminal.err().println(summary.line(terminal.colours()));
            return result(summary);
        }
    }

    /** What the journal cannot record any more ends the run too, and whoever can still be told of it is. */
    private Outcome outcome(Loop loop, ObservedJournal journal) {
        try {
            return loop.run();
        } catch (RuntimeException | Error thrown) {
            Outcome outcome = Outcome.failure(Trouble.words(thrown));
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
        String holder = project.locks(options.loop(), terminal).stream()
                .flatMap(file -> LoopLock.holder(file).stream())
                .findFirst()
                .map(by -> "by " + by.words())
                .orElse("by another process");
        Outcome outcome = new Outcome(
                Outcome.Kind.BUSY,
                "the loop '%s' is already being run here %s; '%s' ends it, --name runs another beside it"
                        .formatted(options.loop(), holder, NameOption.spelled("ratchet stop", options.loop())));
        terminal.complain(outcome.reason());
        Run none = Run.starting("", options.loop(), time.now());
        return result(new RunSummary(outcome, config.kind().word(), none, items, time.now()));
    }

    private int result(RunSummary summary) {
        switch (options.result()) {
            case NONE -> {}
            case JSON -> terminal.println(Json.object(summary::write));
            case STREAM ->
                terminal.println(Json.object(
                        json -> summary.write(json.put("ts", time.now()).put("event", "result"))));
        }
        return summary.outcome().exitCode();
    }
}
