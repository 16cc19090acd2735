package dev.ratchet.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Judge;
import dev.ratchet.loop.Requests;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.EarlierWork;
import dev.ratchet.workspace.worktree.WorktreeOccupants;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The worktrees of a sample repository, with attempts that work in them. */
public final class SampleWorktrees implements Confirmer.VerifyingSessions {
    private final SampleRepository sample;
    private final RepositoryWriter writer;
    private final WorktreeStock stock;
    private final Workspace workspace;
    private final List<Event> events = new ArrayList<>();
    private int attempts;

    private SampleWorktrees(SampleRepository sample, List<String> setup, List<String> copy, Requests requests) {
        this.sample = sample;
        this.writer = sample.writer();
        WorktreeSettings settings = new WorktreeSettings(
                null,
                null,
                sample.project().resolve(".ratchet/worktrees"),
                setup,
                Duration.ofSeconds(30),
                copy,
                0,
                Duration.ZERO);
        this.stock = new WorktreeStock(settings, writer, git(), events::add, EarlierWork.NONE, new WorktreeOccupants());
        this.workspace = stock.workspace(sample.project(), sample.shell(), requests);
    }

    /** Of a repository that ignores what Ratchet writes, and files called so. */
    public static SampleWorktrees in(Path directory) throws Exception {
        SampleRepository sample = SampleRepository.in(directory.toRealPath());
        sample.raw("printf '.ratchet\\n*.ignored\\n' > .gitignore; git add -A; git commit -qm ignored");
        return of(sample, List.of(), List.of());
    }

    public static SampleWorktrees of(SampleRepository sample, List<String> setup, List<String> copy) {
        return of(sample, setup, copy, List::of);
    }

    /** The same of a loop that may be asked to end. */
    public static SampleWorktrees of(
            SampleRepository sample, List<String> setup, List<String> copy, Requests requests) {
        return new SampleWorktrees(sample, setup, copy, requests);
    }

    public SampleRepository sample() {
        return sample;
    }

    public RepositoryWriter writer() {
        return writer;
    }

    public WorktreeStock stock() {
        return stock;
    }

    public Workspace workspace() {
        return workspace;
    }

    public Git git() {
        return new Git(sample.shell(), writer.repository(), sample.scratch(), _ -> {});
    }

    /** What was told since the beginning. */
    public List<Event> events() {
        return events;
    }

    /** The next attempt at a task. */
    public Attempt attempt(String task, String title) {
        return attempt("w1", new WorkItem(task, title, "claim", List.of(), null));
    }

    public Attempt attempt(String loop, WorkItem item) {
        attempts++;
        return new Attempt("attempt-" + attempts, loop, item, new RunPosition(attempts, 0), Sample.NOON);
    }

    /** An attempt that was let in. */
    public record Work(Attempt attempt, Workspace.Visit visit) {
        public Path directory() {
            return visit.directory().path();
        }

        public void leave(Verdict verdict) throws InterruptedException {
            visit.leave(new PastAttempt(attempt, null, null, Changes.NONE, verdict, Sample.NOON));
        }

        /** As a confirmer is asked for the first time. */
        public Confirmer.FinishedWork finished() {
            return finished(0);
        }

        public Confirmer.FinishedWork finished(int round) {
            return new Confirmer.FinishedWork(
                    new Judge.Evidence(attempt, Sample.session(SessionClass.NORMAL, 0), Changes.NONE),
                    Brief.of(""),
                    visit.directory(),
                    round);
        }
    }

    public Work enter(Attempt attempt) throws InterruptedException {
        Workspace.Entry entry = workspace.enter(attempt);
        assertThat(entry).isInstanceOf(Workspace.Entry.Entered.class);
        return new Work(attempt, ((Workspace.Entry.Entered) entry).visit());
    }

    /** Enters the worktree of a task and does something there. */
    public Work work(String task, String script) throws Exception {
        Work work = enter(attempt(task, "the title of " + task));
        sample.raw(work.directory(), script);
        return work;
    }

    /** What the user's git says of branches, worktrees and saved work, apart from his own. */
    public String left() throws Exception {
        stock.sweep(_ -> true, _ -> "nobody works on it any more");
        return sample.raw("git for-each-ref --format='%(refname)' refs/heads/ratchet refs/ratchet;"
                + " git worktree list | tail -n +2; ls .ratchet/worktrees 2> /dev/null || true");
    }

    @Override
    public SessionFacts verify(Agent agent, Attempt attempt, Brief brief, WorkDirectory directory) {
        throw new AssertionError("nobody is asked here");
    }

    @Override
    public void saw(Event event) {
        events.add(event);
    }
}
