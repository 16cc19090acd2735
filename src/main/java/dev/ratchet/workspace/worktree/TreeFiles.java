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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    private TreeFiles added(GitAnswer answer, List<String> withoutThese) {
        requireAdded(answer);
        return new TreeFiles(git, tree, index, withoutThese, !answer.stderr().isBlank());
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
                .allMatch(line -> line.contains(NESTED_WITHOUT_COMMIT));
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
        Stream<String> repositories = repositories().stream()
                .map(GitAnswer::readable)
                .map(name ->
                        "%s is a git repository of its own, so that nothing in it is committed: delete %s.git, or have git ignore it"
                                .formatted(name, name));
        Stream<String> large = tooLarge.stream()
                .map(GitAnswer::readable)
                .map("%s is too large to be committed: delete it, or have git ignore it"::formatted);
        return Stream.concat(repositories, large).toList();
    }

    /** Directories that are repositories of their own. */
    private List<String> repositories() throws InterruptedException {
        // Git never adds one without a remark.
        return remarked
                ? run("", "ls-files", "--others", "--exclude-standard", "-z").parts().stream()
                        .filter(name -> name.endsWith("/"))
                        .toList()
                : List.of();
    }

    /** The files that differ from a commit, as git names them, with a character for each byte. */
    List<String> different(String commit) throws InterruptedException {
        List<String> names = new ArrayList<>();
        List<String> nested = new ArrayList<>();
        GitAnswer answer =
                git.withIndex(index, "", "diff-index", "--cached", "--raw", "-z", "--no-renames", commit, "--");
        answer.required(failed());
        List<String> parts = answer.parts();
        for (int at = 0; at + 1 < parts.size(); at += 2) {
            String mode = parts.get(at).split(" ", 3)[1];
            (mode.equals(NESTED_MODE) ? nested : names).add(parts.get(at + 1));
        }
        if (!nested.isEmpty()) {
            // Only the number of a commit would be kept of it, which is in a repository that goes away.
            run(GitAnswer.ended(nested), "update-index", "--force-remove", "-z", "--stdin");
        }
        return names;
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
