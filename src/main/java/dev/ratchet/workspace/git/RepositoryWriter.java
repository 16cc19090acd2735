package dev.ratchet.workspace.git;

import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.Shell;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Writes commits and refs of the project's repository, and runs nothing that its settings name. Refs are named in full
 * ({@code refs/heads/main}). It may be used by many threads at once: who moves a ref first has moved it.
 */
public final class RepositoryWriter {
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");
    private static final DateTimeFormatter OFFSET = DateTimeFormatter.ofPattern("xx");
    private static final String BRANCHES = "refs/heads/";
    private static final int LONGEST_REF_FILE = 64 * 1024;

    private final GitProgram program;
    private final Repository repository;
    private final Path scratch;
    private final Time time;
    private final GitSettings settings;

    /**
     * A writer for a project's repository.
     *
     * @param shell what runs git; it must be able to write into the repository, so it is not one that is shut in
     * @param scratch a directory in which no agent can write
     */
    public RepositoryWriter(Shell shell, Repository repository, Path scratch, Time time) {
        this(new GitProgram(shell, PATIENCE), repository, scratch, time);
    }

    private RepositoryWriter(GitProgram program, Repository repository, Path scratch, Time time) {
        this.program = program;
        this.repository = repository;
        this.scratch = scratch;
        this.time = time;
        this.settings = new GitSettings(program);
    }

    /** The same with another patience for each call of git. */
    public RepositoryWriter withPatience(Duration patience) {
        return new RepositoryWriter(program.withPatience(patience), repository, scratch, time);
    }

    public Repository repository() {
        return repository;
    }

    public Path scratch() {
        return scratch;
    }

    public Time time() {
        return time;
    }

    /** Where the repository is; a trouble if there is none. */
    public RepositoryPaths paths() {
        return repository
                .paths()
                .orElseThrow(() -> new Trouble("%s is in no git repository: run 'git init' and commit there first"
                        .formatted(repository.directory())));
    }

    /** A git directory for one operation. */
    public SharedGitDirectory open() throws InterruptedException {
        RepositoryPaths paths = paths();
        return SharedGitDirectory.make(program, settings, paths, format(paths), scratch);
    }

    private String format(RepositoryPaths paths) {
        String head = GitHead.of(paths);
        return head == null ? "" : head;
    }

    /** The commit that a ref names, if there is such a ref. */
    public Optional<String> tip(String ref) {
        RepositoryPaths paths = paths();
        requireDirect(paths, ref);
        return Optional.ofNullable(GitHead.of(paths, ref));
    }

    /** Whether no ref can be made of that name: there is one, or others are below it. */
    public boolean isTaken(String ref) {
        return GitHead.isTaken(paths(), ref);
    }

    /** The branch that the project's own checkout is on, without {@code refs/heads/}; nothing if its HEAD is detached. */
    public Optional<String> branch() {
        return branch(paths().own());
    }

    /** The same of any work tree, by its git directory. */
    public static Optional<String> branch(Path gitDirectory) {
        return Optional.ofNullable(GitHead.named(gitDirectory.resolve("HEAD")))
                .filter(ref -> ref.startsWith(BRANCHES))
                .map(ref -> ref.substring(BRANCHES.length()));
    }

    /** The ref that a symbolic one leads to. */
    public Optional<String> target(String symbolic) {
        return Optional.ofNullable(GitHead.named(GitHead.file(paths().common(), symbolic)));
    }

