package dev.ratchet.app.setup;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.config.looptype.LoopTypes;
import dev.ratchet.config.looptype.LoopTypes.Found;
import dev.ratchet.json.Json;

/** Types of validated loops as they are printed. */
final class LoopTypeText {
    private LoopTypeText() {}

    /** The types that a project has. */
    static LoopTypes of(Project project) {
        return new LoopTypes(project.config().root(), project.config().stateDirectory());
    }

    /** Says what is wrong with one, and the exit code. */
    static int complain(Found found, Terminal terminal) {
        return switch (found) {
            case Found.Good _ -> ExitCodes.OK;
            case Found.Broken(var problems) -> {
                problems.forEach(problem -> terminal.complain(problem.toString()));
                yield ExitCodes.CONFIG;
            }
        };
    }

    /** As a file that could be used as it stands. */
    static String text(LoopType type) {
        StringBuilder text = new StringBuilder();
        line(text, "description", Json.quoted(type.description()));
        if (type.validationCommand() != null) {
            line(text, "validation_command", Json.quoted(type.validationCommand()));
        }
        line(text, "success_exit_code", type.successExitCode());
        line(text, "max_iterations", type.maxIterations());
        line(text, "max_turns_per_iteration", type.maxTurnsPerIteration());
        line(text, "iteration_timeout_ms", type.iterationTimeout().toMillis());
        if (!type.tools().isEmpty()) {
            line(text, "tools", "[" + String.join(", ", type.tools()) + "]");
        }
        if (type.agent() != null) {
            line(text, "agent", Json.quoted(type.agent()));
        }
        text.append("prompt_template: |\n");
        type.source()
                .stripTrailing()
                .lines()
                .forEach(one -> text.append(one.isEmpty() ? "" : "  " + one).append('\n'));
        return text.toString().stripTrailing();
    }

    private static void line(StringBuilder text, String key, Object value) {
        text.append(key).append(": ").append(value).append('\n');
    }

    static String object(LoopType type) {
        return Json.object(json -> {
            json.put("name", type.name());
            json.put("origin", type.origin());
            json.put("description", type.description());
            json.put("validation_command", type.validationCommand());
            json.put("success_exit_code", type.successExitCode());
            json.put("max_iterations", type.maxIterations());
            json.put("max_turns_per_iteration", type.maxTurnsPerIteration());
            json.put("iteration_timeout_ms", type.iterationTimeout().toMillis());
            json.put("tools", type.tools());
            json.put("agent", type.agent());
            json.put("prompt_template", type.source());
        });
    }
}
