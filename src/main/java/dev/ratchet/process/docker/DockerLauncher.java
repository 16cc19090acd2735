package dev.ratchet.process.docker;

import dev.ratchet.process.Command;
import dev.ratchet.process.Ending;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Running;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Starts programs in a container that runs, each below a small shell program that reaps what it leaves.
 *
 * <p>Of this machine's environment nothing is passed on. Its output comes over a connection to the engine, so it is only
 * complete as long as this process lives.
 */
public final class DockerLauncher implements Launcher {
    private static final String NO_INPUT = "/dev/null";

    private final Inspection inspection;
    private final Duration grace;
    private final Sweeper sweeper;
    private @Nullable Life known;

    /** What was found out in one life of the container. */
    private record Life(Container.State state, Interior interior) {}

    /** @param grace what the session's left-overs get when its program has exited by itself */
    public DockerLauncher(Engine engine, DockerSettings settings, Path project, Duration grace) {
        this.inspection = new Inspection(engine, settings, project, "", Map.of());
        this.sweeper = new Sweeper(inspection.container());
        this.grace = grace;
    }

    @Override
    public Running launch(Command command, String marker) throws LaunchFailed {
        String program = command.words().getFirst();
        Exec.Files files = open(command, program);
        try {
            return Aside.ask(() -> start(command, marker, files));
        } catch (EngineFailed | Unfit e) {
            close(files);
            throw new LaunchFailed("cannot start %s: %s".formatted(program, e.getMessage()), e);
        }
    }

    private Running start(Command command, String marker, Exec.Files files) throws EngineFailed {
        Container.State state = inspection.state();
        sweeper.catchUp();
        Interior interior = interior(state);
        try {
            return start(command, marker, files, new Life(state, interior));
        } catch (EngineFailed e) {
            // What was brought for it is taken away with it.
            Ending _ = sweeper.sweep(marker, Duration.ZERO);
            throw e;
        }
    }

    private Running start(Command command, String marker, Exec.Files files, Life life) throws EngineFailed {
        Interior interior = life.interior;
        Luggage luggage = new Luggage(inspection.container(), interior.scratch() + "/ratchet-" + marker);
        Path stdin = command.stdin();
        String input = stdin == null ? NO_INPUT : luggage.bring(stdin);
        List<String> words = luggage.bringNamed(command.words(), command.files());
        List<String> wrapped = InnerProgram.WRAPPER.words(
                marker,
                Sweeper.hundredths(grace),
                interior.placeOf(command.directory(), inspection.project()).toString(),
                input,
                luggage.directory());
        wrapped.addAll(words);
        ExecOrder order = new ExecOrder(
                interior.adopting(wrapped),
                environment(command.environment(), marker),
                inspection.settings().user(),
                ExecOrder.Input.NOTHING);
        return new DockerProcess(Exec.start(inspection.container(), life.state, order, files), sweeper, marker);
    }

    private synchronized Interior interior(Container.State state) throws EngineFailed {
        if (known == null || !known.state.startedAt().equals(state.startedAt())) {
            known = new Life(state, inspection.interior(state));
        }
        return known.interior;
    }

    /** The marker a second time: programs inside find it in brackets, and the wrapper by one that only it has. */
    private Map<String, String> environment(Map<String, String> own, String marker) {
        Map<String, String> all = new HashMap<>();
        // Agents that refuse to work without asking as root accept it where they cannot do harm.
        all.put("IS_SANDBOX", "1");
        all.putAll(inspection.settings().environment());
        all.putAll(own);
        all.put(MARKER, marker);
        all.put("RATCHET_EXEC", "[" + marker + "]");
        all.put("RATCHET_WRAPPER", "[" + marker + "]");
        return all;
    }

    private static Exec.Files open(Command command, String program) throws LaunchFailed {
        try {
            FileOutputStream stdout = new FileOutputStream(command.stdout().toFile(), true);
            Path stderr = command.stderr();
            return new Exec.Files(stdout, stderr == null ? stdout : new FileOutputStream(stderr.toFile(), true));
        } catch (IOException e) {
            throw new LaunchFailed("cannot start %s: %s".formatted(program, e.getMessage()), e);
        }
    }

    private static void close(Exec.Files files) {
        try {
            files.close();
        } catch (IOException _) {
            // They are empty.
        }
    }
}
