package dev.ratchet.agent;

import dev.ratchet.agent.stream.Classifier;
import dev.ratchet.agent.stream.Earlier;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.agent.stream.StreamEnd;
import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.AttemptEnvironment;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.Ending;
import dev.ratchet.loop.Finding;
import dev.ratchet.process.Command;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.store.SafeFile;
import dev.ratchet.store.SessionFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is particular about one agent program: how it is called, how its stream reads, what its end means. */
record Cli(
        AgentSettings settings,
        Invocations invocations,
        ReadingSettings reading,
        Classifier classifier,
        AttemptEnvironment attempts) {
    String name() {
        return settings.programName();
    }

    Command command(Assignment assignment) throws LaunchFailed {
        Path output = assignment.ticket().output();
        Invocation invocation = invocations.of(assignment.brief(), output);
        return new Command(
                invocation.words(),
                assignment.directory(),
                environment(invocation, assignment),
                invocation.stdin(),
                output,
                stderr(output),
                named(invocation.words(), output));
    }

    /** What a call needs, unless the user says otherwise. */
    private Map<String, String> environment(Invocation invocation, Assignment assignment) {
        Map<String, String> all = new HashMap<>(attempts.during(assignment.attempt(), assignment.ticket()));
        all.putAll(invocation.environment());
        all.putAll(settings.environment());
        return all;
    }

    /** Makes room for another session in the place of one that came to nothing. */
    void clear(Path output) {
        Path errors = stderr(output);
        SafeFile.write(output, "");
        if (errors != null) {
            SafeFile.write(errors, "");
        }
    }

    private List<Path> named(List<String> words, Path output) {
        Path program = Path.of(words.getFirst());
        Path prompt = Invocations.promptFile(output);
        List<Path> named = new ArrayList<>(invocations.isScriptedProgram() ? List.of(program) : List.of());
        if (words.stream().anyMatch(word -> word.contains(prompt.toString()))) {
            named.add(prompt);
        }
        return named;
    }

    private @Nullable Path stderr(Path output) {
        return switch (invocations.dialect().channels()) {
            case TOGETHER -> null;
            case APART -> new SessionFile(output).errors().file();
        };
    }

    /** The assignment as this agent can take it: not every one can go on with a conversation. */
    Assignment possible(Assignment assignment) {
        return invocations.resumes() ? assignment : assignment.afresh();
    }

    StreamReader reader(Brief brief, Consumer<AgentEvent> listener) {
        Brief.Resumption earlier = brief.resumption();
        ReadingSettings settled = earlier == null
                ? reading
                : reading.after(new Earlier(
                        earlier.conversation().id(), earlier.conversation().used()));
        return invocations.dialect().reader(settled, listener);
    }

    Finding classify(StreamEnd end, Ending ending, String stderr) {
        return classifier.classify(end, ending, stderr);
    }
}
