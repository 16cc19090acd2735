package dev.ratchet.app.setup;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.looptype.LoopTypes.Found;
import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Complaint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Types of validated loops as they are printed. */
final class LoopTypeText {
    private LoopTypeText() {}

    /** The types that a project has. */
    static LoopTypes of(Project project) {
        return new LoopTypes(project.config().root(), project.config().stateDirectory());
    }

    /** What is wrong with one. */
    static List<Complaint> problems(Found found) {
        return switch (found) {
            case Found.Good _ -> List.of();
            case Found.Broken(var problems) ->
                problems.stream().map(ConfigProblem::placed).toList();
            case Found.Unknown(var complaint) -> throw new WrongUsage(complaint);
        };
    }

    /** As a file that could be used as it stands. */
    static String text(LoopType type) {
        StringBuilder text = new StringBuilder();
        settings(type).forEach((key, value) -> {
            if (value != null && !value.equals(List.of())) {
                Object written = value instanceof String words ? Json.quoted(words) : value;
                text.append(key).append(": ").append(written).append('\n');
            }
        });
        text.append("prompt_template: |\n");
        type.source()
                .stripTrailing()
                .lines()
                .forEach(one -> text.append(one.isEmpty() ? "" : "  " + one).append('\n'));
        return text.toString().stripTrailing();
    }

    static String object(LoopType type) {
        return Json.object(json -> {
            json.put("name", type.name());
            json.put("origin", type.origin());
            settings(type).forEach((key, value) -> json.put(key, new Json(value)));
            json.put("prompt_template", type.source());
        });
    }

    private static Map<String, @Nullable Object> settings(LoopType type) {
        Map<String, @Nullable Object> settings = new LinkedHashMap<>();
        settings.put("description", type.description());
        settings.put("validation_command", type.validationCommand());
        settings.put("success_exit_code", type.successExitCode());
        settings.put("max_iterations", type.maxIterations());
        settings.put("max_turns_per_iteration", type.maxTurnsPerIteration());
        settings.put("iteration_timeout_ms", type.iterationTimeout().toMillis());
        settings.put("check_first", type.checkFirst());
        settings.put("tools", type.tools());
        settings.put("agent", type.agent());
        return settings;
    }
}
