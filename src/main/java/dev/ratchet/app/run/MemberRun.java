package dev.ratchet.app.run;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.AgentLocation;
import dev.ratchet.app.compose.Parts;
import dev.ratchet.app.compose.Recipes;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.recovery.Recovery;
import dev.ratchet.config.Config;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.fleet.mailbox.LoopAnswer;
import dev.ratchet.fleet.mailbox.LoopMailbox;
import dev.ratchet.fleet.mailbox.MessageDelivery;
import dev.ratchet.fleet.mailbox.NotesUnderWay;
import dev.ratchet.fleet.mailbox.QueryMailbox;
import dev.ratchet.fleet.question.QuestionNews;
import dev.ratchet.journal.CountedSessionNumbers;
import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.journal.JournalSettings;
import dev.ratchet.journal.ObservedJournal;
import dev.ratchet.journal.PatientJournal;
import dev.ratchet.journal.RequestMailbox;
import dev.ratchet.journal.ResetTable;
import dev.ratchet.loop.Loop;
import dev.ratchet.loop.Recipe;
import dev.ratchet.loop.Requests;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.Surroundings;
import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.attempt.UrgentNotes;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.store.Database;
import dev.ratchet.workspace.git.Git;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/** One loop of a process, from the recovery of what an earlier run has left to its outcome. */
public final class MemberRun {
    private final LoopProcess process;
    private final Project project;
    private final Config config;
    private final RunOptions options;
    private final Slots slots;
    private final Terminal terminal;
    private final Time time;
    private final RunSummary.ItemCount items = new RunSummary.ItemCount();

    /**
     * A loop of a process.
     *
     * @param project with the configuration of this loop
     * @param slots the process's, as this loop has them
     */
    public MemberRun(LoopProcess process, Project project, RunOptions options, Slots slots, Terminal terminal) {
        this.process = process;
        this.project = project;
        this.config = project.config();
        this.options = options;
        this.slots = slots;
        this.terminal = terminal;
        this.time = process.shared().time();
    }

    /**
     * Runs the loop on this thread.
     *
     * @param opened is given what the loop can be asked by, as soon as it can
     * @param follower is told of all that happens, and must not hold it up
     */
    public RunSummary run(Consumer<RequestInbox> opened, Observer follower) {
        Database database = process.database();
        try (RunObservers observers = new RunObservers(project, options, terminal, database, slots, time)) {
            DatabaseJournal recorded = new DatabaseJournal(
                    database,
                    time,
                    new JournalSettings(
                            process.origin(),
                            config.transcripts().keeping(),
                            agent -> config.agentNamed(agent).account()));
            ObservedJournal journal = observers.around(recorded, event -> {
                items.saw(event);
                process.secrets().saw(event);
                process.upload().saw(event);
                follower.saw(event);
            });
            process.shared().cleanup().tellTo(message -> notice(Event.Level.WARN, message, journal));
            CountedSessionNumbers numbers = new CountedSessionNumbers(database, config.output());
            Recovery recovery = recovery(journal);
            recovery.recover(options.loop());
            process.recoverStranded(recovery::recover);
            warnOfCounter(numbers, journal);
            if (options.circuit() == RunOptions.Circuit.RESET) {
                new ResetTable(database, time).reset(options.loop(), ResetTable.Kind.CIRCUIT);
            }
            process.execution().notice().ifPresent(notice -> notice(notice.level(), notice.message(), journal));
            process.followRemote(project);
            NotesUnderWay notes =
                    new NotesUnderWay(new MessageDelivery(new LoopMailbox(database, time), journal, time));
            Function<Requests, Recipe> composition = requests ->
                    Recipes.of(config, options.length(), parts(journal, numbers, recovery, requests, notes));
            return loop(composition, journal, numbers, notes, opened);
        } finally {
            process.ended(options.loop());
        }
    }

