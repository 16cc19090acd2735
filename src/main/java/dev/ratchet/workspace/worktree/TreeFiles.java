package dev.ratchet.workspace.worktree;

import dev.ratchet.files.OwnerAccess;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.workspace.git.BlockingFiles;
import dev.ratchet.workspace.git.CaseClash;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.LargeFiles;
import dev.ratchet.workspace.git.SharedGitDirectory;
import dev.ratchet.workspace.git.SpelledNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a work tree as git would commit them. They are read into an index of our own that starts from a commit: what
 * an index says that an agent could write is not asked.
 *
 * @param index of our own
 * @param sinceStart what has changed since its work began
 * @param untouched whether they are what the commit has, as far as git had to look
 * @param unread what git could not read, each in words for whoever put it there
 * @param remarked whether git had something to say of them
 */
record TreeFiles(
        SharedGitDirectory git,
        LinkedWorktree tree,
        Path index,
        Differences sinceStart,
        boolean untouched,
        List<String> unread,
        boolean remarked) {
    private static final List<String> ADD = List.of("add", "--all", "--ignore-errors", "--verbose", "--", ".");

    private static final String NESTED_MODE = "160000";
    private static final String LOCKED = "Permission denied";
    private static final String NESTED_WITHOUT_COMMIT = "does not have a commit checked out";
    private static final String BAD_NAME = "error: invalid path ";
    private static final String NO_FILE = ": can only add regular files";
    private static final String NOT_ADDED = "error: unable to add ";

    /** What git takes for a name of its own, by the rules of all systems that it runs on. */
    private static final Pattern RESERVED =
            Pattern.compile("(?i)(.*[/\\\\])?(\\.git|git~1)[ .]*(:[^/\\\\]*)?([/\\\\].*)?", Pattern.DOTALL);

    /** The files that differ from a commit, as git names them, with a character for each byte. */
    record Differences(String commit, List<String> names) {}

    /**
     * All that is tracked or new, and not ignored, but for what is {@link #leftOut}.
     *
     * @param start what the work in it began with, in which there are no modules
     * @param commit that the files are compared with
     */
    static TreeFiles since(
            SharedGitDirectory git, LinkedWorktree tree, TrustedIndex trusted, String start, String commit)
            throws InterruptedException {
        TreeFiles files = of(git, tree, start);
        List<String> unread = new ArrayList<>();
        Optional<GitAnswer> answer = files.readWithoutPipes(trusted, commit, unread);
        if (answer.isEmpty()) {
            unread.addAll(files.ignoreLarge());
            answer = files.read(trusted, commit);
        }
        return files.added(answer, unread);
    }

    /** The same for who cannot wait: a trouble if git has not read all of it in time. */
    static TreeFiles soon(
            SharedGitDirectory git, LinkedWorktree tree, TrustedIndex trusted, String start, String commit)
            throws InterruptedException {
        TreeFiles files = of(git, tree, start);
        List<String> unread = new ArrayList<>();
        return files.added(files.readWithoutPipes(trusted, commit, unread), unread);
    }

    private static TreeFiles of(SharedGitDirectory git, LinkedWorktree tree, String start) {
        return new TreeFiles(git, tree, git.file("index"), new Differences(start, List.of()), false, List.of(), false);
    }

    /**
     * What git says of all files, each that it adds or takes out among them; nothing if it has not read them in time. What an agent
     * has locked up is its work all the same, and git passes a locked directory over with a warning.
     */
    private Optional<GitAnswer> read(TrustedIndex trusted, String commit) throws InterruptedException {
        Optional<GitAnswer> answer = readOnce(trusted, commit);
        if (answer.filter(TreeFiles::isLocked).isEmpty()) {
            return answer;
        }
        OwnerAccess.grant(tree.directory());
        return readOnce(trusted, commit);
    }

    private Optional<GitAnswer> readOnce(TrustedIndex trusted, String commit) throws InterruptedException {
        if (!begin(trusted, commit)) {
            return Optional.empty();
        }
        if (git.ignoresCase()) {
            respell();
        }
        // As it is on this disk: where both of two names can be there, it would take one of the files for the other.
        Stream<String> words = Stream.concat(Stream.of("-c", "core.ignorecase=" + git.foldsCase()), ADD.stream());
        return git.inTime(tree.directory(), index, words.toArray(String[]::new));
    }

    /**
     * Has the index call each file what it is called now, if it is called otherwise since the start: a commit may have another name
     * for what is called as ever, since there are disks where nothing but the index takes note.
     */
    private void respell() throws InterruptedException {
        Map<String, String> entries = new LinkedHashMap<>();
        for (String entry : run("", "ls-files", "--stage", "-z").parts()) {
            // "MODE OBJECT 0", and the name.
            int tab = entry.indexOf('\t');
            entries.put(entry.substring(tab + 1), entry.substring(0, tab));
        }
        Map<String, String> changed = SpelledNames.in(tree.directory()).changed(List.copyOf(entries.keySet()));
        if (changed.isEmpty()) {
            return;
        }
        Set<String> atStart = Set.copyOf(git.names(sinceStart.commit()));
        StringBuilder changes = new StringBuilder();
        changed.forEach((name, spelled) -> {
            String facts = entries.getOrDefault(name, "");
            String nothing = facts.split(" ", -1)[1].replaceAll(".", "0");
            if (atStart.contains(name)) {
                changes.append("0 %s\t%s\0%s\t%s\0".formatted(nothing, name, facts, spelled));
            }
        });
        run(changes.toString(), "update-index", "-z", "--index-info");
    }

    private Optional<GitAnswer> readWithoutPipes(TrustedIndex trusted, String commit, List<String> unread)
            throws InterruptedException {
        Optional<GitAnswer> answer = read(trusted, commit);
        return answer.isEmpty() && unread.addAll(deletePipes()) ? read(trusted, commit) : answer;
    }

    private List<String> deletePipes() {
        return BlockingFiles.delete(tree.directory()).stream()
                .map(GitAnswer::readable)
                .map("%s was a pipe or a device, for which git waits, and is deleted: put a file there"::formatted)
                .toList();
    }

    private List<String> ignoreLarge() {
        List<String> large = LargeFiles.in(tree.directory());
        if (!large.isEmpty()) {
            git.ignore(large);
        }
        return large.stream()
                .map(GitAnswer::readable)
                .map("%s is too large to be committed: delete it, or have git ignore it"::formatted)
                .toList();
    }

    private TreeFiles added(Optional<GitAnswer> read, List<String> withoutThese) throws InterruptedException {
        GitAnswer answer = read.orElseThrow(
                () -> new Trouble(failed() + ": it takes too long").withHint("'git status' there may show why"));
        requireAdded(answer);
        Map<String, String> modes = modesSinceStart();
        List<String> nested = modes.keySet().stream()
                .filter(name -> NESTED_MODE.equals(modes.get(name)))
                .toList();
        if (!nested.isEmpty()) {
            // Only the number of a commit would be kept of it, which is in a repository that goes away.
            run(GitAnswer.ended(nested), "update-index", "--force-remove", "-z", "--stdin");
        }
        boolean untouched = answer.stdout().isEmpty() && nested.isEmpty() && !git.ignoresCase();
        boolean remarks = !answer.stderr().isBlank() || !nested.isEmpty();
        List<String> changed = nested.isEmpty() ? List.copyOf(modes.keySet()) : named(sinceStart.commit());
        return new TreeFiles(
                git, tree, index, new Differences(sinceStart.commit(), changed), untouched, withoutThese, remarks);
    }

    /**
     * What has changed since the start, and as what it is there now: a repository among the files was added as such by git just now, or
     * by whoever committed it.
     */
    private Map<String, String> modesSinceStart() throws InterruptedException {
        List<String> parts = compared("--raw", sinceStart.commit());
        Map<String, String> modes = new LinkedHashMap<>();
        for (int at = 0; at + 1 < parts.size(); at += 2) {
            // ":OLD NEW …", and the name.
            modes.put(parts.get(at + 1), parts.get(at).split(" ", 3)[1]);
        }
        return modes;
    }

    /**
     * Has the index at the commit, and says whether that was done in time. Of an index that we wrote ourselves, what it knows of the
     * files holds as long as they are the same to the kernel. One that was written in the second of the index may have changed
     * since all the same: git looks into such a file, as long as a copy is as old as the index was, and marks it for later if it
     * is where the files are.
     */
    private boolean begin(TrustedIndex trusted, String commit) throws InterruptedException {
        Optional<Path> known = trusted.found();
        if (known.isPresent()) {
            try {
                Files.copy(known.get(), index, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            } catch (IOException e) {
                throw new Trouble("%s: %s".formatted(failed(), FailureWords.of(e)), e);
            }
        }
        Optional<GitAnswer> answer = git.inTime(tree.directory(), index, "read-tree", "-i", "-m", commit);
        answer.ifPresent(told -> told.required("git cannot read the commit " + commit));
        return answer.isPresent();
    }

    private void requireAdded(GitAnswer answer) {
        boolean harmless = answer.stderr()
                .lines()
                .filter(line -> line.startsWith("error:"))
                .allMatch(line -> line.contains(NESTED_WITHOUT_COMMIT)
                        || line.contains(BAD_NAME)
                        || line.contains(NO_FILE)
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
        Stream<String> special = unadded().stream()
                .map(GitAnswer::readable)
                .map("%s is a pipe, a socket or a device now, which git does not take: put a file there"::formatted);
        return Stream.of(repositories, reserved, special, clashes(), unread.stream())
                .flatMap(all -> all)
                .toList();
    }

    /** Where the case of names does not count, only one of two files could be in a checkout. */
    private Stream<String> clashes() throws InterruptedException {
        if (!git.ignoresCase()) {
            return Stream.empty();
        }
        Set<CaseClash> clashes = CaseClash.among(run("", "ls-files", "-z").parts());
        if (!clashes.isEmpty()) {
            clashes.removeAll(CaseClash.among(git.names(sinceStart.commit())));
        }
        return clashes.stream().map(CaseClash::words);
    }

    /** Tracked files in the place of which something else is. */
    private List<String> unadded() throws InterruptedException {
        return remarked
                ? run("", "diff-files", "--name-only", "-z", "--ignore-submodules=all")
                        .parts()
                : List.of();
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

    /** Whether any file differs from the commit that they were compared with. */
    boolean isChanged(String commit) throws InterruptedException {
        if (untouched) {
            return false;
        }
        return !(commit.equals(sinceStart.commit()) ? sinceStart.names() : named(commit)).isEmpty();
    }

    private List<String> named(String commit) throws InterruptedException {
        return compared("--name-only", commit);
    }

    private List<String> compared(String how, String commit) throws InterruptedException {
        GitAnswer answer = git.withIndex(index, "", "diff-index", "--cached", how, "-z", "--no-renames", commit, "--");
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
