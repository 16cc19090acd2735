package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.UNKNOWN;
import static dev.ratchet.process.docker.EngineFailed.Kind.UNREACHABLE;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.process.docker.Container.ExecResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether an agent can run in the container.
 *
 * @param project the project's directory on this side
 * @param program the agent's program; empty if it is brought along
 * @param environment what the agent will have in its environment
 */
public record ContainerInspection(
        ContainerEngine engine,
        DockerSettings settings,
        Path project,
        String program,
        Map<String, String> environment) {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int CANNOT = 126;
    private static final int NOT_FOUND = 127;

    public ContainerInspection {
        environment = Map.copyOf(environment);
    }

    /** Whether {@code ratchet} can be called there. */
    public enum Client {
        WORKS,
        CANNOT
    }

    /** What was found. */
    public sealed interface Found {}

    /** It can; there may be something to know. */
    public record Usable(List<Complaint> warnings, Client client) implements Found {}

    /** It cannot. */
    public record Unusable(List<Complaint> problems) implements Found {}

    /** A container in which no agent can run, with everything that stands in the way. */
    static final class UnfitContainer extends RuntimeException {
        private final transient List<Complaint> problems;

        UnfitContainer(List<Complaint> problems) {
            super(problems.stream().map(Complaint::line).collect(Collectors.joining("; ")));
            this.problems = List.copyOf(problems);
        }
    }

    /** Looks. */
    public Found look() {
        try {
            ContainerFacts facts = UninterruptibleCall.ask(() -> facts(state()));
            return new Usable(facts.warnings(settings.container()), facts.client());
        } catch (UnfitContainer e) {
            return new Unusable(e.problems);
        } catch (EngineFailed e) {
            return new Unusable(List.of(e.complaint()));
        }
    }

    Container container() {
        return new Container(engine, settings.container(), settings.user());
    }

    Container.State state() throws EngineFailed {
        String name = settings.container();
        Container.State state;
        try {
            state = container().state();
        } catch (EngineFailed e) {
            if (e.kind() != UNKNOWN) {
                throw e;
            }
            throw unfit(
                    "there is no container '%s' at %s".formatted(name, engine.name()),
                    "'docker ps' lists those that run");
        }
        if (!state.running()) {
            throw state.status().equals("paused")
                    ? unfit(
                            "the container '%s' is paused".formatted(name),
                            "'docker unpause %s' lets it go on".formatted(name))
                    : unfit(
                            "the container '%s' is not running (%s)".formatted(name, state.status()),
                            "'docker start %s' starts it".formatted(name));
        }
        return state;
    }

    ContainerFacts facts(Container.State state) throws EngineFailed {
        Map<String, String> variables = new HashMap<>(settings.environment());
        variables.putAll(environment);
        ExecResult said;
        try {
            said = container()
                    .run(
                            ContainerScript.PROBE.words(project.toString(), settings.workdir(), program),
                            variables,
                            PATIENCE);
        } catch (EngineFailed e) {
            if (e.kind() == UNREACHABLE) {
                throw e;
            }
            throw refused(String.valueOf(e.getMessage()));
        }
        if (said.exitCode() == CANNOT || said.exitCode() == NOT_FOUND) {
            throw refused(said.words());
        }
        Map<String, String> facts = said.facts();
        Optional<Path> workdir = ContainerFacts.workdir(settings.workdir(), project, facts, state.workdir());
        List<Complaint> problems = problems(facts, workdir);
        if (workdir.isEmpty() || !problems.isEmpty()) {
            throw new UnfitContainer(problems);
        }
        return ContainerFacts.of(facts, workdir.get());
    }

    /** Why nothing at all could be started in it, by the words of docker and of podman. */
    private UnfitContainer refused(String words) {
        String name = settings.container();
        if (words.contains("unable to find user") || words.contains("no matching entries in passwd")) {
            return unfit(
                    "the container '%s' has no user '%s'".formatted(name, settings.user()),
                    "set [docker] user to one that it has");
        }
        return words.contains("executable file") || words.contains("no such file")
                ? unfit(
                        ("the container '%s' has no shell: Ratchet needs a POSIX sh on the PATH there, as every image"
                                        + " with a package manager has")
                                .formatted(name),
                        null)
                : unfit("nothing can be started in the container '%s': %s".formatted(name, words), null);
    }

    private List<Complaint> problems(Map<String, String> facts, Optional<Path> workdir) {
        String name = settings.container();
        List<Complaint> problems = new ArrayList<>();
        if (!facts.containsKey("proc")) {
            problems.add(Complaint.of(
                    "the container '%s' has no /proc, without which processes cannot be found there".formatted(name)));
        }
        if (workdir.isEmpty()) {
            problems.add(
                    settings.workdir().isEmpty()
                            ? new Complaint(
                                    "the container '%s' has neither the directory %s nor a working directory of its own"
                                            .formatted(name, project),
                                    "mount the project there (docker run -v %s:%s), or set [docker] workdir"
                                            .formatted(project, project))
                            : new Complaint(
                                    "the container '%s' has no directory %s".formatted(name, settings.workdir()),
                                    "correct [docker] workdir"));
        }
        if (!facts.containsKey("scratch")) {
            problems.add(new Complaint(
                    "nothing can be written in the container '%s', neither to /tmp nor to /dev/shm".formatted(name),
                    "start it with --tmpfs /tmp"));
        }
        if (facts.containsKey("not_executable")) {
            problems.add(new Complaint(
                    "the agent %s in the container '%s' is not executable".formatted(program, name),
                    "chmod +x it there"));
        } else if (!program.isEmpty() && !facts.containsKey("program")) {
            problems.add(new Complaint(
                    "the agent was not found in the container '%s': there is no program '%s' %s"
                            .formatted(name, program, program.contains("/") ? "in it" : "on its PATH"),
                    "install it there"));
        }
        return problems;
    }

    private static UnfitContainer unfit(String problem, @Nullable String hint) {
        return new UnfitContainer(List.of(new Complaint(problem, hint)));
    }
}
