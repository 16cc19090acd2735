package dev.ratchet.app.doctor;

import dev.ratchet.process.sandbox.Host;
import dev.ratchet.process.sandbox.SandboxSettings;
import dev.ratchet.process.sandbox.SandboxTool;
import java.util.List;

/** Whether the agent can be shut in here, by really shutting a program in. */
public record SandboxCheck(SandboxSettings settings, Trial trial) implements Check {
    @Override
    public String subject() {
        return "sandbox";
    }

    @Override
    public List<Finding> look() throws InterruptedException {
        return switch (SandboxTool.find(Host.of(trial.environment()), trial.shell(), trial.patience())) {
            case SandboxTool.Works(var tool) ->
                Finding.ok(
                        settings.mode() == SandboxSettings.Mode.OFF
                                ? "%s works, and sandbox.mode is \"off\"".formatted(tool.name())
                                : "%s works: the agent is shut in".formatted(tool.name()));
            case SandboxTool.Fails(var why, var advice) ->
                switch (settings.mode()) {
                    case ON -> Finding.problem(why + ", and sandbox.mode is \"on\"", advice);
                    case AUTO -> Finding.info(why + ": the agent is not shut in", advice);
                    case OFF -> Finding.info(why + ", nor is it asked for", advice);
                };
        };
    }
}
