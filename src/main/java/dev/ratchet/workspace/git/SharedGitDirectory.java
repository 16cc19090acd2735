package dev.ratchet.workspace.git;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.ShellResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A git directory of our own that shares refs, their logs and the objects with the project's by links: locks are the real
 * ones, and whatever is written is the project's. Of its settings, hooks, filters and attributes there is nothing in it.
 * One is made for an operation and deleted after it.
 */
public final class SharedGitDirectory implements AutoCloseable {
    /** What means something else in a pattern of git's than itself. */
    private static final Pattern NOT_LITERAL = Pattern.compile("[\\\\*?\\[ \\t]");

    private static final List<String> SHARED = List.of("refs", "packed-refs", "logs");

    private final GitProgram program;
    private final RepositoryPaths paths;
    private final Path home;
    private final CommitIdentity identity;
    private final Map<String, String> settings;

    private SharedGitDirectory(
            GitProgram program,
            RepositoryPaths paths,
            Path home,
            CommitIdentity identity,
            Map<String, String> settings) {
        this.program = program;
        this.paths = paths;
        this.home = home;
        this.identity = identity;
        this.settings = Map.copyOf(settings);
    }

    static SharedGitDirectory make(
            GitProgram program, GitSettings settings, RepositoryPaths paths, String format, Path scratch)
            throws InterruptedException {
        try {
            Path home = PrivateDirectory.fresh(
                    scratch, "git-" + ProcessHandle.current().pid() + "-");
            Map<String, String> all = new LinkedHashMap<>(settings.of(paths, home));
            all.put("logAllRefUpdates", "true");
            // Somebody else may be at the same ref; the locks are theirs as well.
            all.put("filesRefLockTimeout", "5000");
            all.put("packedRefsTimeout", "10000");
            fill(home.resolve("git"), paths, BorrowedRepository.config(format, all));
            return new SharedGitDirectory(program, paths, home, settings.identity(home), all);
        } catch (IOException e) {
            throw new Trouble("cannot make a directory for git in %s: %s".formatted(scratch, FailureWords.of(e)), e);
        }
    }

    private static void fill(Path own, RepositoryPaths paths, String config) throws IOException {
        Files.createDirectories(own.resolve("info"));
        Files.writeString(own.resolve("config"), config);
        Files.writeString(own.resolve("HEAD"), "ref: refs/heads/ratchet-has-none\n");
        Files.createDirectories(paths.common().resolve("logs"));
        for (String name : SHARED) {
            // Also where nothing is yet: git makes it where the link leads.
            Files.createSymbolicLink(own.resolve(name), paths.common().resolve(name));
        }
        Files.createSymbolicLink(own.resolve("objects"), paths.objects());
        BorrowedRepository.link(own, paths.common(), List.of("shallow", "info/exclude"));
    }

    public RepositoryPaths paths() {
        return paths;
    }

    /** A file beside the git directory that is gone with it: an index, for instance. */
    public Path file(String name) {
        return home.resolve(name);
    }

    /** Has HEAD name a commit, or a branch by {@code ref: }, for commands that compare with it. */
    public void head(String content) throws IOException {
        Files.writeString(home.resolve("git/HEAD"), content + "\n");
    }

    /** Some indexes are in two parts, one of which is beside the index. */
    public void linkSharedIndexes() throws IOException {
        BorrowedRepository.link(home.resolve("git"), paths.own(), BorrowedRepository.sharedIndexes(paths.own()));
    }

    /** One of the settings of {@code core} that hold, in small letters; empty if it is not set. */
    public String setting(String name) {
        return settings.getOrDefault(name, "").toLowerCase(Locale.ROOT);
    }

    /** Whether names that differ only in case are one: on this disk, or for whoever works with this repository elsewhere. */
    public boolean ignoresCase() {
        return GitSettings.ignoresCase(settings);
    }

    /** Whether they are on this disk. */
    public boolean foldsCase() {
        return GitSettings.foldsCase(paths);
    }

    /** The names of all files that a commit has, with a character for each byte. */
    public List<String> names(String commit) throws InterruptedException {
        GitAnswer answer = run("ls-tree", "-r", "-z", "--name-only", "--full-tree", commit);
        answer.required("git cannot list the files of " + commit);
        return answer.parts();
    }

