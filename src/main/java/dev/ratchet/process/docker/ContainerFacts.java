package dev.ratchet.process.docker;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.process.docker.ContainerInspection.Client;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a container is like inside, as far as a session depends on it.
 *
 * @param workdir where the project is
 * @param scratch a directory for files
 * @param adoption words in front of a program that make it the one to whom orphans below it go; empty if there is no way
 * @param reaping whether its first process reaps the orphans that come to it
 * @param client whether the agent can have a program there by which it asks this process
 */
record ContainerFacts(Path workdir, String scratch, List<String> adoption, Reaping reaping, Client client) {
    private static final String PERL = "syscall(shift(@ARGV) + 0, 36, 1, 0, 0, 0); exec { $ARGV[0] } @ARGV";
    private static final String PYTHON =
            "import ctypes, os, sys; ctypes.CDLL(None).prctl(36, 1, 0, 0, 0); os.execvp(sys.argv[1], sys.argv[1:])";

    /** What the first process of a container does about orphans that have died. */
    enum Reaping {
        REAPS,
        NEVER
    }

    static ContainerFacts of(Map<String, String> facts, Path workdir) {
        return new ContainerFacts(
                workdir,
                facts.getOrDefault("scratch", ""),
                adoption(facts.getOrDefault("adoption", "")),
                facts.containsKey("reaps") ? Reaping.REAPS : Reaping.NEVER,
                facts.containsKey("client") ? Client.WORKS : Client.CANNOT);
    }

    /** The setting outlives an exec, which no program that sets it and stays would need. */
    private static List<String> adoption(String found) {
        if (found.startsWith("perl ")) {
            return List.of("perl", "-e", PERL, found.substring("perl ".length()));
        }
        return found.equals("python3") ? List.of("python3", "-c", PYTHON) : List.of();
    }

    /** The place of a directory of the project. */
    Path placeOf(Path directory, Path project) {
        return directory.startsWith(project) ? workdir.resolve(project.relativize(directory)) : directory;
    }

    /**
     * Where the agent works: where it is told, else at the project's path if the container has that, else where the
     * container itself works; nothing if there is none of them.
     */
    static Optional<Path> workdir(String told, Path project, Map<String, String> facts, String own) {
        if (!told.isEmpty()) {
            return facts.containsKey("directory") ? Optional.of(Path.of(told)) : Optional.empty();
        }
        if (facts.containsKey("project")) {
            return Optional.of(project);
        }
        return own.isEmpty() ? Optional.empty() : Optional.of(Path.of(own));
    }

    List<String> adopting(List<String> words) {
        List<String> all = new ArrayList<>(adoption);
        all.addAll(words);
        return all;
    }

    /** What may go wrong in a long run, and what the agent has to do without. */
    List<Complaint> warnings(String container) {
        List<Complaint> warnings = new ArrayList<>();
        if (reaping == Reaping.NEVER && adoption.isEmpty()) {
            warnings.add(new Complaint(
                    ("the first process of the container '%s' never reaps, so what the agent leaves running stays"
                                    + " there as a zombie when it is ended")
                            .formatted(container),
                    "start the container with --init"));
        }
        if (client == Client.CANNOT) {
            warnings.add(new Complaint(
                    ("the agent in the container '%s' cannot call 'ratchet task': there is no directory for temporary"
                                    + " files in which programs may be executed, or no mkfifo, wc or cat")
                            .formatted(container),
                    "start the container with --tmpfs /tmp:exec"));
        }
        return warnings;
    }
}
