package dev.ratchet.workspace.git;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The program git with nothing but what we give it: neither the environment nor the settings of the system or the user
 * reach it. Those of the repository it is pointed at do. It is not waited for where it would wait for {@link BlockingFiles}.
 */
public record GitProgram(Shell shell, Duration patience) {
    /** The variable that names the work tree. */
    static final String WORK_TREE = "GIT_WORK_TREE";

    private static final Map<String, String> ENVIRONMENT = Map.ofEntries(
            Map.entry("PATH", ProgramSearch.USUAL_PATH),
            Map.entry("LC_ALL", "C.UTF-8"),
            Map.entry("GIT_CONFIG_NOSYSTEM", "1"),
            Map.entry("GIT_ATTR_NOSYSTEM", "1"),
            Map.entry("GIT_OPTIONAL_LOCKS", "0"),
            Map.entry("GIT_NO_REPLACE_OBJECTS", "1"),
            Map.entry("GIT_NO_LAZY_FETCH", "1"),
            Map.entry("GIT_ALLOW_PROTOCOL", "none"),
            Map.entry("GIT_TERMINAL_PROMPT", "0"),
            Map.entry("GIT_PAGER", "cat"),
            Map.entry("GIT_EDITOR", "false"),
            Map.entry("GIT_ASKPASS", "false"));

    /** For the shell, which alone knows what it has inherited. */
    private static final String SETTINGS_OF_THE_USER = " HOME=\"$HOME\" XDG_CONFIG_HOME=\"$XDG_CONFIG_HOME\""
            + " ${GIT_CONFIG_GLOBAL+\"GIT_CONFIG_GLOBAL=$GIT_CONFIG_GLOBAL\"} ";

    private static final String NO_SETTINGS = " HOME=/nonexistent GIT_CONFIG_GLOBAL=/dev/null ";

    GitProgram withPatience(Duration other) {
        return new GitProgram(shell, other);
    }

    /**
     * Runs git.
     *
     * @param variables its environment beside what it always has
     * @param words without {@code git} itself
     */
    public ShellResult run(Path directory, Map<String, String> variables, List<String> words)
            throws LaunchFailed, InterruptedException {
        return run(directory, NO_SETTINGS, variables, words, "");
    }

    /** The same with files for what it reads and writes, since neither is text, or short. */
    ShellResult run(Path directory, Map<String, String> variables, List<String> words, Path input, Path output)
            throws LaunchFailed, InterruptedException {
        String streams = " < %s > %s".formatted(word(input), word(output));
        return run(directory, NO_SETTINGS, variables, words, streams);
    }

    private static String word(Path file) {
        return Shell.line(List.of(file.toString()));
    }

    /** Runs git with the user's own settings, to be asked for them. */
    ShellResult runAsUser(Path directory, List<String> words) throws LaunchFailed, InterruptedException {
        return run(directory, SETTINGS_OF_THE_USER, Map.of(), words, "");
    }

    /** Whether git lets whoever works in a directory commit: it wants to know who that is, and cannot always find out by itself. */
    boolean knowsWhoCommits(Path directory) throws LaunchFailed, InterruptedException {
        Map<String, String> alsoOfTheSystem = Map.of("GIT_CONFIG_NOSYSTEM", "0");
        ShellResult asked =
                run(directory, SETTINGS_OF_THE_USER, alsoOfTheSystem, List.of("var", "GIT_COMMITTER_IDENT"), "");
        return asked.exitCode() == 0 || asked.timedOut();
    }

    private ShellResult run(
            Path directory, String settings, Map<String, String> variables, List<String> words, String streams)
            throws LaunchFailed, InterruptedException {
        List<String> environment = new ArrayList<>(
                List.of(OwnPrograms.OF_THIS_PROCESS.require("env").toString(), "-i"));
        ENVIRONMENT.forEach((name, value) -> environment.add(name + "=" + value));
        variables.forEach((name, value) -> environment.add(name + "=" + value));
        List<String> git = new ArrayList<>(
                List.of(OwnPrograms.OF_THIS_PROCESS.require("git").toString()));
        git.addAll(words);
        String script = "exec " + Shell.line(environment) + settings + Shell.line(git) + streams;
        return shell.run(
                new ShellCommand(script, directory, Map.of(), "git", patience),
                () -> !blocking(variables).isEmpty());
    }

    /** What it waits for in vain among the files of the work tree that it was given, if it was. */
    static List<Path> blocking(Map<String, String> variables) {
        String workTree = variables.get(WORK_TREE);
        return workTree == null ? List.of() : BlockingFiles.in(Path.of(workTree));
    }
}
