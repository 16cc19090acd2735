package dev.ratchet.cli;

import dev.ratchet.cli.InvocationBuilder.Invocation;
import dev.ratchet.cli.InvocationBuilder.ListeningCall;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Running;
import dev.ratchet.process.SessionProgram;
import dev.ratchet.process.tree.NamedPipe;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An agent program, called for each session as its settings say. */
public final class CliProgram implements SessionProgram {
    private final AgentSettings settings;
    private final InvocationBuilder invocations;
    private final AttemptEnvironment attempts;
    private final Launcher launcher;
    private final Input input;

    /** What comes on its standard input. */
    private enum Input {
        /** The prompt, if it is not among the arguments. */
        PROMPT_ALONE,
        /** Whatever the session is told, until it has given its result. */
        KEPT_OPEN
    }

    /**
     * The program of the settings.
     *
     * @param programs a directory in which the program of the scripted agent may be put
     * @param tools how it comes to the tools of its attempt
     * @param attempts what it finds in its environment
     * @param launcher what starts it, perhaps shut in or elsewhere
     */
    public CliProgram(
            AgentSettings settings, Path programs, ToolHandover tools, AttemptEnvironment attempts, Launcher launcher) {
        this(settings, new InvocationBuilder(settings, programs, tools), attempts, launcher, Input.PROMPT_ALONE);
    }

    private CliProgram(
            AgentSettings settings,
            InvocationBuilder invocations,
            AttemptEnvironment attempts,
            Launcher launcher,
            Input input) {
        this.settings = settings;
        this.invocations = invocations;
        this.attempts = attempts;
        this.launcher = launcher;
        this.input = input;
    }

    @Override
    public String name() {
        return settings.programName();
    }

    @Override
    public boolean resumes() {
        return settings.resumes();
    }

    /** The same, but its sessions can be told more while they work, where it and the machine know how. */
    public CliProgram listening() {
        return new CliProgram(settings, invocations, attempts, launcher, Input.KEPT_OPEN);
    }

    @Override
    public Running start(Assignment assignment, @Nullable Path errors, Observer observer) throws LaunchFailed {
        Path output = assignment.ticket().output();
        Optional<ListeningCall> call = switch (input) {
            case PROMPT_ALONE -> Optional.empty();
            case KEPT_OPEN -> invocations.listening(assignment.brief(), output);
        };
        Optional<NamedPipe> pipe =
                call.flatMap(_ -> NamedPipe.make(output.resolveSibling(output.getFileName() + ".input")));
        return pipe.isPresent()
                ? start(call.orElseThrow(), pipe.get(), assignment, errors)
                : launch(invocations.of(assignment.brief(), output), assignment, errors);
    }

    private Running start(ListeningCall call, NamedPipe pipe, Assignment assignment, @Nullable Path errors)
            throws LaunchFailed {
        try {
            ListeningProgram program =
                    new ListeningProgram(launch(call.invocation().reading(pipe.path()), assignment, errors), pipe);
            program.tell(UUID.randomUUID(), call.prompt());
            pipe.dropName();
            return program;
        } catch (LaunchFailed | RuntimeException e) {
            pipe.close();
            throw e;
        }
    }

    private Running launch(Invocation invocation, Assignment assignment, @Nullable Path errors) throws LaunchFailed {
        Path output = assignment.ticket().output();
        LaunchCommand command = new LaunchCommand(
                invocation.words(),
                assignment.directory().path(),
                environment(invocation, assignment),
                invocation.stdin(),
                output,
                errors,
                named(invocation.words(), output),
                Set.of(),
                Map.of());
        return launcher.launch(command, assignment.attempt().id());
    }

    /** What a call needs, unless the user says otherwise. */
    private Map<String, String> environment(Invocation invocation, Assignment assignment) {
        Map<String, String> all =
                new HashMap<>(attempts.during(assignment.attempt(), assignment.ticket(), assignment.directory()));
        all.putAll(invocation.environment());
        all.putAll(settings.environment());
        return all;
    }

    private List<Path> named(List<String> words, Path output) {
        Path program = Path.of(words.getFirst());
        Path prompt = InvocationBuilder.promptFile(output);
        List<Path> named = new ArrayList<>(invocations.isScriptedProgram() ? List.of(program) : List.of());
        if (words.stream().anyMatch(word -> word.contains(prompt.toString()))) {
            named.add(prompt);
        }
        return named;
    }
}
