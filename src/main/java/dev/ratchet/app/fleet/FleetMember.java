package dev.ratchet.app.fleet;

import dev.ratchet.app.command.Project;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.config.LoopKind;
import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.loop.attempt.Slots.Priority;
import dev.ratchet.workspace.worktree.WorktreeSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One loop of a fleet.
 *
 * @param project with the configuration as it holds for this loop
 */
record FleetMember(String name, Project project, Priority priority) {
    private static final String TABLE = "[[fleet.loop]] ";

    /** What a setting of a loop's table stands for. */
    private static final Map<String, String> KEYS = Map.of(
            "agent", "agent.command",
            "model", "agent.model",
            "prompt_file", "prompt.file",
            "feature", "tasks.feature",
            "loop_type", "validate.loop",
            "max_iterations", "session.max_iterations",
            "workspace", "workspace.mode");

    /** What makes another loop than a prompt loop, and how it is taken back. */
    private static final Map<String, String> OTHERS = Map.of(
            "tasks.enabled", "false",
            "tasks.feature", "",
            "tasks.task", "",
            "loop_status.enabled", "false",
            "validate.loop", "",
            "validate.command", "");

    /** The first that works in worktrees: what concerns those, and their base, goes by its settings. */
    static Optional<FleetMember> inWorktrees(List<FleetMember> members) {
        return members.stream()
                .filter(member -> member.project().config().workspaceMode() == WorktreeSettings.Mode.WORKTREE)
                .findFirst();
    }

    static Priority priority(FleetLoop loop) {
        return Priority.valueOf(
                loop.settings().getOrDefault("priority", "normal").toUpperCase(Locale.ROOT));
    }

    /** What holds for the loop of a table, beside what is given on the command line. */
    static Map<String, Flag> flags(FleetLoop loop) {
        Map<String, Flag> flags = new LinkedHashMap<>();
        loop.settings().forEach((name, value) -> {
            String key = KEYS.get(name);
            if (key != null) {
                flags.put(key, new Flag(TABLE + loop.name() + " " + name, value));
            }
        });
        switch (String.valueOf(loop.settings().get("recipe"))) {
            case "task" -> flags.put("tasks.enabled", on(loop));
            case "status" -> flags.put("loop_status.enabled", on(loop));
            // It is what a loop is that nothing makes another one.
            case "prompt" -> OTHERS.forEach((key, off) -> flags.put(key, new Flag(recipe(loop), off)));
            default -> {
                // A type of loop, or a command, says that it is validated.
            }
        }
        return flags;
    }

    private static String recipe(FleetLoop loop) {
        return TABLE + loop.name() + " recipe";
    }

    /** What is wrong if the configuration makes it another kind of loop than its table asks for. */
    static Optional<String> recipeProblem(FleetLoop loop, LoopKind made) {
        String asked = loop.settings().get("recipe");
        return asked == null || asked.equals(made.word())
                ? Optional.empty()
                : Optional.of("%s: it would be a %s loop: %s"
                        .formatted(
                                recipe(loop),
                                made.word(),
                                asked.equals("validated")
                                        ? "say what validates, by loop_type or [validate] command"
                                        : "something else in the table or on the command line says so"));
    }

    private static Flag on(FleetLoop loop) {
        return new Flag(recipe(loop), "true");
    }
}
