package dev.ratchet.app.doctor;

import dev.ratchet.process.docker.Engine;
import dev.ratchet.process.docker.EngineFailed;
import dev.ratchet.process.docker.Inspection;
import java.util.List;
import java.util.Optional;

/**
 * Whether an engine for containers answers, and, if the agent is to run in a container, whether it can.
 *
 * @param inspection of that container, if there is one
 */
public record DockerCheck(Engine engine, Optional<Inspection> inspection) implements Check {
    @Override
    public String subject() {
        return "docker";
    }

    @Override
    public List<Finding> look() {
        return inspection.map(DockerCheck::container).orElseGet(this::reachable);
    }

    private static List<Finding> container(Inspection inspection) {
        String name = inspection.settings().container();
        return switch (inspection.look()) {
            case Inspection.Unusable(var problems) ->
                problems.stream().map(DockerCheck::problem).toList();
            case Inspection.Usable(var warning) ->
                warning.map(DockerCheck::split)
                        .map(parts -> Finding.warning(parts[0], parts[1]))
                        .orElseGet(() -> Finding.ok("the agent can run in the container '%s' at %s"
                                .formatted(name, inspection.engine().name())));
        };
    }

    private List<Finding> reachable() {
        try {
            return Finding.ok("%s answers at %s".formatted(engine.version(), engine.name()));
        } catch (EngineFailed e) {
            String[] parts = split(String.valueOf(e.getMessage()));
            return Finding.info(parts[0], "needed for --container only: " + parts[1]);
        }
    }

    private static Finding problem(String text) {
        String[] parts = split(text);
        return new Finding(Level.PROBLEM, parts[0], parts[1]);
    }

    /** What is wrong and what to do: messages name both, in this order. */
    private static String[] split(String text) {
        int sign = text.lastIndexOf("; ");
        return sign < 0
                ? new String[] {text, "see docs/containers.md"}
                : new String[] {text.substring(0, sign), text.substring(sign + 2)};
    }
}
