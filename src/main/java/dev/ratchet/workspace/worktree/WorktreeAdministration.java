package dev.ratchet.workspace.worktree;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.files.PathBytes;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What git keeps of linked work trees, in files that its documentation describes ({@code gitrepository-layout}). */
record WorktreeAdministration(Path common) {
    private static final String GIT = ".git";
    private static final int LONGEST = 64 * 1024;
    private static final int MOST_OF_ONE_NAME = 10_000;
    private static final List<String> UNFINISHED = List.of(
            "MERGE_HEAD",
            "MERGE_MODE",
            "MERGE_MSG",
            "MERGE_RR",
            "CHERRY_PICK_HEAD",
            "REVERT_HEAD",
            "AUTO_MERGE",
            "BISECT_LOG",
            "BISECT_START",
            "SQUASH_MSG",
            "REBASE_HEAD");
    private static final List<String> LOCKS = List.of("index.lock", "HEAD.lock");
    private static final List<String> UNFINISHED_DIRECTORIES = List.of("rebase-merge", "rebase-apply", "sequencer");

    private Path worktrees() {
        return common.resolve("worktrees");
    }

    /** All that git knows of, whether their files are there or not. */
    List<LinkedWorktree> list() throws IOException {
        if (!Files.isDirectory(worktrees())) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(worktrees())) {
            return entries.sorted().flatMap(entry -> read(entry).stream()).toList();
        }
    }

    private static Optional<LinkedWorktree> read(Path entry) {
        try {
            byte[] link = SmallFile.bytes(entry.resolve("gitdir"), LONGEST);
            Path file = path(entry, link);
            Path directory = file.getParent();
            return directory == null
                    ? Optional.empty()
                    : Optional.of(new LinkedWorktree(
                            directory, RepositoryWriter.branch(entry).orElse(""), entry));
        } catch (IOException | RuntimeException _) {
            // Half-made, or going away at this moment.
            return Optional.empty();
        }
    }

    private static Path path(Path entry, byte[] line) {
        String text = new String(line, StandardCharsets.ISO_8859_1).strip();
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        Path root = text.startsWith("/") ? Path.of("/") : entry;
        byte[] relative = text.startsWith("/") ? text.substring(1).getBytes(StandardCharsets.ISO_8859_1) : bytes;
        return PathBytes.resolve(root, relative).normalize();
    }

    /** Makes the files of a new one; locked from the beginning, so that nobody's {@code git worktree prune} takes it away. */
    LinkedWorktree make(Path directory, String branch) throws IOException {
        Path entry = entry(entryName(directory));
        Files.write(entry.resolve("gitdir"), line("", directory.resolve(GIT)));
        Files.writeString(entry.resolve("commondir"), "../..\n");
        Files.writeString(entry.resolve("HEAD"), head(branch));
        return new LinkedWorktree(directory, branch, entry);
    }

    private static String head(String branch) {
        return "ref: refs/heads/" + branch + "\n";
    }

    private static String entryName(Path directory) {
        return String.valueOf(directory.getFileName()).replaceAll("[^A-Za-z0-9_-]", "-");
    }

    private Path entry(String name) throws IOException {
        for (int n = 0; n < MOST_OF_ONE_NAME; n++) {
            Files.createDirectories(worktrees());
            try {
                Path entry = Files.createDirectory(worktrees().resolve(n == 0 ? name : name + n));
                Files.writeString(entry.resolve("locked"), RepositoryPaths.IN_USE + "\n");
                return entry;
            } catch (FileAlreadyExistsException _) {
                // Another one of that name; git counts in the same way.
            } catch (NoSuchFileException _) {
                // Somebody has taken it for a left-over while it was empty.
            }
        }
        throw new IOException("there are too many of that name in " + worktrees());
    }

    /** Leads from the files to the repository. */
    static void link(LinkedWorktree tree) throws IOException {
        Files.write(tree.directory().resolve(GIT), line("gitdir: ", tree.administration()));
    }

    private static byte[] line(String before, Path path) {
        String bytes = new String(PathBytes.of(path), StandardCharsets.ISO_8859_1);
        return (before + bytes + "\n").getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Has the work tree on its branch, with nothing of a merge or the like that somebody began. */
    static void attach(LinkedWorktree tree) throws IOException {
        Path entry = tree.administration();
        Path fresh = Files.writeString(entry.resolve("HEAD.ratchet"), head(tree.branch()));
        Files.move(fresh, entry.resolve("HEAD"), StandardCopyOption.ATOMIC_MOVE);
        for (String name : UNFINISHED) {
            Files.deleteIfExists(entry.resolve(name));
        }
        for (String name : UNFINISHED_DIRECTORIES) {
            DirectoryDeletion.delete(entry.resolve(name));
        }
    }

    /** Gives the work tree an index, whoever had one open: it is ours, and its agent is no more. */
    static void index(LinkedWorktree tree, Path index) throws IOException {
        Path fresh = tree.administration().resolve("index.ratchet");
        Files.copy(index, fresh, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        Files.move(fresh, tree.index(), StandardCopyOption.ATOMIC_MOVE);
        unlock(tree);
    }

    /** Takes the locks away of whoever wrote its index or HEAD and is no more. */
    static void unlock(LinkedWorktree tree) throws IOException {
        for (String name : LOCKS) {
            Files.deleteIfExists(tree.administration().resolve(name));
        }
    }

    /** Deletes what a process had begun to write of a work tree when it was cut off, and git does not know. */
    void forgetHalfMade(Path directory) throws IOException {
        Path entry = worktrees().resolve(entryName(directory));
        if (Files.isDirectory(entry) && !Files.exists(entry.resolve("gitdir"))) {
            DirectoryDeletion.delete(entry);
        }
    }

    /** Makes git forget a work tree. */
    void forget(LinkedWorktree tree) throws IOException {
        if (!worktrees().equals(tree.administration().getParent())) {
            throw new IOException("%s is not where git keeps work trees".formatted(tree.administration()));
        }
        DirectoryDeletion.delete(tree.administration());
        deleteIfEmpty(worktrees());
    }

    /**
     * Deletes the empty directories that {@code git gc} makes again for work trees that are taken away while it looks at them: it
     * locks their logs, and nobody takes away what it made for that.
     */
    void forgetEmpty() throws IOException {
        if (Files.isDirectory(worktrees())) {
            try (Stream<Path> entries = Files.list(worktrees())) {
                for (Path entry : entries.filter(Files::isDirectory).toList()) {
                    deleteIfEmpty(entry);
                }
            }
            deleteIfEmpty(worktrees());
        }
    }

    private static void deleteIfEmpty(Path directory) throws IOException {
        try {
            boolean _ = Files.deleteIfExists(directory);
        } catch (DirectoryNotEmptyException _) {
            // There is something in it.
        }
    }
}