    /** Closes what a run that broke could not: others of the process wait for what it was at. Only while the loop does not run. */
    public void recover() {
        recovery(event -> {
                    if (event instanceof Event.Noticed noticed) {
                        terminal.complain(noticed.message());
                    }
                })
                .recover(options.loop());
        process.poller().wakeAll();
    }

    private Recovery recovery(Observer observer) {
        return new Recovery(
                process.database(),
                process.landings(),
                new AgentLocation(config, terminal.environment()),
                process.origin().place(),
                observer,
                time);
    }

    private Parts parts(
            ObservedJournal journal, SessionNumbers numbers, Recovery recovery, Requests requests, UrgentNotes notes) {
        Git git = project.git(process.execution().looking(), terminal);
        return new Parts(
                options.loop(),
                process.database(),
                journal,
                numbers,
                process.execution(),
                git,
                process.growthWatcher(),
                slots,
                time,
                terminal.environment(),
                sessionEnvironment(git),
                recovery::evict,
                requests,
                notes,
                process);
    }

    /** In a container git has settings of its own. */
    private Map<String, String> sessionEnvironment(Git git) {
        Map<String, String> variables = new HashMap<>(project.sessionEnvironment(terminal));
        if (!config.docker().used()) {
            variables.putAll(git.committer(terminal.environment()));
        }
        return variables;
    }

    private RunSummary loop(
            Function<Requests, Recipe> composition,
            ObservedJournal journal,
            SessionNumbers numbers,
            NotesUnderWay notes,
            Consumer<RequestInbox> opened) {
        StateWatch state = new StateWatch(process.database(), process.lock(options.loop()));
        RequestMailbox mailbox = new RequestMailbox(process.database(), time);
        LoopAnswer answer = new LoopAnswer(process.database());
        QuestionNews news = new QuestionNews(process.database(), time, config.questions(), journal);
        RequestInbox.Letters letters = new RequestInbox.Letters() {
            @Override
            public void answer() {
                new QueryMailbox(process.database(), time).answerAll(options.loop(), _ -> answer.of(options.loop()));
                news.tell(options.loop());
                notes.arrived();
            }

            @Override
            public void expire() {
                news.expire();
            }
        };
        try (RequestInbox inbox = new RequestInbox(
                options.loop(),
                mailbox,
                letters,
                config.stopFile(),
                state,
                process.poller(),
                time,
                process.longestSleep())) {
            Recipe recipe = composition.apply(inbox);
            opened.accept(inbox);
            PatientJournal patient = new PatientJournal(journal, process.outage());
            Loop loop = new Loop(recipe, new Surroundings(options.loop(), patient, numbers, inbox, inbox, time));
            process.outage().tell(journal::tellOnly);
            Outcome outcome = outcome(loop, inbox, journal);
            process.outage().forget();
            state.rescued(time.now(), PrivateDirectory.existing(terminal.environment()))
                    .ifPresent(terminal::complain);
            return new RunSummary(outcome, recipe.name(), journal.thisRun(), items, time.now());
        }
    }

    /** What the journal cannot record any more ends the run too, and whoever can still be told of it is. */
    private Outcome outcome(Loop loop, RequestInbox inbox, ObservedJournal journal) {
        try {
            return loop.run();
        } catch (RuntimeException | Error thrown) {
            Outcome outcome = inbox.endAsked()
                    .filter(_ -> !inbox.hasLostState() && (inbox.isKilled() || Trouble.isUnreachable(thrown)))
                    .map(request -> unrecorded(request, Trouble.words(thrown)))
                    .orElseGet(() -> Outcome.broken(Trouble.words(thrown)));
            journal.tellOnly(new Event.RunEnded(journal.thisRun().id(), outcome, time.now()));
            return outcome;
        }
    }

    private static Outcome unrecorded(LoopRequest request, String trouble) {
        Outcome.Kind kind = request.kind() == LoopRequest.Kind.KILL ? Outcome.Kind.KILLED : Outcome.Kind.STOPPED;
        return new Outcome(
                kind, "%s; not on record, which the next start here sees to (%s)".formatted(request.from(), trouble));
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
}
