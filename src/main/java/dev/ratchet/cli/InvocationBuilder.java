package dev.ratchet.cli;

import dev.ratchet.cli.AgentSettings.PromptVia;
import dev.ratchet.cli.ArgumentTemplate.LongPrompt;
import dev.ratchet.cli.ArgumentTemplate.Placeholder;
import dev.ratchet.cli.CallConventions.PromptPlace;
import dev.ratchet.cli.ToolHandover.Handed;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.DialectName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes the call of an agent from its settings and a brief.
 *
 * <p>Arguments that were given stand as they are, with their placeholders filled in; where they ask for no prompt it is
 * passed on the standard input, unless it was to be an argument. System text that no argument takes comes before the
 * prompt, so that it reaches every agent. A prompt that is too long for an argument, or has a NUL in it, is read from the standard input
 * instead: the argument of claude, codex and opencode for it is left out, any other agent's stays, without the prompt. Nothing is ever shortened.
 */
final class InvocationBuilder {
    /** Linux takes 128 KiB for one argument, its closing NUL included. */
    static final int LONGEST_ARGUMENT = 120_000;

    /**
     * How an agent is called for one session.
     *
     * @param words the program and its arguments
     * @param stdin a file that holds what it reads, null for nothing
     * @param environment variables that it needs for this call
     */
    record Invocation(List<String> words, @Nullable Path stdin, Map<String, String> environment) {
        Invocation(List<String> words, @Nullable Path stdin) {
            this(words, stdin, Map.of());
        }

        /** The same, with a file on its standard input. */
        Invocation reading(Path file) {
            return new Invocation(words, file, environment);
        }
    }

    /**
     * The call for a session that can be told more on its standard input.
     *
     * @param prompt the first message
     */
    record ListeningCall(Invocation invocation, String prompt) {}

    private final AgentSettings settings;
    private final DialectName dialect;
    private final Path programs;
    private final ToolHandover tools;

    /** @param programs a directory in which the scripted agent's program may be put */
    public InvocationBuilder(AgentSettings settings, Path programs, ToolHandover tools) {
        this.tools = tools;
        this.settings = settings;
        this.dialect = settings.dialect();
        this.programs = programs;
    }

    /**
     * The call for one session.
     *
     * @param output the session's output file; a prompt that goes by a file is put beside it
     */
    public Invocation of(Brief brief, Path output) {
        Path promptFile = promptFile(output);
        List<String> args = settings.args();
        if (isScriptedProgram()) {
            String program = ScriptedProgram.install(programs).toString();
            return new Invocation(call(program, args == null ? List.of() : args), null);
        }
        if (args != null) {
            return given(args, brief, promptFile);
        }
        return CallConventions.of(dialect)
                .map(conventions -> built(conventions, brief, promptFile))
                .orElseGet(() -> plain(brief, promptFile));
    }

    /** The call for a session that can be told more; none for agents that cannot, and for who only looks at the work. */
    Optional<ListeningCall> listening(Brief brief, Path output) {
        return settings.listens() && brief.reach() != Brief.Reach.REVIEW
                ? CallConventions.of(dialect)
                        .map(conventions -> new ListeningCall(
                                call(conventions, PromptPlace.MESSAGE, brief, promptFile(output)),
                                Told.of(brief, conventions).prompt))
                : Optional.empty();
    }

    /** Where a prompt is put that goes by a file. */
    static Path promptFile(Path output) {
        return output.resolveSibling(output.getFileName() + ".prompt").toAbsolutePath();
    }

    /** The scripted agent has no program on the path: the bare word stands for the one that is shipped. */
    boolean isScriptedProgram() {
        return settings.isScripted() && dialect == DialectName.SCRIPTED;
    }

