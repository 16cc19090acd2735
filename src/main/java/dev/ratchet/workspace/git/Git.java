package dev.ratchet.workspace.git;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Git as Ratchet asks it about a project: it compares the project's files, index and commits, but has a git directory of its
 * own, so that nothing which the repository's settings name is ever run, whoever wrote them.
 */
public final class Git {
    private static final Duration ASKING = Duration.ofMinutes(1);
    private static final Duration ASKING_AGAIN = Duration.ofSeconds(5);
    private static final Duration CHECKING_OUT = Duration.ofMinutes(5);
    private static final Pattern EMAIL = Pattern.compile("(?im)^\\s*email\\s*=\\s*\\S");
    private static final int LONGEST_SETTINGS = 1 << 20;
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");

    private final GitProgram program;
    private final Repository repository;
    private final Path scratch;
    private final GitSettings settings;
    private final Consumer<String> complaints;
    private final Map<Path, Git> elsewhere = new ConcurrentHashMap<>();
    private volatile boolean slow;

    /**
     * Git for a project.
     *
     * @param shell what runs it, always in a directory of its own; where agents are shut in, so is git, since what it
     *     reads of a repository may lead it to any file
     * @param scratch a directory in which no agent can write
     * @param complaints where it is told that git does not answer
     */
    public Git(Shell shell, Repository repository, Path scratch, Consumer<String> complaints) {
        this(new GitProgram(shell, ASKING), repository, scratch, complaints);
    }

    Git(GitProgram program, Repository repository, Path scratch, Consumer<String> complaints) {
        this.program = program;
        this.repository = repository;
        this.scratch = scratch;
        this.settings = new GitSettings(program);
        this.complaints = complaints;
    }

    /** The same for another directory; what was found there at first is what it is held to. */
    public Git in(Path directory) {
        return directory.equals(repository.directory())
                ? this
                : elsewhere.computeIfAbsent(
                        directory, other -> new Git(program, Repository.around(other), scratch, complaints));
    }

    public Repository repository() {
        return repository;
    }

    public Path scratch() {
        return scratch;
    }

    /**
     * What agents need in their environment where nobody has told git who they are: it would refuse each of their commits.
     *
     * @param environment what they inherit
     */
    public Map<String, String> committer(Map<String, String> environment) {
        try {
            boolean told = environment.containsKey("EMAIL") || environment.containsKey("GIT_COMMITTER_EMAIL");
            return told
                            || namesSomebody(environment)
                            || program.withPatience(ASKING_AGAIN).knowsWhoCommits(repository.directory())
                    ? Map.of()
                    : CommitIdentity.RATCHET.variables();
        } catch (LaunchFailed _) {
            return Map.of();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Map.of();
        }
    }

    /** Whether the usual file of the user does, as most do: to ask git takes a start of Ratchet some milliseconds. */
    private static boolean namesSomebody(Map<String, String> environment) {
        Path settings = Path.of(environment.getOrDefault("HOME", "/"), ".gitconfig");
        try {
            return Files.isRegularFile(settings)
                    && !environment.containsKey("GIT_CONFIG_GLOBAL")
                    && EMAIL.matcher(SmallFile.text(settings, LONGEST_SETTINGS)).find();
        } catch (IOException _) {
            return false;
        }
    }

    /** What a command prints; nothing without a repository, if it fails or there is no git. */
    public Optional<String> output(String command, String... arguments) throws InterruptedException {
        try {
            Optional<RepositoryPaths> paths = repository.paths();
            if (paths.isEmpty() || isUnreadable(index(paths.get()))) {
                return Optional.empty();
            }
            ShellResult result = run(paths.get(), command, arguments);
            notice(result, paths.get());
            return result.exitCode() == 0 ? Optional.of(result.stdout()) : Optional.empty();
        } catch (LaunchFailed _) {
            return Optional.empty();
        }
    }

    /** Git would wait for somebody to write into a pipe. */
    private static boolean isUnreadable(Path file) {
        return Files.exists(file) && !Files.isRegularFile(file);
    }

    private static Path index(RepositoryPaths paths) {
        return paths.own().resolve("index");
    }

    /** Whatever holds git up, as a pipe called .gitignore does, is named once and then costs little until it is gone. */
    private void notice(ShellResult result, RepositoryPaths paths) {
        if (result.timedOut() && !slow) {
            complaints.accept(BlockingFiles.in(paths.top()).stream()
                    .findFirst()
                    .map("%s is a pipe or a device, for which git waits in vain; delete it"::formatted)
                    .orElseGet(() -> ("git has not answered about %s for %d s, and is not waited for that long again;"
                                    + " 'git status' there may show why")
                            .formatted(paths.top(), program.patience().toSeconds())));
        }
        slow = result.timedOut();
    }

    private ShellResult run(RepositoryPaths paths, String command, String... arguments)
            throws LaunchFailed, InterruptedException {
        try {
            Path home = PrivateDirectory.fresh(
                    scratch, "git-" + ProcessHandle.current().pid() + "-");
            try {
                return run(paths, home, command, arguments);
            } finally {
                DirectoryDeletion.delete(home);
            }
        } catch (LaunchFailed e) {
            throw e;
        } catch (IOException e) {
            throw new Trouble("cannot ask git about %s: %s".formatted(paths.top(), e.getMessage()), e);
        }
    }

    private ShellResult run(RepositoryPaths paths, Path home, String command, String... arguments)
            throws IOException, InterruptedException {
        Path own = home.resolve("git");
        BorrowedRepository.make(own, paths, repository.head(), settings.of(paths, home));
        BorrowedRepository.link(own, paths.own(), BorrowedRepository.sharedIndexes(paths.own()));
        List<String> words =
                new ArrayList<>(List.of("-C", repository.directory().toString(), "--no-pager", command));
        if (command.equals("diff") || command.equals("status")) {
            // It would look into repositories below this one, with their settings.
            words.add("--ignore-submodules=all");
        }
        words.addAll(List.of(arguments));
        Map<String, String> pointers = Map.of(
                "GIT_DIR",
                own.toString(),
                GitProgram.WORK_TREE,
                paths.top().toString(),
                "GIT_INDEX_FILE",
                index(paths).toString());
        GitProgram asked = slow ? program.withPatience(ASKING_AGAIN) : program;
        return asked.run(home, pointers, words);
    }

    /** Fills a directory that does not exist yet with what a commit has: a repository of its own, with borrowed objects. */
    public void checkOut(String commit, Path tree) throws IOException, InterruptedException {
        RepositoryPaths paths = repository
                .paths()
                .orElseThrow(() -> new IOException(repository.directory() + " is in no git repository"));
        if (!COMMIT.matcher(commit).matches()) {
            throw new IOException("that is no commit");
        }
        Path own = tree.resolve(".git");
        BorrowedRepository.make(own, paths, commit, Map.of());
        Map<String, String> pointers = Map.of("GIT_DIR", own.toString(), GitProgram.WORK_TREE, tree.toString());
        ShellResult result =
                program.withPatience(CHECKING_OUT).run(tree, pointers, List.of("read-tree", "--reset", "-u", commit));
        if (result.exitCode() != 0) {
            throw new IOException(result.stderr().strip());
        }
        // What a check may ask git about.
        BorrowedRepository.link(own, paths.common(), List.of("packed-refs", "refs/heads", "refs/remotes", "refs/tags"));
    }
}
