package dev.ratchet.app.fleet;

import dev.ratchet.app.command.Project;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.loop.attempt.Slots.Priority;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

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
                flags.put(key, new Flag(TABLE + loop.names().getFirst() + " " + name, value));
            }
        });
        switch (String.valueOf(loop.settings().get("recipe"))) {
            case "task" -> flags.put("tasks.enabled", on(loop));
            case "status" -> flags.put("loop_status.enabled", on(loop));
            default -> {
                // A prompt needs nothing to be a prompt loop, and a type of loop says that it is validated.
            }
        }
        return flags;
    }

    private static Flag on(FleetLoop loop) {
        return new Flag(TABLE + loop.names().getFirst() + " recipe", "true");
    }
}