    /** Has a symbolic ref lead to a ref, whether it is there or not. */
    public void lead(String symbolic, String ref) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            git.run("symbolic-ref", symbolic, ref).required("git cannot have %s lead to %s".formatted(symbolic, ref));
        }
    }

    /** Whether a commit has another one in its history, or is it. */
    public boolean contains(String commit, String ancestor) throws InterruptedException {
        if (commit.equals(ancestor)) {
            return true;
        }
        try (SharedGitDirectory git = open()) {
            GitAnswer answer = git.run("merge-base", "--is-ancestor", required(ancestor), required(commit));
            if (answer.exitCode() > 1) {
                answer.required("git cannot compare %s and %s".formatted(ancestor, commit));
            }
            return answer.succeeded();
        }
    }

    /** Whether a commit is here. */
    public boolean has(String commit) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            return git.run("cat-file", "-e", required(commit) + "^{commit}").succeeded();
        }
    }

    /** The commit that the line of a branch begins with. */
    public String firstCommit(String tip) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            return git.run("rev-list", "--first-parent", "--max-parents=0", required(tip))
                    .required("git cannot find the first commit of " + tip)
                    .strip();
        }
    }

    /** Whether a commit that may not be here any more is in the history of another: all of that is here. */
    public boolean isIn(String tip, String commit) throws InterruptedException {
        return has(commit) && contains(tip, commit);
    }

    /** The commit that two lines of work have forked from, if they have anything in common. */
    public Optional<String> forkOf(String one, String other) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            GitAnswer answer = git.run("merge-base", required(one), required(other));
            return answer.succeeded() ? Optional.of(answer.stdout().strip()) : Optional.empty();
        }
    }

    /** The tree of a commit. */
    public String tree(String commit) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            return git.run("rev-parse", "--verify", required(commit) + "^{tree}")
                    .required("git cannot read the commit " + commit)
                    .strip();
        }
    }

    /**
     * Moves a ref if it is where it is expected to be, and says whether it did.
     *
     * @param expected nothing if there must be no such ref yet
     * @param reason a line for the ref's log
     */
    public boolean move(String ref, Optional<String> expected, String to, String reason) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            return move(git, ref, expected, to, reason);
        }
    }

    /** The same as a step of an operation. */
    public boolean move(SharedGitDirectory git, String ref, Optional<String> expected, String to, String reason)
            throws InterruptedException {
        requireDirect(git.paths(), ref);
        String from = expected.map(RepositoryWriter::required)
                .orElse("0".repeat(required(to).length()));
        GitAnswer answer = git.run("update-ref", "--no-deref", "-m", oneLine(reason), ref, to, from);
        return answer.succeeded() || refused(answer, git, ref, expected, "move it to " + to);
    }

    /**
     * Has a ref in a file of its own, where a session can be kept from it, and not in the one with all that were packed, which
     * sessions rewrite. Whoever has it locked changes it, and makes that file.
     */
    public void unpack(String ref) {
        Path file = GitHead.file(paths().common(), ref);
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.createDirectories(file.getParent());
            Files.createFile(lock);
            try {
                Optional<String> commit = tip(ref);
                if (commit.isPresent() && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                    Files.writeString(lock, commit.get() + "\n");
                    Files.move(lock, file, StandardCopyOption.ATOMIC_MOVE);
                }
            } finally {
                Files.deleteIfExists(lock);
            }
        } catch (FileAlreadyExistsException _) {
            // Somebody is at it.
        } catch (IOException e) {
            throw new Trouble("cannot write %s: %s".formatted(file, FailureWords.of(e)), e);
        }
    }

    /** Takes the lock away that a git has left on a ref which was killed while it moved it. Only for refs that nobody else moves now. */
    public void unlock(String ref) {
        Path file = GitHead.file(paths().common(), ref);
        Path lock = file.resolveSibling(file.getFileName() + ".lock");
        try {
            boolean _ = Files.deleteIfExists(lock);
        } catch (IOException e) {
            throw new Trouble("cannot delete %s: %s".formatted(lock, FailureWords.of(e)), e);
        }
    }

    /** Deletes a ref if it is where it is expected to be, and says whether it did. */
    public boolean delete(String ref, String expected) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            requireDirect(git.paths(), ref);
            GitAnswer answer = git.run("update-ref", "--no-deref", "-d", ref, required(expected));
            return answer.succeeded() || refused(answer, git, ref, Optional.of(expected), "delete it");
        }
    }

    /** Whatever went wrong, a ref that is elsewhere is the reason; anything else is nobody's doing. */
    private static boolean refused(
            GitAnswer answer, SharedGitDirectory git, String ref, Optional<String> expected, String what) {
        if (Objects.equals(GitHead.of(git.paths(), ref), expected.orElse(null))) {
            answer.required("%s is as expected, but git cannot %s".formatted(ref, what));
        }
        return false;
    }

    /**
     * Writes a commit of ours; no ref names it yet.
     *
     * @param message in UTF-8
     */
    public String commit(SharedGitDirectory git, String tree, List<String> parents, String message) {
        String bytes = new String(message.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        String who = committer(git);
        return replay(git, tree).write(new CommitObject(tree, parents, who, "", bytes), who);
    }

    /** The commits of one branch since it forked, put on another base; no ref moves. */
    public Rebase rebase(String forkedFrom, String tip, String onto) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            return replay(git, onto).rebase(required(forkedFrom), required(tip), required(onto));
        }
    }

    /** A commit that brings another line of work to one; no ref moves. */
    public Rebase merge(String one, String other, String message) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            TreeMerge merge = TreeMerge.of(git, required(one), required(other));
            return merge.isClean()
                    ? new Rebase.Done(commit(git, merge.tree(), List.of(one, other), message))
                    : new Rebase.Conflict(new ConflictHunks(git, one, other).of(merge));
        }
    }

    /** The files in which two commits differ, as git names them, with a character for each byte. */
    public List<String> changed(String one, String other) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            GitAnswer answer =
                    git.run("diff-tree", "-r", "--name-only", "-z", "--no-renames", required(one), required(other));
            answer.required("git cannot compare %s and %s".formatted(one, other));
            return answer.parts();
        }
    }

    /** The refs whose full names fit a pattern with {@code *}. */
    public List<String> refs(String pattern) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            return git.run("for-each-ref", "--format=%(refname)", pattern)
                    .required("git cannot list " + pattern)
                    .lines()
                    .toList();
        }
    }

    /** Differs whenever one of these refs may have moved; asking for it costs a look at some files, and reads none. */
    public List<Object> stamp(List<String> refs) {
        Path common = paths().common();
        return Stream.concat(
                        refs.stream().map(ref -> GitHead.file(common, ref)), Stream.of(common.resolve("packed-refs")))
                .map(RepositoryWriter::stamp)
                .toList();
    }

    private static Object stamp(Path file) {
        try {
            BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
            return List.of(String.valueOf(attributes.fileKey()), attributes.lastModifiedTime(), attributes.size());
        } catch (IOException _) {
            return "none";
        }
    }

    /** The files in which two commits conflict, each with what both sides made of it; none if they go together. */
    public List<ConflictingFile> conflicts(String one, String other) throws InterruptedException {
        try (SharedGitDirectory git = open()) {
            TreeMerge merge = TreeMerge.of(git, required(one), required(other));
            return merge.isClean() ? List.of() : new ConflictHunks(git, one, other).of(merge);
        }
    }

    /** Names and writes objects of this repository. */
    public static LooseObjects objects(SharedGitDirectory git, String commit) {
        return LooseObjects.like(git.paths().objects(), commit);
    }

    private CommitReplay replay(SharedGitDirectory git, String commit) {
        return new CommitReplay(git, objects(git, commit), committer(git));
    }

    private String committer(SharedGitDirectory git) {
        ZonedDateTime now = time.now().atZone(ZoneId.systemDefault());
        String bytes = git.identity().at(now.toEpochSecond() + " " + OFFSET.format(now));
        return new String(bytes.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}+", " ");
    }

    private static String required(String commit) {
        if (!COMMIT.matcher(commit).matches()) {
            throw new Trouble("'%s' is no commit".formatted(oneLine(commit)));
        }
        return commit;
    }

    /** A ref that leads to another one would have that one moved, which nobody has asked for. */
    private static void requireDirect(RepositoryPaths paths, String ref) {
        if (!ref.startsWith("refs/")) {
            throw new Trouble("'%s' is not the full name of a ref".formatted(oneLine(ref)));
        }
        Path file = GitHead.file(paths.common(), ref);
        try {
            if (Files.isRegularFile(file)
                    && SmallFile.text(file, LONGEST_REF_FILE).startsWith("ref:")) {
                throw new Trouble("%s is a symbolic ref".formatted(ref))
                        .withHint("'git symbolic-ref --delete %s' makes room for a branch of its own".formatted(ref));
            }
        } catch (IOException _) {
            // It is gone by now, or git says what is wrong with it.
        }
    }
}
