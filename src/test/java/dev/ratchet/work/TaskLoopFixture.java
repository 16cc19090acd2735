package dev.ratchet.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.judge.TaskJudge;
import dev.ratchet.judge.Verifier;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.FreshSessionNumbers;
import dev.ratchet.loop.Guard;
import dev.ratchet.loop.Guards;
import dev.ratchet.loop.Loop;
import dev.ratchet.loop.Recipe;
import dev.ratchet.loop.Surroundings;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Visit;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Decision;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Remains;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.loop.history.MemoryJournal;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Remarks;
import dev.ratchet.loop.session.ReportedStatus;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.Sigils;
import dev.ratchet.loop.session.Sigils.Review;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.Sample;
import dev.ratchet.testing.ScriptedAgent;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskDraft;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskScope;
import dev.ratchet.work.graph.TaskStatus;
import dev.ratchet.work.question.QuestionDraft;
import dev.ratchet.work.question.QuestionTable;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The task loop with everything but processes: real graph, scripted sessions by the title of the task. */
abstract class TaskLoopFixture {
    static final Guard UNLIMITED = _ -> Decision.PROCEED;

    @TempDir
    Path directory;

    final FakeTime time = new FakeTime();
    final MemoryJournal journal = new MemoryJournal(time);
    final Map<String, String> ids = new LinkedHashMap<>();
    final Map<String, List<String>> plays = new HashMap<>();
    final Map<String, Integer> rejections = new HashMap<>();
    final Map<String, Double> costs = new HashMap<>();
    final List<String> evicted = new ArrayList<>();
    final List<WorkItem> items = new ArrayList<>();
    Predicate<String> eviction = evicted::add;
    Consumer<Event> aside = _ -> {};
    Database database;
    TaskGraph graph;
    TaskQueries tasks;

    @BeforeEach
    void open() {
        database = Database.open(directory.resolve("ratchet.db"));
        graph = new TaskGraph(database, time, new RandomIds(new Random(11)));
        tasks = new TaskQueries(database);
    }

    @AfterEach
    void close() {
        database.close();
    }

    void add(String title, @Nullable String parent, String... after) {
        time.pass(Duration.ofSeconds(1));
        TaskDraft draft = parent == null
                ? TaskDraft.titled(title)
                : TaskDraft.titled(title).under(id(parent));
        List<String> blockers = Stream.of(after).map(this::id).toList();
        GraphFact.Added added = (GraphFact.Added) graph.add(draft, blockers).getFirst();
        ids.put(title, added.task());
    }

    String id(String title) {
        return Objects.requireNonNull(ids.get(title), title);
    }

    Task task(String title) {
        return tasks.get(id(title));
    }

    List<String> titles(TaskStatus status) {
        return tasks.list(new TaskQueries.Filter(status, null)).stream()
                .map(Task::title)
                .toList();
    }

    List<String> log(String title) {
        return tasks.log(id(title)).stream()
                .map(entry -> entry.kind().word() + ": " + entry.text())
                .toList();
    }

    /** The titles of the tasks in the order of the attempts at them. */
    List<String> order() {
        return journal.events().stream()
                .filter(Event.AttemptStarted.class::isInstance)
                .map(event -> ((Event.AttemptStarted) event).attempt().item().title())
                .toList();
    }

    Outcome run(TaskScope scope, Guard guard, TaskSettings settings) {
        TaskSourceParts dependencies = new TaskSourceParts(
                tasks,
                new TaskClaims(database, time),
                new Features(database, time, new RandomIds(new Random(5))),
                new FeatureFiles(directory.resolve("features")),
                eviction,
                id -> costs.getOrDefault(id, 0.0),
                event -> {
                    journal.saw(event);
                    aside.accept(event);
                },
                new TaskPatience(Duration.ofSeconds(1), Duration.ZERO),
                time);
        TaskSource source =
                new TaskSource(scope, "agent-me", settings, new EmptyRetries(2, Duration.ZERO), dependencies);
        ScriptedAgent reviewer = new ScriptedAgent("reviewer", this::review);
        Verifier verifier = new Verifier(
                () -> new Verifier.Reviewer(reviewer, Verifier.ModelOf.THE_AUTHOR),
                new Verifier.Patience(Duration.ofSeconds(1), Duration.ofSeconds(1), 3),
                time);
        Recipe recipe = new Recipe(
                "task",
                source,
                _ -> new Workspace.Entry.Entered(new Here(WorkDirectory.of(directory))),
                (_, _, _) -> new Briefing.Briefed.Ready(Brief.of("go")),
                new ScriptedAgent("author", this::work),
                new TaskJudge(),
                List.of(verifier),
                new Guards(List.of(source, source.namingFailures(guard))));
        return new Loop(
                        recipe,
                        new Surroundings("main", recording(), new FreshSessionNumbers(directory), List::of, time, time))
                .run();
    }