    CommitIdentity identity() {
        return identity;
    }

    public GitAnswer run(String... words) throws InterruptedException {
        return run(Map.of(), "", words);
    }

    /** The same with an index, and the work tree that belongs to it. */
    public GitAnswer in(Path workTree, Path index, String input, String... words) throws InterruptedException {
        return run(at(workTree, index), input, words);
    }

    /** The same with nothing to read; nothing comes of what takes too long. */
    public Optional<GitAnswer> inTime(Path workTree, Path index, String... words) throws InterruptedException {
        Optional<GitAnswer> answer = inTime(at(workTree, index), "", words);
        if (answer.isEmpty() && index.startsWith(home)) {
            unlock(index);
        }
        return answer;
    }

    private static Map<String, String> at(Path workTree, Path index) {
        return Map.of(GitProgram.WORK_TREE, workTree.toString(), "GIT_INDEX_FILE", index.toString());
    }

    private static void unlock(Path index) {
        try {
            boolean _ = Files.deleteIfExists(index.resolveSibling(index.getFileName() + ".lock"));
        } catch (IOException e) {
            throw new Trouble("cannot delete the lock of %s: %s".formatted(index, FailureWords.of(e)), e);
        }
    }

    /**
     * Has git ignore files that it does not know yet, as long as this is open.
     *
     * @param names with a character for each byte, from the top of the work tree on
     */
    public void ignore(List<String> names) {
        Path file = home.resolve("git/info/exclude");
        try {
            String before = Files.exists(file) ? Files.readString(file, StandardCharsets.ISO_8859_1) : "";
            String more = names.stream()
                    .map(name -> "\n/" + NOT_LITERAL.matcher(name).replaceAll("\\\\$0"))
                    .collect(Collectors.joining());
            // It may be a link to the user's.
            boolean _ = Files.deleteIfExists(file);
            Files.writeString(file, before + more + "\n", StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new Trouble("cannot write %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    /** The same with an index alone. */
    public GitAnswer withIndex(Path index, String input, String... words) throws InterruptedException {
        return run(Map.of("GIT_INDEX_FILE", index.toString()), input, words);
    }

    /**
     * Runs a command.
     *
     * @param input what it reads, with a character for each byte
     */
    GitAnswer run(Map<String, String> variables, String input, String... words) throws InterruptedException {
        return inTime(variables, input, words)
                .orElseThrow(() -> GitProgram.blocking(variables).stream()
                        .findFirst()
                        .map(SharedGitDirectory::blocked)
                        .orElseGet(() -> new Trouble("git %s did not come to an end within %d s in %s"
                                        .formatted(words[0], program.patience().toSeconds(), paths.top()))
                                .withHint("'git status' there may show why")));
    }

    private static Trouble blocked(Path file) {
        return new Trouble("%s is a pipe or a device, for which git waits in vain".formatted(file))
                .withHint("delete it");
    }

    private Optional<GitAnswer> inTime(Map<String, String> variables, String input, String... words)
            throws InterruptedException {
        Map<String, String> all = new HashMap<>(identity.variables());
        all.put("GIT_DIR", home.resolve("git").toString());
        all.put("GIT_LITERAL_PATHSPECS", "1");
        all.putAll(variables);
        Path output = home.resolve("output");
        try {
            Path given = Files.write(home.resolve("input"), input.getBytes(StandardCharsets.ISO_8859_1));
            ShellResult result = program.run(place(variables), all, List.of(words), given, output);
            return result.timedOut()
                    ? Optional.empty()
                    : Optional.of(new GitAnswer(
                            result.exitCode(), Files.readString(output, StandardCharsets.ISO_8859_1), result.stderr()));
        } catch (IOException e) {
            throw new Trouble("cannot run git for %s: %s".formatted(paths.top(), FailureWords.of(e)), e);
        }
    }

    /** Git takes the directory it is in for its work tree where none is named, and files there for its attributes. */
    private Path place(Map<String, String> variables) {
        String workTree = variables.get(GitProgram.WORK_TREE);
        return workTree == null ? home : Path.of(workTree);
    }

    @Override
    public void close() {
        InterruptShield.run(() -> {
            try {
                DirectoryDeletion.delete(home);
            } catch (IOException _) {
                // It is private and small; whoever clears up after processes that are no more takes it along.
            }
        });
    }
}
