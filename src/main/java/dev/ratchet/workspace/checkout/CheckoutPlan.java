package dev.ratchet.workspace.checkout;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.workspace.git.CaseClash;
import dev.ratchet.workspace.git.GitAnswer;
import dev.ratchet.workspace.git.RepositoryWriter;
import dev.ratchet.workspace.git.SharedGitDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What has to be done to a checkout to bring it from one commit to another.
 *
 * @param index the user's, as it will be
 */
record CheckoutPlan(
        SharedGitDirectory git,
        CheckoutMoveRecord record,
        Path index,
        List<CheckoutChange> changes,
        boolean fitsIndex) {
    /** Git compares each name with each entry of the index: of more than these it is quicker to look at all files. */
    private static final int FEW = 100;

    static CheckoutPlan of(SharedGitDirectory git, CheckoutMoveRecord record, String from, String to)
            throws IOException, InterruptedException {
        Path index = git.file("checkout-index");
        git.linkSharedIndexes();
        // As old as it is: git looks into files that were written in the second of the index.
        copy(record.own().resolve("index"), seen(git));
        copy(seen(git), index);
        GitAnswer merged =
                git.in(git.paths().top(), index, "", "-c", "core.splitIndex=false", "read-tree", "-i", "-m", from, to);
        GitAnswer different = git.run("diff-tree", "-r", "--raw", "-z", "--no-renames", from, to);
        different.required("git cannot compare %s and %s".formatted(from, to));
        List<CheckoutChange> changes = CheckoutChange.parse(different.parts());
        record.changes(different.stdout());
        return new CheckoutPlan(git, record, index, changes, merged.succeeded());
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static Path seen(SharedGitDirectory git) {
        return git.file("checkout-index-seen");
    }

    /** Whether the user's index is still the one that this was made from. */
    boolean isOfTheIndex() throws IOException {
        return Files.mismatch(seen(git), record.own().resolve("index")) < 0;
    }

    /** Not if the index has something else at those files, or they are not plain: converted, filtered, modules. */
    boolean isPossible() throws InterruptedException {
        return fitsIndex && changes.stream().allMatch(CheckoutChange::isSupported) && !isConverted();
    }

    /** Whether git would write anything else into these files than what is committed. */
    private boolean isConverted() throws InterruptedException {
        if (convertsEverything(git)) {
            return true;
        }
        List<String> told = git.in(
                        git.paths().top(),
                        index,
                        names(changes),
                        "check-attr",
                        "--cached",
                        "-z",
                        "--stdin",
                        "filter",
                        "eol",
                        "ident",
                        "working-tree-encoding")
                .parts();
        for (int at = 2; at < told.size(); at += 3) {
            if (!Set.of("unspecified", "unset", "lf").contains(told.get(at))) {
                return true;
            }
        }
        return false;
    }

    static boolean convertsEverything(SharedGitDirectory git) {
        return git.setting("autocrlf").equals("true") || git.setting("eol").equals("crlf");
    }

    private static String names(List<CheckoutChange> changes) {
        return GitAnswer.ended(changes.stream().map(CheckoutChange::name).toList());
    }

    /** Whether all files are as they were committed, and nothing is where new ones come. */
    boolean isUntouched(FileSwap swap) throws IOException {
        Set<String> emptied = new HashSet<>();
        Set<String> gone = new HashSet<>();
        for (CheckoutChange change : changes) {
            if (change.after().isAbsent()) {
                gone.add(CaseClash.folded(change.name()));
                for (int slash = change.name().lastIndexOf('/');
                        slash > 0;
                        slash = change.name().lastIndexOf('/', slash - 1)) {
                    emptied.add(change.name().substring(0, slash));
                }
            }
        }
        for (CheckoutChange change : changes) {
            // A file may come in the place of a directory, which goes when the last file in it has gone.
            if (!swap.is(change, change.before()) && !emptied.contains(change.name()) && !isRespelled(change, gone)) {
                return false;
            }
        }
        return true;
    }

    /** Where case does not count, a new name may seem to be there by the one that goes. */
    private boolean isRespelled(CheckoutChange change, Set<String> gone) {
        return change.before().isAbsent() && git.foldsCase() && gone.contains(CaseClash.folded(change.name()));
    }

    /** Writes the files as they will be into a directory of ours. */
    void stage() throws IOException, InterruptedException {
        stage(index, changes);
    }

    private void stage(Path of, List<CheckoutChange> wanted) throws IOException, InterruptedException {
        DirectoryDeletion.delete(record.staged());
        Files.createDirectories(record.staged());
        List<String> written = present(wanted);
        if (!written.isEmpty()) {
            git.in(
                            git.paths().top(),
                            of,
                            GitAnswer.ended(written),
                            "checkout-index",
                            "--force",
                            "--quiet",
                            "-z",
                            "--stdin",
                            "--prefix=" + record.staged() + "/")
                    .required("cannot write the new files of " + git.paths().top());
        }
    }

    /** Those that are there afterwards. */
    private static List<String> present(List<CheckoutChange> wanted) {
        return wanted.stream()
                .filter(change -> !change.after().isAbsent())
                .map(CheckoutChange::name)
                .toList();
    }

    /** The way back, its files written. */
    CheckoutPlan back(String from) throws IOException, InterruptedException {
        Path before = git.file("index-before");
        git.withIndex(before, "", "read-tree", from).required("git cannot read the commit " + from);
        CheckoutPlan back = new CheckoutPlan(git, record, before, CheckoutChange.reversed(changes), fitsIndex);
        back.stage(before, back.changes);
        return back;
    }

    /** Remembers in the index how the files look that came, so that nobody has to read them again; it knows the others. */
    void refresh() throws InterruptedException {
        List<String> came = present(changes);
        if (came.size() > FEW) {
            git.in(git.paths().top(), index, "", "-c", "core.splitIndex=false", "update-index", "-q", "--refresh");
        } else if (!came.isEmpty()) {
            git.in(
                    git.paths().top(),
                    index,
                    GitAnswer.ended(came),
                    "-c",
                    "core.splitIndex=false",
                    "add",
                    "--refresh",
                    "--pathspec-from-file=-",
                    "--pathspec-file-nul");
        }
    }

    FileSwap swap(String commit) {
        return new FileSwap(git.paths().top(), record.replaced(), RepositoryWriter.objects(git, commit));
    }
}
