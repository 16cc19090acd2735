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
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.workspace.worktree.WorktreeSettings.Mode;
import java.util.List;
import java.util.Optional;

/** What is in the way of that which a project is set up for, as far as it shows: its fleet, its tasks, or a single loop. */
public record ProjectPreflight(Project project, Terminal terminal) {
    /** What a run would say here, of a fleet as well. */
    public PreflightCheck check() {
        PreflightCheck check = PreflightCheck.of(project, terminal);
        PreflightCheck needed = needsPrompt()
                ? check
                : PreflightCheck.prompt(project.config().prompt())
                        .map(check::without)
                        .orElse(check);
        return project.config().workspaceMode() == Mode.WORKTREE
                ? needed
                : worktreeProblem().map(needed::with).orElse(needed);
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
    public boolean needsPrompt() {
        Config config = project.config();
        List<FleetLoop> loops = config.fleet().loops();
        return switch (config.kind()) {
            case TASK -> false;
            case STATUS, VALIDATED -> true;
            case PROMPT ->
                config.choosesPromptFile()
                        || !(loops.isEmpty() ? hasTasks() : loops.stream().allMatch(ProjectPreflight::isOverTasks));
        };
    }

    private static boolean isOverTasks(FleetLoop loop) {
        return LoopKind.TASK.word().equals(loop.settings().get("recipe"))
                || loop.settings().containsKey("feature");
    }

    /** Of a record that cannot be read it is said elsewhere. */
    private boolean hasTasks() {
        if (!project.store().isBegun()) {
            return false;
        }
        try (Database database = project.openAsItIs()) {
            return new TaskQueries(database).isAny();
        } catch (Trouble _) {
            return false;
        }
    }
}
