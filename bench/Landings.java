import dev.ratchet.fleet.landing.BaseMove;
import dev.ratchet.fleet.landing.CloneTarget;
import dev.ratchet.fleet.landing.LandedSoFar;
import dev.ratchet.fleet.landing.Landing;
import dev.ratchet.fleet.landing.LandingConditions;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.fleet.landing.SettingsInWork;
import dev.ratchet.loop.Agent;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.loop.Judge;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.process.Shell;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.store.Database;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.Repository;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.EarlierWork;
import dev.ratchet.workspace.worktree.WorktreeOccupants;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** How fast accepted work of four loops comes to the base branch of a repository of 10,000 files, with no commands to check it. */
record Landings(Path scratch) {
    private static final int FILES = 10_000;
    private static final int TASKS = 40;
    private static final int LOOPS = 4;
    private static final double LEAST = 5;

    List<Figure> measure() throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        figures.add(landings("the user's checkout elsewhere", "git switch -q -c elsewhere"));
        figures.add(landings("the user's checkout moved along", "true"));
        return figures;
    }

    private Figure landings(String what, String before) throws IOException, InterruptedException {
        Path project = Worktrees.repository(scratch.resolve("landings-" + before.hashCode()), FILES);
        SteadyTime time = new SteadyTime();
        RepositoryWriter repository = Worktrees.writer(project);
        Shell shell = new Shell(new LocalLauncher(), repository.scratch());
        Git git = new Git(shell, Repository.around(project), repository.scratch(), System.err::println);
        WorktreeSettings settings = new WorktreeSettings(
                "main", null, project.resolveSibling("trees"), List.of(), Duration.ofMinutes(1), List.of(), 0, Duration.ZERO);
        WorktreeStock stock = new WorktreeStock(
                settings, repository, git, _ -> {}, EarlierWork.NONE, new WorktreeOccupants());
        Workspace workspace = stock.workspace(project, shell, List::of);
        run(project, before);
        try (Database database = Database.open(project.resolveSibling("ratchet.db"));
                LandingQueue queue = new LandingQueue(database, time)) {
            BaseMove move = new BaseMove(repository, new UserCheckout(repository), new LandedSoFar(queue, stock.begun(), repository), _ -> {});
            LandingConditions conditions =
                    new LandingConditions(new SettingsInWork(repository, List.of()), Optional.empty(), 10);
            List<Attempt> attempts = new ArrayList<>();
            List<Workspace.Visit> visits = new ArrayList<>();
            for (int i = 0; i < TASKS; i++) {
                WorkItem item = new WorkItem("t-%06x".formatted(i), "task " + i, "claim", List.of(), null);
                Attempt attempt = new Attempt("a" + i, "bench", item, new RunPosition(i, 0), time.now());
                Workspace.Visit visit = ((Workspace.Entry.Entered) workspace.enter(attempt)).visit();
                Path tree = visit.directory().path();
                Files.writeString(tree.resolve("d" + i + "/f" + i + ".txt"), "changed by " + i + "\n");
                Worktrees.git(tree, "commit", "-q", "-a", "-m", "task " + i);
                attempts.add(attempt);
                visits.add(visit);
            }
            long began = System.nanoTime();
            try (ExecutorService loops = Executors.newFixedThreadPool(LOOPS)) {
                List<Future<?>> ends = new ArrayList<>();
                for (int loop = 0; loop < LOOPS; loop++) {
                    Landing landing =
                            new Landing(queue, stock.begun(), new CloneTarget(queue, move, Optional.empty()), conditions, time);
                    int first = loop;
                    ends.add(loops.submit(() -> {
                        for (int i = first; i < TASKS; i += LOOPS) {
                            confirm(landing, attempts.get(i), visits.get(i));
                        }
                        return null;
                    }));
                }
                for (Future<?> end : ends) {
                    end.get();
                }
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
            double seconds = (System.nanoTime() - began) / 1e9;
            return Figure.atLeast(
                    "Landings of 4 loops in a repository of 10,000 files, " + what, TASKS / seconds, LEAST, "a second");
        }
    }

    private static void confirm(Landing landing, Attempt attempt, Workspace.Visit visit) throws InterruptedException {
        Confirmer.FinishedWork work = new Confirmer.FinishedWork(
                new Judge.Evidence(attempt, null, Changes.NONE), Brief.of(""), visit.directory(), 0);
        Confirmer.Confirmation confirmation = landing.confirm(work, new Confirmer.VerifyingSessions() {
            @Override
            public SessionFacts verify(Agent agent, Attempt of, Brief brief, WorkDirectory directory) {
                throw new IllegalStateException("nobody verifies here");
            }

            @Override
            public void saw(Event event) {
                // Nobody looks.
            }
        });
        if (!(confirmation instanceof Confirmer.Confirmation.Confirmed)) {
            throw new IllegalStateException("did not land: " + confirmation);
        }
    }

    private static void run(Path directory, String command) throws IOException, InterruptedException {
        new ProcessBuilder("sh", "-c", command).directory(directory.toFile()).inheritIO().start().waitFor();
    }
}
