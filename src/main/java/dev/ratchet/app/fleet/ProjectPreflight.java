package dev.ratchet.app.fleet;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.config.Config;
import dev.ratchet.config.LoopKind;
import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.workspace.worktree.WorktreeSettings.Mode;
import java.util.List;
import java.util.Optional;

/** What is in the way of that which a project is set up for, as far as it shows: its fleet, its tasks, or a single loop. */
public record ProjectPreflight(Project project, Terminal terminal) {
    /** Whether a loop here would start with the prompt. */
    public enum PromptNeed {
        NEEDED,
        /** There is no telling what is to run here. */
        UNKNOWN,
        NONE
    }

    /** What a run would say here, of a fleet as well. */
    public PreflightCheck check() {
        PreflightCheck check = PreflightCheck.of(project, terminal);
        PreflightCheck needed = PreflightCheck.prompt(project.config().prompt())
                .map(problem -> weighed(check, problem))
                .orElse(check);
        return project.config().workspaceMode() == Mode.WORKTREE
                ? needed
                : worktreeProblem().map(needed::with).orElse(needed);
    }

    private PreflightCheck weighed(PreflightCheck check, Complaint problem) {
        return switch (promptNeed()) {
            case NEEDED -> check;
            case UNKNOWN -> check.warningOf(problem, orTasks(problem));
            case NONE -> check.without(problem);
        };
    }

    /** What is said of a prompt by whoever does not know that it is needed. */
    public static Complaint orTasks(Complaint problem) {
        String otherwise = problem.hint() == null ? "" : ", for other loops " + problem.hint();
        return problem.withHint("tasks need none" + otherwise);
    }

    /** What git has in the way of its worktrees, if any loop of its configuration is to have one. */
    public Optional<Complaint> worktreeProblem() {
        return concernsWorktrees(project.config())
                ? PreflightCheck.worktreeProblem(project, terminal)
                : Optional.empty();
    }

    private static boolean concernsWorktrees(Config config) {
        if (config.workspaceMode() == Mode.WORKTREE) {
            return true;
        }
        String unsaid = config.choosesWorkspace() ? "directory" : "worktree";
        boolean fleet = config.fleet().loops().stream()
                .anyMatch(loop ->
                        loop.settings().getOrDefault("workspace", unsaid).equals("worktree"));
        return fleet || (!config.choosesWorkspace() && config.worktrees().base() != null);
    }

    /** A task is its own prompt; where there are tasks, a prompt loop is meant only by who says so. */
    public PromptNeed promptNeed() {
        Config config = project.config();
        return switch (config.kind()) {
            case TASK -> PromptNeed.NONE;
            case STATUS, VALIDATED -> PromptNeed.NEEDED;
            case PROMPT ->
                config.choosesPromptFile()
                        ? PromptNeed.NEEDED
                        : needOf(config.fleet().loops());
        };
    }

    private PromptNeed needOf(List<FleetLoop> loops) {
        if (loops.isEmpty()) {
            return needByTasks();
        }
        return loops.stream().allMatch(ProjectPreflight::isOverTasks) ? PromptNeed.NONE : PromptNeed.NEEDED;
    }

    private static boolean isOverTasks(FleetLoop loop) {
        return LoopKind.TASK.word().equals(loop.settings().get("recipe"))
                || loop.settings().containsKey("feature");
    }

    /** A database is shared for its tasks, also before there is one. Of a record that cannot be read it is said elsewhere. */
    private PromptNeed needByTasks() {
        PromptNeed without = switch (project.store()) {
            case StorePlace.InFile _ -> PromptNeed.NEEDED;
            case StorePlace.InPostgres _ -> PromptNeed.UNKNOWN;
        };
        if (!project.store().isBegun()) {
            return without;
        }
        try (Database database = project.openAsItIs()) {
            return new TaskQueries(database).isAny() ? PromptNeed.NONE : without;
        } catch (Trouble _) {
            return without;
        }
    }
}
