package dev.ratchet.agent;

import dev.ratchet.agent.AgentSettings.PromptVia;
import dev.ratchet.agent.Arguments.LongPrompt;
import dev.ratchet.agent.Arguments.Placeholder;
import dev.ratchet.agent.stream.Dialect;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.Trouble;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the call of an agent from its settings and a brief.
 *
 * <p>Arguments that were given stand as they are, with their placeholders filled in; where they ask for no prompt it is
 * passed on the standard input, unless it was to be an argument. System text that no argument takes comes before the
 * prompt, so that it reaches every agent. A prompt that is too long for an argument, or has a NUL in it, is read from the standard input
 * instead: claude's argument for it is left out, any other agent's stays, without the prompt. Nothing is ever shortened.
 */
public final class Invocations {
    /** Linux takes 128 KiB for one argument, its closing NUL included. */
    static final int LONGEST_ARGUMENT = 120_000;

    /** One word: the option takes any number of them and would swallow what follows. */
    static final String LISTED_TOOLS =
            "Bash,Edit,Write,Read,Glob,Grep,Task,TodoWrite,NotebookEdit,WebFetch,WebSearch,mcp__*";

    private final AgentSettings settings;
    private final Dialect dialect;
    private final Path programs;

    /** @param programs a directory in which the scripted agent's program may be put */
    public Invocations(AgentSettings settings, Dialect dialect, Path programs) {
        this.settings = settings;
        this.dialect = dialect;
        this.programs = programs;
    }

    /**
     * The call for one session.
     *
     * @param output the session's output file; a prompt that goes by a file is put beside it
     */
    public Invocation of(Brief brief, Path output) {
        Path promptFile =
                output.resolveSibling(output.getFileName() + ".prompt").toAbsolutePath();
        List<String> args = settings.args();
        if (isScriptedProgram()) {
            List<String> words =
                    new ArrayList<>(List.of(ScriptedProgram.install(programs).toString()));
            words.addAll(args == null ? List.of() : args);
            return new Invocation(words, null);
        }
        if (args == null) {
            return dialect.name().equals(Dialects.CLAUDE) ? claude(brief, promptFile) : plain(brief, promptFile);
        }
        return given(args, brief, promptFile);
    }

    /** The scripted agent has no program on the path: the bare word stands for the one that is shipped. */
    private boolean isScriptedProgram() {
        return settings.command().equals(Dialects.SCRIPTED) && dialect.name().equals(Dialects.SCRIPTED);
    }

    private Invocation claude(Brief brief, Path promptFile) {
        boolean prefixed = unfit(brief.system());
        String prompt = prefixed ? together(brief) : brief.prompt();
        // A prompt that begins like an option would be taken for one.
        boolean stdin = settings.promptVia() != PromptVia.ARG || unfit(prompt) || prompt.startsWith("-");
        List<String> words = new ArrayList<>(List.of(settings.command(), "-p"));
        if (!stdin) {
            words.add(prompt);
        }
        words.addAll(List.of("--verbose", "--output-format", "stream-json"));
        if (brief.model() != null) {
            words.addAll(List.of("--model", brief.model()));
        }
        if (!brief.system().isEmpty() && !prefixed) {
            words.addAll(List.of("--append-system-prompt", brief.system()));
        }
        words.addAll(
                switch (settings.permissions()) {
                    case EVERYTHING -> List.of("--dangerously-skip-permissions");
                    case LISTED_TOOLS -> List.of("--allowed-tools", LISTED_TOOLS);
                });
        Double money = brief.allowance().costUsd();
        if (money != null) {
            // Rounded up: what the agent has used up must be used up for us too.
            words.addAll(List.of(
                    "--max-budget-usd",
                    BigDecimal.valueOf(money).setScale(4, RoundingMode.CEILING).toPlainString()));
        }
        return new Invocation(words, stdin ? write(promptFile, prompt) : null);
    }

    private Invocation plain(Brief brief, Path promptFile) {
        String prompt = together(brief);
        return settings.promptVia() == PromptVia.ARG && !unfit(prompt)
                ? new Invocation(List.of(settings.command(), prompt), null)
                : new Invocation(List.of(settings.command()), write(promptFile, prompt));
    }

    private Invocation given(List<String> args, Brief brief, Path promptFile) {
        boolean systemTaken = Placeholder.SYSTEM_PROMPT.anyIn(args) && !unfit(brief.system());
        String prompt = systemTaken ? brief.prompt() : together(brief);
        boolean fits = args.stream().noneMatch(arg -> Placeholder.PROMPT.in(arg) && unfit(arg + prompt));
        Arguments arguments = new Arguments(
                dialect.name().equals(Dialects.CLAUDE) ? LongPrompt.LEFT_OUT : LongPrompt.EMPTY,
                placeholder -> switch (placeholder) {
                    case PROMPT -> fits ? prompt : null;
                    case PROMPT_FILE -> promptFile.toString();
                    case MODEL -> brief.model();
                    case SYSTEM_PROMPT -> systemTaken && !brief.system().isEmpty() ? brief.system() : null;
                    case SESSION_ID -> null;
                });
        List<String> words = new ArrayList<>(List.of(settings.command()));
        words.addAll(arguments.fill(args));
        boolean file = Placeholder.PROMPT_FILE.anyIn(args);
        boolean asked = file || Placeholder.PROMPT.anyIn(args);
        boolean stdin = asked ? !fits : settings.promptVia() != PromptVia.ARG;
        if (file || stdin) {
            write(promptFile, prompt);
        }
        return new Invocation(words, stdin ? promptFile : null);
    }

    private static String together(Brief brief) {
        return brief.system().isEmpty() ? brief.prompt() : brief.system() + "\n\n" + brief.prompt();
    }

    /** Whether the system would not take it as an argument. */
    private static boolean unfit(String argument) {
        return argument.indexOf('\0') >= 0
                || argument.length() > LONGEST_ARGUMENT
                || argument.getBytes(StandardCharsets.UTF_8).length > LONGEST_ARGUMENT;
    }

    private static Path write(Path file, String prompt) {
        try {
            return Files.write(file, prompt.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new Trouble("cannot write the prompt to %s: %s".formatted(file, e.getMessage()), e);
        }
    }
}
