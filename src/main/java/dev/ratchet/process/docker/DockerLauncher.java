package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.REFUSED;

import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Running;
import dev.ratchet.process.TerminationResult;
import dev.ratchet.process.docker.Container.ExecResult;
import dev.ratchet.process.docker.ContainerEngine.ExecRequest;
import dev.ratchet.process.docker.ContainerInspection.Client;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Starts programs in a container that runs, each below a small shell program that reaps what it leaves.
 *
 * <p>Of this machine's environment nothing is passed on. Its output comes over a connection to the engine, so it is only
 * complete as long as this process lives.
 */
public final class DockerLauncher implements Launcher {
    private static final String NO_INPUT = "/dev/null";

    private final ContainerInspection inspection;
    private final Duration grace;
    private final ContainerSweep sweep;
    private final CommandAnswers answers;
    private @Nullable Life known;

    /** What was found out in one life of the container. */
    private record Life(Container.State state, ContainerFacts facts) {}

    /**
     * A launcher into the container of the settings.
     *
     * @param grace what the session's left-overs get when its program has exited by itself
     * @param answers what answers the programs that it starts when they call Ratchet
     */
    public DockerLauncher(
            ContainerEngine engine, DockerSettings settings, Path project, Duration grace, CommandAnswers answers) {
        this.answers = answers;
        this.inspection = new ContainerInspection(engine, settings, project, "", Map.of());
        this.sweep = new ContainerSweep(inspection.container());
        this.grace = grace;
    }

    /** Ends what an attempt left in a container whose Ratchet was killed; tells how many there were. */
    public static int endLeftOvers(ContainerEngine engine, DockerSettings settings, String marker, Duration grace)
            throws EngineFailed {
        ContainerSweep sweep = new ContainerSweep(new Container(engine, settings.container(), settings.user()));
        return UninterruptibleCall.ask(() -> sweep.sweep(marker, grace)).leftOvers();
    }

    /** Whether what is started can call Ratchet; if nothing can be started, that is for the start to say. */
    public Client client() {
        try {
            return UninterruptibleCall.ask(
                    () -> life(inspection.state()).facts().client());
        } catch (EngineFailed | ContainerInspection.UnfitContainer _) {
            return Client.CANNOT;
        }
    }

    @Override
    public Running launch(LaunchCommand command, String marker) throws LaunchFailed {
        String program = command.words().getFirst();
        ContainerExec.Files files = open(command, program);
        try {
            return UninterruptibleCall.ask(() -> start(command, marker, files));
        } catch (EngineFailed | ContainerInspection.UnfitContainer e) {
            close(files);
            throw new LaunchFailed("cannot start %s: %s".formatted(program, e.getMessage()), e);
        }
    }

    private Running start(LaunchCommand command, String marker, ContainerExec.Files files) throws EngineFailed {
        Container.State state = inspection.state();
        sweep.catchUp();
        Life life = life(state);
        try {
            return start(command, marker, files, life);
        } catch (EngineFailed e) {
            // What was brought for it is taken away with it.
            TerminationResult _ = sweep.sweep(marker, Duration.ZERO);
            throw e;
        }
    }

    private Running start(LaunchCommand command, String marker, ContainerExec.Files files, Life life)
            throws EngineFailed {
        ContainerFacts facts = life.facts;
        CopiedFiles copiedFiles = new CopiedFiles(inspection.container(), facts.scratch() + "/ratchet-" + marker);
        Optional<ContainerRequests> requests = requests(facts, copiedFiles.directory(), marker);
        Path stdin = command.stdin();
        String input = stdin == null ? NO_INPUT : copiedFiles.bring(stdin);
        List<String> words = copiedFiles.bringNamed(command.words(), command.files());
        List<String> wrapped = ContainerScript.WRAPPER.words(
                marker,
                ContainerSweep.hundredths(grace),
                facts.placeOf(command.directory(), inspection.project()).toString(),
                input,
                copiedFiles.directory());
        wrapped.addAll(words);
        ExecRequest request = new ExecRequest(
                facts.adopting(wrapped),
                environment(command.environment(), marker, requests),
                inspection.settings().user(),
                ExecRequest.Input.NOTHING);
        return new DockerProcess(
                ContainerExec.start(inspection.container(), life.state, request, files), sweep, marker);
    }

