package dev.ratchet.workspace.git;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Git as Ratchet calls it: nothing that a repository's own settings name is run, whoever wrote them. No hooks, no
 * fsmonitor, no pager, editor, prompt, signature, filter, textconv, external diff, remote or submodule.
 */
public final class Git {
    private static final String MARKER = "git";

    /** These win over every file of settings. */
    private static final Map<String, String> HARMLESS = Map.ofEntries(
            Map.entry("core.fsmonitor", "false"),
            Map.entry("core.hooksPath", "/dev/null"),
            Map.entry("core.pager", "cat"),
            Map.entry("core.editor", "false"),
            Map.entry("sequence.editor", "false"),
            Map.entry("core.askPass", "false"),
            Map.entry("core.sshCommand", "false"),
            Map.entry("core.attributesFile", "/dev/null"),
            Map.entry("credential.helper", ""),
            Map.entry("commit.gpgSign", "false"),
            Map.entry("tag.gpgSign", "false"),
            Map.entry("log.showSignature", "false"),
            Map.entry("gpg.program", "false"),
            Map.entry("gpg.ssh.program", "false"),
            Map.entry("gpg.x509.program", "false"),
            Map.entry("protocol.allow", "never"),
            Map.entry("submodule.recurse", "false"),
            Map.entry("status.submoduleSummary", "false"),
            Map.entry("diff.submodule", "short"),
            Map.entry("diff.ignoreSubmodules", "all"),
            Map.entry("gc.auto", "0"),
            Map.entry("maintenance.auto", "false"));

    private static final Map<String, String> SURROUNDINGS = Map.ofEntries(
            Map.entry("GIT_OPTIONAL_LOCKS", "0"),
            Map.entry("GIT_TERMINAL_PROMPT", "0"),
            Map.entry("GIT_ALLOW_PROTOCOL", "none"),
            Map.entry("GIT_NO_LAZY_FETCH", "1"),
            Map.entry("GIT_PAGER", "cat"),
            Map.entry("GIT_EDITOR", "false"),
            Map.entry("GIT_SEQUENCE_EDITOR", "false"),
            Map.entry("GIT_ASKPASS", "false"),
            Map.entry("SSH_ASKPASS", "false"),
            Map.entry("LANGUAGE", ""),
            Map.entry("LC_ALL", "C.UTF-8"));

    private static final Set<String> SHOW_DIFFERENCES =
            Set.of("diff", "diff-files", "diff-index", "diff-tree", "log", "show");
    private static final Set<String> COMPARE_FILES = Set.of("diff", "diff-files", "diff-index", "status");
    private static final Set<String> READ_NO_FILES = Set.of(
            "cat-file", "for-each-ref", "init", "log", "ls-tree", "merge-base", "rev-list", "rev-parse", "update-ref");

    /** What runs on files by whatever name the repository gives it; differences have options of their own. */
    private static final String PROGRAMS = "^(filter\\..+\\.(clean|smudge|process)|merge\\..+\\.driver)$";

    private static final Set<String> OF_THE_REPOSITORY = Set.of("local", "worktree");
    private static final Pattern END = Pattern.compile("\0");

    private final Shell shell;
    private final Path directory;
    private final Map<String, String> environment;
    private final Duration patience;

    /** Git in a directory. */
    public Git(Shell shell, Path directory, Duration patience) {
        this(shell, directory, Map.of(), patience);
    }

    /**
     * Git in a directory.
     *
     * @param environment variables beside the inherited ones, such as who commits
     */
    public Git(Shell shell, Path directory, Map<String, String> environment, Duration patience) {
        this.shell = shell;
        this.directory = directory;
        this.environment = Map.copyOf(environment);
        this.patience = patience;
    }

    /** Runs a command of git, given by its words without {@code git} itself. */
    public ShellResult run(String command, String... arguments) throws LaunchFailed, InterruptedException {
        Map<String, String> settings = new HashMap<>(HARMLESS);
        if (!READ_NO_FILES.contains(command)) {
            settings.putAll(withoutPrograms());
        }
        List<String> words = new ArrayList<>(List.of("git", "--no-pager", command));
        if (SHOW_DIFFERENCES.contains(command)) {
            words.addAll(List.of("--no-ext-diff", "--no-textconv"));
        }
        if (COMPARE_FILES.contains(command)) {
            words.add("--ignore-submodules=all");
        }
        words.addAll(List.of(arguments));
        return run(words, settings);
    }

    /** What a command prints; nothing if it fails or there is no git. */
    public Optional<String> output(String command, String... arguments) throws InterruptedException {
        try {
            ShellResult result = run(command, arguments);
            return result.exitCode() == 0 ? Optional.of(result.stdout()) : Optional.empty();
        } catch (LaunchFailed _) {
            return Optional.empty();
        }
    }

    /** Settings against the programs that this repository would have run on its files; the user's own stay. */
    private Map<String, String> withoutPrograms() throws LaunchFailed, InterruptedException {
        List<String> words = List.of("git", "config", "-z", "--show-scope", "--name-only", "--get-regexp", PROGRAMS);
        String[] found = END.split(run(words, HARMLESS).stdout(), -1);
        Map<String, String> without = new HashMap<>();
        for (int i = 0; i + 1 < found.length; i += 2) {
            if (OF_THE_REPOSITORY.contains(found[i])) {
                without.putAll(without(found[i + 1]));
            }
        }
        return without;
    }

    private static Map<String, String> without(String program) {
        return program.startsWith("merge.")
                // What cannot be merged is a conflict, and never taken for merged.
                ? Map.of(program, "false")
                : Map.of(program, "", program.substring(0, program.lastIndexOf('.')) + ".required", "false");
    }

    private ShellResult run(List<String> words, Map<String, String> settings)
            throws LaunchFailed, InterruptedException {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(SURROUNDINGS);
        int count = 0;
        for (Map.Entry<String, String> setting : settings.entrySet()) {
            all.put("GIT_CONFIG_KEY_" + count, setting.getKey());
            all.put("GIT_CONFIG_VALUE_" + count, setting.getValue());
            count++;
        }
        all.put("GIT_CONFIG_COUNT", Integer.toString(count));
        return shell.run(new ShellCommand("exec " + Shell.line(words), directory, all, MARKER, patience));
    }
}
