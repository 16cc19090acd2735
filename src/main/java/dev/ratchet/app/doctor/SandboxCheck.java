package dev.ratchet.app.doctor;

import dev.ratchet.process.sandbox.Host;
import dev.ratchet.process.sandbox.SandboxSettings;
import dev.ratchet.process.sandbox.SandboxSettings.Mode;
import dev.ratchet.process.sandbox.SandboxTool;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Whether the agent can be shut in here, by really shutting a program in.
 *
 * @param container the one that the agent runs in instead; empty for none
 * @param objection what of the settings no sandbox could be made with
 */
public record SandboxCheck(
        SandboxSettings settings, String container, Supplier<Optional<String>> objection, Trial trial)
        implements Check {
    @Override
    public String subject() {
        return "sandbox";
    }

    @Override
    public List<Finding> look() throws InterruptedException {
        return switch (SandboxTool.find(Host.of(trial.environment()), trial.shell(), trial.patience())) {
            case SandboxTool.Works(var tool) -> works(tool.name());
            case SandboxTool.Fails(var why, var advice)
            when !container.isEmpty() ->
                Finding.info(
                        why + ", nor is it used: the agent runs in the container '%s'".formatted(container), advice);
            case SandboxTool.Fails(var why, var advice) ->
                switch (settings.mode()) {
                    case ON -> Finding.problem(why + ", and sandbox.mode is \"on\"", advice);
                    case AUTO -> Finding.info(why + ": the agent is not shut in", advice);
                    case OFF -> Finding.info(why + ", nor is it asked for", advice);
                };
        };
    }

    private List<Finding> works(String tool) {
        if (!container.isEmpty()) {
            return Finding.ok("%s works, but the agent runs in the container '%s'".formatted(tool, container));
        }
        if (settings.mode() == Mode.OFF) {
            return Finding.ok("%s works, and sandbox.mode is \"off\"".formatted(tool));
        }
        return objection
                .get()
                .map(words -> Finding.problem("%s works, but %s".formatted(tool, words), "see docs/containment.md"))
                .orElseGet(() -> Finding.ok("%s works: the agent is shut in".formatted(tool)));
    }
}