    /** Stops a run that has nothing left to do but to wait for somebody, with what it waits for. */
    Guard untilAPersonIsWaitedFor() {
        return _ -> journal.events().stream()
                .filter(Event.Waiting.class::isInstance)
                .map(event -> ((Event.Waiting) event).decision().waitingFor())
                .filter(waitingFor -> waitingFor.startsWith("a person"))
                .findFirst()
                .<Decision>map(waitingFor -> new Decision.Stop(new Outcome(Outcome.Kind.STOPPED, waitingFor)))
                .orElse(Decision.PROCEED);
    }

    private SessionFacts ask(Assignment assignment, String step) {
        WorkItem item = assignment.attempt().item();
        Question _ = new QuestionTable(database, time)
                .ask(new QuestionDraft(
                        Question.Kind.ASKED, QuestionDraft.Asker.of(assignment.attempt()), "Which one?", List.of()));
        return step.equals("ask")
                ? saying("I have asked", Sigils.NONE)
                : saying("done without", new Sigils(item.id(), null, null, null, null));
    }

    /** What the loop writes its events to. */
    Journal recording() {
        return journal;
    }

    SessionFacts work(Assignment assignment) {
        WorkItem item = assignment.attempt().item();
        items.add(item);
        List<String> play = plays.getOrDefault(item.title(), List.of("work"));
        long before = items.stream().filter(past -> past.id().equals(item.id())).count() - 1;
        String step = play.get((int) Math.min(before, play.size() - 1));
        return switch (step) {
            case "work" -> saying(item.title() + " is finished", new Sigils(item.id(), null, null, null, null));
            case "give up" -> saying(item.title() + " is beyond me", new Sigils(null, item.id(), null, null, null));
            case "say nothing" -> saying("hm", Sigils.NONE);
            case "speak of another" -> saying("oh", new Sigils("t-ffffff", null, null, null, null));
            case "promise failure" -> saying("no", new Sigils(null, null, null, Sigils.Promise.FAILURE, null));
            case "ask", "ask and work" -> ask(assignment, step);
            case "report that it is blocked" -> blocked();
            case "crash" -> Sample.session(SessionClass.CRASHED, 1);
            default -> throw new AssertionError(step);
        };
    }

    SessionFacts review(Assignment assignment) {
        String title = assignment.attempt().item().title();
        int left = rejections.merge(title, -1, Integer::sum);
        Review review = left >= 0 ? new Review.Failed(title + " is not good") : new Review.Passed();
        return saying("looked", new Sigils(null, null, null, null, review));
    }

    private static SessionFacts blocked() {
        ReportedStatus status = new ReportedStatus(
                ReportedStatus.State.BLOCKED,
                0,
                0,
                ReportedStatus.Tests.NOT_RUN,
                null,
                ReportedStatus.ExitSignal.UNSAID,
                "give me the key");
        return Sample.saying(Sample.session(SessionClass.NORMAL, 0), new Remarks(status, 0, null, 10), "stuck");
    }

    static SessionFacts saying(String text, Sigils sigils) {
        return Sample.saying(Sample.session(SessionClass.NORMAL, 0), new Remarks(null, 0, null, 10, sigils), text);
    }

    record Here(WorkDirectory directory) implements Visit {
        @Override
        public Changes changes() {
            return Changes.NONE;
        }

        @Override
        public void leave(PastAttempt past) {
            assertThat(past.verdict()).isNotInstanceOf(Verdict.RateLimited.class);
        }

        @Override
        public void abandon(Remains remains) {}
    }
}
