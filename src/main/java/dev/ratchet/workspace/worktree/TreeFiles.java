package dev.ratchet.workspace.worktree;

import dev.ratchet.files.OwnerAccess;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.LargeFiles;
import dev.ratchet.workspace.git.SharedGitDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a work tree as git would commit them. They are read into an index of our own that starts from a commit: what
 * an index says that an agent could write is not asked.
 *
 * @param index of our own
 * @param tooLarge files that git could not read in time, as it names them
 * @param remarked whether git had something to say of them
 */
record TreeFiles(SharedGitDirectory git, LinkedWorktree tree, Path index, List<String> tooLarge, boolean remarked) {
    private static final String[] ADD = {"add", "--all", "--ignore-errors", "--", "."};

    private static final String NESTED_MODE = "160000";
    private static final String LOCKED = "Permission denied";
    private static final String NESTED_WITHOUT_COMMIT = "does not have a commit checked out";
    private static final String BAD_NAME = "error: invalid path ";
    private static final String NOT_ADDED = "error: unable to add ";

    /** What git takes for a name of its own, by the rules of all systems that it runs on. */
    private static final Pattern RESERVED =
            Pattern.compile("(?i)(.*[/\\\\])?(\\.git|git~1)[ .]*(:[^/\\\\]*)?([/\\\\].*)?", Pattern.DOTALL);

    /** All that is tracked or new, and not ignored, but for what is {@link #leftOut}. */
    static TreeFiles since(SharedGitDirectory git, LinkedWorktree tree, TrustedIndex trusted, String commit)
            throws InterruptedException {
        TreeFiles files = new TreeFiles(git, tree, git.file("index"), List.of(), false);
        files.begin(trusted, commit);
        Optional<GitAnswer> inTime = git.inTime(tree.directory(), files.index, ADD);
        List<String> tooLarge = inTime.isPresent() ? List.of() : LargeFiles.in(tree.directory());
        if (!tooLarge.isEmpty()) {
            git.ignore(tooLarge);
        }
        Optional<GitAnswer> good = inTime.filter(answer -> !isLocked(answer));
        return files.added(good.isPresent() ? good.get() : files.asked("", ADD), tooLarge);
    }

    /** The same for who cannot wait: a trouble if git has not read all of it in time. */
    static TreeFiles soon(SharedGitDirectory git, LinkedWorktree tree, TrustedIndex trusted, String commit)
            throws InterruptedException {
        TreeFiles files = new TreeFiles(git, tree, git.file("index"), List.of(), false);
        files.begin(trusted, commit);
        return files.added(files.asked("", ADD), List.of());
    }

    private TreeFiles added(GitAnswer answer, List<String> withoutThese) throws InterruptedException {
        requireAdded(answer);
        List<String> nested = nested();
        if (!nested.isEmpty()) {
            // Only the number of a commit would be kept of it, which is in a repository that goes away.
            run(GitAnswer.ended(nested), "update-index", "--force-remove", "-z", "--stdin");
        }
        boolean remarks = !answer.stderr().isBlank() || !nested.isEmpty();
        return new TreeFiles(git, tree, index, withoutThese, remarks);
    }

    /** Repositories among the files that were added as such, by git just now or by whoever committed them. */
    private List<String> nested() throws InterruptedException {
        return run("", "ls-files", "--stage", "-z").parts().stream()
                .filter(entry -> entry.startsWith(NESTED_MODE))
                .map(entry -> entry.substring(entry.indexOf('\t') + 1))
                .toList();
    }

    /**
     * Of an index that we wrote ourselves, what it knows of the files holds as long as they are the same to the kernel. One
     * that was written in the second of the index may have changed since all the same: git looks into such a file, as long as
     * a copy is as old as the index was, and marks it for later if it is where the files are.
     */
    private void begin(TrustedIndex trusted, String commit) throws InterruptedException {
        Optional<Path> known = trusted.found();
        if (known.isPresent()) {
            try {
                Files.copy(known.get(), index, StandardCopyOption.COPY_ATTRIBUTES);
            } catch (IOException e) {
                throw new Trouble("%s: %s".formatted(failed(), FailureWords.of(e)), e);
            }
        }
        git.in(tree.directory(), index, "", "read-tree", "-i", "-m", commit)
                .required("git cannot read the commit " + commit);
    }

    private void requireAdded(GitAnswer answer) {
        boolean harmless = answer.stderr()
                .lines()
                .filter(line -> line.startsWith("error:"))
                .allMatch(line -> line.contains(NESTED_WITHOUT_COMMIT)
                        || line.contains(BAD_NAME)
                        || (answer.stderr().contains(BAD_NAME) && line.contains(NOT_ADDED)));
        if (answer.exitCode() > 1 || (!answer.succeeded() && !harmless)) {
            throw new Trouble("%s: %s"
                            .formatted(
                                    failed(),
                                    answer.stderr().lines().findFirst().orElse(answer.complaint())))
                    .withHint("move it away, or make it readable");
        }
    }

    /** What is there and cannot be committed, each in words for whoever put it there. */
    List<String> leftOut() throws InterruptedException {
        List<String> others = others();
        Stream<String> reserved = others.stream()
                .filter(TreeFiles::isReserved)
                .map(GitAnswer::readable)
                .map("%s has a name that git does not take: delete it, or give it another"::formatted);
        Stream<String> repositories = others.stream()
                .filter(name -> name.endsWith("/"))
                .map(GitAnswer::readable)
                .map(name ->
                        "%s is a git repository of its own, so that nothing in it is committed: delete %s.git, or have git ignore it"
                                .formatted(name, name));
        Stream<String> large = tooLarge.stream()
                .map(GitAnswer::readable)
                .map("%s is too large to be committed: delete it, or have git ignore it"::formatted);
        return Stream.of(repositories, reserved, large).flatMap(all -> all).toList();
    }

    /** What is not added though nobody ignores it; directories are repositories of their own. */
    private List<String> others() throws InterruptedException {
        // Git never leaves anything out without a remark.
        return remarked
                ? run("", "ls-files", "--others", "--exclude-standard", "-z").parts()
                : List.of();
    }

    /** Whether git takes no file of that name, which has a character for each byte. */
    static boolean isReserved(String name) {
        return RESERVED.matcher(name).matches();
    }

    /** The files that differ from a commit, as git names them, with a character for each byte. */
    List<String> different(String commit) throws InterruptedException {
        GitAnswer answer =
                git.withIndex(index, "", "diff-index", "--cached", "--name-only", "-z", "--no-renames", commit, "--");
        answer.required(failed());
        return answer.parts();
    }

    /** Writes what the index has as a tree. */
    String write() throws InterruptedException {
        return run("", "write-tree").stdout().strip();
    }

    GitAnswer run(String input, String... words) throws InterruptedException {
        GitAnswer answer = asked(input, words);
        answer.required(failed());
        return answer;
    }

    /** What an agent has locked up is its work all the same, and git passes a locked directory over with a warning. */
    private GitAnswer asked(String input, String... words) throws InterruptedException {
        GitAnswer answer = git.in(tree.directory(), index, input, words);
        if (!isLocked(answer)) {
            return answer;
        }
        OwnerAccess.grant(tree.directory());
        return git.in(tree.directory(), index, input, words);
    }

    private static boolean isLocked(GitAnswer answer) {
        return answer.stderr().contains(LOCKED);
    }

    private String failed() {
        return "git cannot read the files of " + tree.directory();
    }
}
