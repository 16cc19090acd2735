package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.program.ProgramTrial;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.sandbox.SandboxAvailability;
import dev.ratchet.process.sandbox.SandboxSettings;
import dev.ratchet.process.sandbox.SandboxSettings.Mode;
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
        SandboxSettings settings,
        String container,
        Supplier<Optional<String>> objection,
        ProgramTrial trial,
        OwnPrograms programs)
        implements Check {
    @Override
    public List<CheckFinding> look() throws InterruptedException {
        return switch (SandboxAvailability.find(programs, trial.shell(), trial.patience())) {
            case SandboxAvailability.Works(var tool) -> works(tool.name());
            case SandboxAvailability.Fails fails
            when !container.isEmpty() ->
                CheckFinding.info(
                        fails.why() + ", nor is it used: the agent runs in the container '%s'".formatted(container),
                        fails.advice());
            case SandboxAvailability.Lacking(var why, var advice) ->
                switch (settings.mode()) {
                    case ON -> CheckFinding.problem(why + ", and sandbox.mode is \"on\"", advice);
                    case AUTO -> CheckFinding.info(why + ": the agent is not shut in", advice);
                    case OFF -> CheckFinding.info(why + ", nor is it asked for", advice);
                };
            case SandboxAvailability.Disturbed(var why, var advice) ->
                settings.mode() == Mode.OFF
                        ? CheckFinding.info(why + ", nor is it asked for", advice)
                        : CheckFinding.problem(why + ": no run starts", advice);
        };
    }

    private List<CheckFinding> works(String tool) {
        if (!container.isEmpty()) {
            return CheckFinding.ok("%s works, but the agent runs in the container '%s'".formatted(tool, container));
        }
        if (settings.mode() == Mode.OFF) {
            return CheckFinding.ok("%s works, and sandbox.mode is \"off\"".formatted(tool));
        }
        return objection
                .get()
                .map(words ->
                        CheckFinding.problem("%s works, but %s".formatted(tool, words), "see docs/containment.md"))
                .orElseGet(() -> CheckFinding.ok("%s works: the agent is shut in".formatted(tool)));
    }
}