    private Optional<ContainerRequests> requests(ContainerFacts facts, String directory, String marker)
            throws EngineFailed {
        return facts.client() == Client.WORKS
                ? Optional.of(ContainerRequests.open(inspection.container(), directory, marker, answers))
                : Optional.empty();
    }

    private synchronized Life life(Container.State state) throws EngineFailed {
        if (known == null || !known.state.startedAt().equals(state.startedAt())) {
            known = new Life(state, inspection.facts(state));
        }
        return known;
    }

    /** The marker a second time: programs inside find it in brackets, and the wrapper by one that only it has. */
    private Map<String, String> environment(
            Map<String, String> own, String marker, Optional<ContainerRequests> requests) {
        Map<String, String> all = new HashMap<>();
        // Agents that refuse to work without asking as root accept it where they cannot do harm.
        all.put("IS_SANDBOX", "1");
        all.putAll(inspection.settings().environment());
        all.putAll(own);
        // A login shell has a PATH of its own.
        requests.ifPresent(open -> all.put("RATCHET", open.program()));
        all.put(MARKER, marker);
        all.put("RATCHET_EXEC", "[" + marker + "]");
        all.put("RATCHET_WRAPPER", "[" + marker + "]");
        return all;
    }

    private static ContainerExec.Files open(LaunchCommand command, String program) throws LaunchFailed {
        try {
            FileOutputStream stdout = new FileOutputStream(command.stdout().toFile(), true);
            Path stderr = command.stderr();
            return new ContainerExec.Files(
                    stdout, stderr == null ? stdout : new FileOutputStream(stderr.toFile(), true));
        } catch (IOException e) {
            throw new LaunchFailed("cannot start %s: %s".formatted(program, FailureWords.of(e)), e);
        }
    }

    private static void close(ContainerExec.Files files) {
        try {
            files.close();
        } catch (IOException _) {
            // They are empty.
        }
    }

    /**
     * Files of this machine that a session needs in its container; whoever ends the session removes them.
     *
     * @param directory their place there
     */
    private record CopiedFiles(Container container, String directory) {
        private static final Duration PATIENCE = Duration.ofSeconds(60);

        /** Copies a file; its path in the container. */
        String bring(Path file) throws EngineFailed {
            byte[] bytes = read(file);
            String name = file.getFileName().toString();
            ExecResult said = container.feed(
                    ContainerScript.UNPACK.words(
                            directory, name, Integer.toString(bytes.length), Files.isExecutable(file) ? "700" : "600"),
                    bytes,
                    PATIENCE);
            if (said.exitCode() != 0) {
                throw new EngineFailed(
                        REFUSED,
                        "cannot copy %s to %s in the container '%s': %s"
                                .formatted(file, directory, container.name(), said.words()));
            }
            return directory + "/" + name;
        }

        /** Copies the files that the words name, and names them where they are then. */
        List<String> bringNamed(List<String> words, List<Path> files) throws EngineFailed {
            List<String> changed = new ArrayList<>(words);
            for (Path file : files) {
                String there = bring(file);
                changed.replaceAll(word -> word.replace(file.toString(), there));
            }
            return changed;
        }

        private static byte[] read(Path file) throws EngineFailed {
            try {
                return SmallFile.bytes(file, SmallFile.LONGEST_TEXT);
            } catch (IOException e) {
                throw new EngineFailed(REFUSED, "cannot read %s: %s".formatted(file, FailureWords.of(e)));
            }
        }
    }
}
