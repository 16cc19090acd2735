package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.process.docker.ContainerEngine;
import dev.ratchet.process.docker.ContainerInspection;
import dev.ratchet.process.docker.EngineFailed;
import java.util.List;
import java.util.Optional;

/**
 * Whether an engine for containers answers, and, if the agent is to run in a container, whether it can.
 *
 * @param inspection of that container, if there is one
 */
public record DockerCheck(ContainerEngine engine, Optional<ContainerInspection> inspection) implements Check {
    @Override
    public List<CheckFinding> look() {
        return inspection.map(DockerCheck::container).orElseGet(this::reachable);
    }

    private static List<CheckFinding> container(ContainerInspection inspection) {
        String name = inspection.settings().container();
        return switch (inspection.look()) {
            case ContainerInspection.Unusable(var problems) ->
                problems.stream().map(text -> finding(Level.PROBLEM, text)).toList();
            case ContainerInspection.Usable usable
            when usable.warnings().isEmpty() ->
                CheckFinding.ok("the agent can run in the container '%s' at %s, and call ratchet there"
                        .formatted(name, inspection.engine().name()));
            case ContainerInspection.Usable usable ->
                usable.warnings().stream()
                        .map(text -> finding(Level.WARNING, text))
                        .toList();
        };
    }

    private List<CheckFinding> reachable() {
        try {
            return CheckFinding.ok("%s answers at %s".formatted(engine.version(), engine.name()));
        } catch (EngineFailed e) {
            String[] parts = split(String.valueOf(e.getMessage()));
            return CheckFinding.info(parts[0], "needed for --container only: " + parts[1]);
        }
    }

    private static CheckFinding finding(Level level, String text) {
        String[] parts = split(text);
        return new CheckFinding(level, parts[0], parts[1]);
    }

    /** What is wrong and what to do: messages name both, in this order. */
    private static String[] split(String text) {
        int sign = text.lastIndexOf("; ");
        return sign < 0
                ? new String[] {text, "see docs/containers.md"}
                : new String[] {text.substring(0, sign), text.substring(sign + 2)};
    }
}