    private Invocation built(CallConventions conventions, Brief brief, Path promptFile) {
        Told told = Told.of(brief, conventions);
        // A prompt that begins like an option would be taken for one.
        boolean argument = settings.promptVia() == PromptVia.ARG && !unfit(told.prompt) && !told.prompt.startsWith("-");
        if (argument) {
            return call(conventions, PromptPlace.ARGUMENT, brief, promptFile);
        }
        Path written = write(promptFile, told.prompt);
        Invocation call = call(conventions, PromptPlace.ELSEWHERE, brief, promptFile);
        return Placeholder.PROMPT_FILE.in(conventions.prompt().elsewhere()) ? call : call.reading(written);
    }

    private Invocation call(CallConventions conventions, PromptPlace place, Brief brief, Path promptFile) {
        Told told = Told.of(brief, conventions);
        // Who only looks has nothing to say of the work.
        Handed handed = brief.reach() == Brief.Reach.REVIEW
                ? Handed.NOTHING
                : settings.handed(tools).orElse(Handed.NOTHING);
        List<String> template = conventions.words(place, settings.permissions(), brief, handed.words());
        ArgumentTemplate arguments =
                new ArgumentTemplate(LongPrompt.LEFT_OUT, told.prompt, told.system, promptFile, brief, tools);
        return new Invocation(
                call(settings.command(), arguments.fill(template)),
                null,
                with(conventions.environment(settings.permissions(), brief.reach()), handed.variables()));
    }

    /** What of a brief goes by an option for system text, and what by the prompt. */
    private record Told(String system, String prompt) {
        static Told of(Brief brief, CallConventions conventions) {
            return conventions.takesSystemText() && !unfit(brief.system())
                    ? new Told(brief.system(), brief.words())
                    : new Told("", together(brief));
        }
    }

    private static Map<String, String> with(Map<String, String> some, Map<String, String> more) {
        Map<String, String> all = new HashMap<>(some);
        all.putAll(more);
        return all;
    }

    private Invocation plain(Brief brief, Path promptFile) {
        String prompt = together(brief);
        return settings.promptVia() == PromptVia.ARG && !unfit(prompt)
                ? new Invocation(List.of(settings.command(), prompt), null)
                : new Invocation(List.of(settings.command()), write(promptFile, prompt));
    }

    private Invocation given(List<String> args, Brief brief, Path promptFile) {
        boolean systemTaken = Placeholder.SYSTEM_PROMPT.anyIn(args) && !unfit(brief.system());
        String prompt = systemTaken ? brief.words() : together(brief);
        boolean fits = args.stream().noneMatch(arg -> Placeholder.PROMPT.in(arg) && unfit(arg + prompt));
        ArgumentTemplate arguments = new ArgumentTemplate(
                CallConventions.readsInputWithoutPrompt(dialect) ? LongPrompt.LEFT_OUT : LongPrompt.EMPTY,
                fits ? prompt : null,
                systemTaken ? brief.system() : "",
                promptFile,
                brief,
                tools);
        boolean file = Placeholder.PROMPT_FILE.anyIn(args);
        boolean asked = file || Placeholder.PROMPT.anyIn(args);
        boolean stdin = asked ? !fits : settings.promptVia() != PromptVia.ARG;
        if (file || stdin) {
            write(promptFile, prompt);
        }
        return new Invocation(call(settings.command(), arguments.fill(args)), stdin ? promptFile : null);
    }

    private static List<String> call(String program, List<String> arguments) {
        return Stream.concat(Stream.of(program), arguments.stream()).toList();
    }

    private static String together(Brief brief) {
        return brief.system().isEmpty() ? brief.words() : brief.system() + "\n\n" + brief.words();
    }

    /** Whether the system would not take it as an argument. */
    private static boolean unfit(String argument) {
        return argument.indexOf('\0') >= 0
                || argument.length() > LONGEST_ARGUMENT
                || argument.getBytes(StandardCharsets.UTF_8).length > LONGEST_ARGUMENT;
    }

    private static Path write(Path file, String prompt) {
        try {
            return Files.write(
                    file,
                    prompt.getBytes(StandardCharsets.UTF_8),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new Trouble("cannot write the prompt to %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }
}
