package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.process.docker.ContainerEngine;
import dev.ratchet.process.docker.ContainerInspection;
import dev.ratchet.process.docker.EngineFailed;
import java.util.List;
import java.util.Objects;
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
                problems.stream()
                        .map(problem -> finding(Level.PROBLEM, problem))
                        .toList();
            case ContainerInspection.Usable usable
            when usable.warnings().isEmpty() ->
                CheckFinding.ok("the agent can run in the container '%s' at %s, and call ratchet there"
                        .formatted(name, inspection.engine().name()));
            case ContainerInspection.Usable usable ->
                usable.warnings().stream()
                        .map(warning -> finding(Level.WARNING, warning))
                        .toList();
        };
    }

    private List<CheckFinding> reachable() {
        try {
            return CheckFinding.ok("%s answers at %s".formatted(engine.version(), engine.name()));
        } catch (EngineFailed e) {
            return CheckFinding.info(e.complaint().what(), "needed for --container only: " + advice(e.complaint()));
        }
    }

    private static CheckFinding finding(Level level, Complaint complaint) {
        return new CheckFinding(level, complaint.what(), advice(complaint));
    }

    private static String advice(Complaint complaint) {
        return Objects.requireNonNullElse(complaint.hint(), "see docs/containers.md");
    }
}
