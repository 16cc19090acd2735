package dev.ratchet.app.compose;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.Config;
import dev.ratchet.fleet.landing.BaseMove;
import dev.ratchet.fleet.landing.LandedSoFar;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.store.Database;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskLogEntry;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskStatus;
import dev.ratchet.workspace.checkout.UserCheckout;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.worktree.BaseBranch;
import dev.ratchet.workspace.worktree.BegunWork;
import dev.ratchet.workspace.worktree.EarlierWork;
import dev.ratchet.workspace.worktree.WorktreeOccupants;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import dev.ratchet.workspace.worktree.WorktreeStock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** What is done about work trees when the loops of a process have ended: nobody is left to go on in some of them. */
public record WorktreeSweep(
        Project project, ExecutionEnvironment execution, Database database, Terminal terminal, Time time) {
    /**
     * Saves and takes away the work trees of tasks that are done or have failed, lets the base follow what has landed, and says
     * where the work of these loops is if it is still in a work tree.
     */
    public void sweep(List<String> loops) {
        Config config = project.config();
        if (config.workspaceMode() == WorktreeSettings.Mode.DIRECTORY) {
            return;
        }
        Git git = project.git(execution.looking(), terminal);
        RepositoryWriter repository = new RepositoryWriter(execution.shell(), git.repository(), git.scratch(), time);
        EarlierWork earlier = new EarlierWork(_ -> List.of(), _ -> Optional.empty(), WorktreeParts.recorded(database));
        WorktreeStock stock =
                new WorktreeStock(config.worktrees(), repository, git, this::tell, earlier, new WorktreeOccupants());
        step("worktrees were not cleared up", () -> {
            stock.sweep(this::isOpen, this::whyClosed);
            return Optional.empty();
        });
        step(
                "the base has not followed what has landed",
                () -> catchUp(stock.begun(), repository, BaseBranch.of(repository, config.worktrees())));
        step("what loops have left open is not known", () -> {
            tellOfOpenWork(stock.begun(), loops);
            return Optional.empty();
        });
    }

    /** What goes wrong with one is no reason to leave out the others. The next run does what this one cannot: nobody waits for that. */
    private void step(String failure, Supplier<Optional<String>> step) {
        try {
            database.impatiently(step).ifPresent(terminal::complain);
        } catch (Trouble trouble) {
            terminal.complain("%s: %s".formatted(failure, trouble.getMessage()));
        }
    }

    private void tellOfOpenWork(BegunWork begun, List<String> loops) {
        try {
            for (String loop : loops) {
                begun.whereabouts(loop).ifPresent(terminal::complain);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void tell(Event event) {
        if (event instanceof Event.Noticed noticed) {
            terminal.complain(noticed.message());
        }
    }

    private Optional<String> catchUp(BegunWork begun, RepositoryWriter repository, BaseBranch base) {
        try (LandingQueue queue = new LandingQueue(database, time)) {
            LandedSoFar landed = new LandedSoFar(queue, begun, repository);
            return new BaseMove(repository, new UserCheckout(repository), landed, terminal::complain).catchUp(base);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /** A loop without tasks goes on in its work tree when it is started again, unless it was cut off. */
    private boolean isOpen(String item) {
        return new TaskQueries(database)
                .find(item)
                .map(task -> task.status() != TaskStatus.DONE && task.status() != TaskStatus.FAILED)
                .orElse(!Task.isId(item));
    }

    /** What has failed tells of the last thing that was wrong with it, most often that it was rejected. */
    private String whyClosed(String item) {
        TaskQueries tasks = new TaskQueries(database);
        return tasks.find(item)
                .filter(task -> task.status() == TaskStatus.FAILED)
                .flatMap(_ -> tasks.log(item).reversed().stream()
                        .filter(entry -> entry.kind() == TaskLogEntry.Kind.FAILURE)
                        .findFirst())
                .map(failure -> "its task has failed: "
                        + failure.text().lines().findFirst().orElse(""))
                .orElse("nobody works on it any more");
    }
}
