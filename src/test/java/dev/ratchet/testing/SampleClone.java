package dev.ratchet.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.landing.BaseMove;
import dev.ratchet.fleet.landing.LandedSoFar;
import dev.ratchet.fleet.landing.LandedWork;
import dev.ratchet.fleet.landing.Landing;
import dev.ratchet.fleet.landing.LandingConditions;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.fleet.landing.RemoteBase;
import dev.ratchet.fleet.landing.RemoteTarget;
import dev.ratchet.fleet.landing.SettingsInWork;
import dev.ratchet.fleet.remote.BranchFetch;
import dev.ratchet.fleet.remote.RemoteRepository;
import dev.ratchet.fleet.remote.RemoteWorkspace;
import dev.ratchet.fleet.remote.SharedRemote;
import dev.ratchet.fleet.remote.WorkPublication;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Confirmer.Confirmation;
import dev.ratchet.loop.Judge;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.Workspace.Entry;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.EarlierWork;
import dev.ratchet.workspace.worktree.WorktreeOccupants;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** One of several clones of a remote, whose loops share a database: put together as the program does it. */
public final class SampleClone {
    private final SampleRepository sample;
    private final LandingQueue queue;
    private final FakeTime time;
    private final SharedRemote remote;
    private final WorktreeStock stock;
    private final RemoteTarget target;
    private final Landing landing;
    private final Workspace workspace;
    private final List<String> told = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final Map<String, List<String>> prerequisites = new HashMap<>();
    private final Set<String> over = new HashSet<>();
    private int attempts;

    private SampleClone(SampleRepository sample, LandingQueue queue, FakeTime time) {
        this.sample = sample;
        this.queue = queue;
        this.time = time;
        RepositoryWriter writer = sample.writer();
        Git git = new Git(sample.shell(), writer.repository(), sample.scratch(), _ -> {});
        WorktreeSettings settings = new WorktreeSettings(
                "main",
                "origin",
                sample.project().resolve(".ratchet/worktrees"),
                List.of(),
                Duration.ofSeconds(30),
                List.of(),
                0,
                Duration.ZERO);
        RemoteRepository repository =
                new RemoteRepository(sample.project(), sample.shell(), "origin", Duration.ofSeconds(60));
        this.remote = new SharedRemote(repository, writer);
        this.stock = new WorktreeStock(
                settings,
                writer,
                git,
                events::add,
                new EarlierWork(this::prerequisites, remote::published, _ -> Optional.empty()),
                new WorktreeOccupants());
        BaseMove move =
                new BaseMove(writer, new UserCheckout(writer), new LandedSoFar(queue, stock.begun(), writer), _ -> {});
        this.target = new RemoteTarget(queue, remote, writer, new RemoteBase(repository, writer, move, told::add));
        this.landing = new Landing(
                queue,
                stock.begun(),
                target,
                new LandingConditions(new SettingsInWork(writer, List.of()), Optional.empty(), 10),
                time);
        this.workspace = new RemoteWorkspace(
                new LandedWork(
                        stock.workspace(sample.project(), sample.shell(), List::of),
                        queue,
                        stock,
                        target,
                        events::add,
                        time),
                remote,
                stock.begun(),
                over::contains);
    }

    /** A bare repository with one commit on main, called remote.git. */
    public static Path remote(Path directory) throws Exception {
        Path bare = directory.toRealPath().resolve("remote.git");
        SampleRepository first =
                SampleRepository.in(Files.createDirectory(directory.toRealPath().resolve("first")));
        first.raw(
                "echo .ratchet > .gitignore; git add -A; git commit -qm ignored; git clone -q --bare . '" + bare + "'");
        return bare;
    }

    public static SampleClone of(Path bare, String name, LandingQueue queue, FakeTime time) throws Exception {
        Path around = Files.createDirectory(bare.resolveSibling(name));
        SampleRepository sample = new SampleRepository(
                around,
                Files.createDirectory(around.resolve("clone")),
                Files.createDirectory(around.resolve("scratch")),
                Files.createDirectory(around.resolve("marks")));
        sample.raw("git clone -q '" + bare + "' .");
        return new SampleClone(sample, queue, time);
    }

    public SampleRepository sample() {
        return sample;
    }

    public SharedRemote remote() {
        return remote;
    }

    public RemoteTarget target() {
        return target;
    }

    public LandingQueue queue() {
        return queue;
    }

    /** What a person was told. */
    public List<String> told() {
        return told;
    }

    public BaseBranch base() {
        return new BaseBranch(sample.writer(), "main", "origin");
    }

    /** A try at a task. */
    public record Work(SampleClone in, Attempt attempt, Workspace.Visit visit) {
        public Path directory() {
            return visit.directory().path();
        }

        public Work does(String script) throws Exception {
            in.sample.raw(directory(), script);
            return this;
        }

        private Confirmer.FinishedWork finished(int round) {
            return new Confirmer.FinishedWork(
                    new Judge.Evidence(attempt, Sample.session(SessionClass.NORMAL, 0), Changes.NONE),
                    Brief.of(""),
                    visit.directory(),
                    round);
        }

        public Confirmation isPublished() throws InterruptedException {
            return isPublished(_ -> true);
        }

        /** The same if it is found out by this whether the task is still its own. */
        public Confirmation isPublished(Predicate<Attempt> held) throws InterruptedException {
            return new WorkPublication(in.remote, in.stock.begun(), held, in.time).confirm(finished(0), null);
        }

        public Confirmation lands() throws InterruptedException {
            return lands(0);
        }

        public Confirmation lands(int round) throws InterruptedException {
            return in.landing.confirm(finished(round), null);
        }

        public void leave(Verdict verdict) throws InterruptedException {
            visit.leave(new PastAttempt(attempt, null, null, Changes.NONE, verdict, Sample.NOON));
        }
    }

    private List<String> prerequisites(String task) {
        return prerequisites.getOrDefault(task, List.of());
    }

    /** A try at a task that builds on another, where work is left on branches. */
    public Work worksOn(String task, String prerequisite, String script) throws Exception {
        prerequisites.put(task, List.of(prerequisite));
        Attempt attempt = attempt(task);
        Entry entry = new BranchFetch(workspace, remote, this::prerequisites).enter(attempt);
        assertThat(entry).isInstanceOf(Entry.Entered.class);
        return new Work(this, attempt, ((Entry.Entered) entry).visit()).does(script);
    }

    /** The task is done or has failed, as far as its record says. */
    public void settled(String task) {
        over.add(task);
    }

    public Entry enters(String task) throws InterruptedException {
        return workspace.enter(attempt(task));
    }

    private Attempt attempt(String task) {
        attempts++;
        String id = sample.around().getFileName() + "-" + attempts;
        return new Attempt(
                id,
                "w1",
                new WorkItem(task, "the title of " + task, "claim", List.of(), null),
                new RunPosition(attempts, 0),
                Sample.NOON);
    }

    public Work works(String task, String script) throws Exception {
        Attempt attempt = attempt(task);
        Entry entry = workspace.enter(attempt);
        assertThat(entry).isInstanceOf(Entry.Entered.class);
        return new Work(this, attempt, ((Entry.Entered) entry).visit()).does(script);
    }
}
