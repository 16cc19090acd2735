package dev.ratchet.cli;

import dev.ratchet.cli.InvocationBuilder.Invocation;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.attempt.Assignment;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.Running;
import dev.ratchet.process.SessionProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An agent program, called for each session as its settings say. */
public final class CliProgram implements SessionProgram {
    private final AgentSettings settings;
    private final InvocationBuilder invocations;
    private final AttemptEnvironment attempts;
    private final Launcher launcher;

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
        this.settings = settings;
        this.invocations = new InvocationBuilder(settings, programs, tools);
        this.attempts = attempts;
        this.launcher = launcher;
    }

    @Override
    public String name() {
        return settings.programName();
    }

    @Override
    public boolean resumes() {
        return settings.resumes();
    }

    @Override
    public Running start(Assignment assignment, @Nullable Path errors, Observer observer) throws LaunchFailed {
        Path output = assignment.ticket().output();
        Invocation invocation = invocations.of(assignment.brief(), output);
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
