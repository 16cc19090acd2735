package dev.ratchet.workspace.worktree;

import dev.ratchet.files.PathBytes;
import dev.ratchet.workspace.git.GitAnswer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Files that nobody commits and that are somebody's work all the same: ignored ones, and those of repositories among the
 * files, without what such a repository itself is.
 *
 * @param kept as git names them, with a character for each byte
 * @param leftOut those that were too much, for people
 */
record ExtraFiles(List<String> kept, List<String> leftOut) {
    private static final long MOST_BYTES = 100L << 20;
    private static final String GIT = ".git";

    /**
     * All of a work tree.
     *
     * @param files what git would commit of it, which are not among them
     * @param notOurs files and directories that are no work; relative ones are in the work tree
     */
    static ExtraFiles of(TreeFiles files, Set<Path> notOurs) throws InterruptedException, IOException {
        Path root = files.tree().directory();
        List<Path> excluded = notOurs.stream().map(root::resolve).toList();
        List<String> kept = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        long bytes = 0;
        for (String name : names(files)) {
            Path file = path(root, name);
            if (excluded.stream().anyMatch(file::startsWith) || !isKept(file)) {
                continue;
            }
            if (TreeFiles.isReserved(name)) {
                leftOut.add(GitAnswer.readable(name) + " (git takes no file of that name)");
                continue;
            }
            long size = Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .size();
            if (bytes + size > MOST_BYTES) {
                leftOut.add("%s (%,d bytes)".formatted(GitAnswer.readable(name), size));
            } else {
                bytes += size;
                kept.add(name);
            }
        }
        return new ExtraFiles(kept, leftOut);
    }

    private static List<String> names(TreeFiles files) throws InterruptedException, IOException {
        List<String> names = new ArrayList<>();
        for (String name : files.run("", "ls-files", "--others", "-z").parts()) {
            if (name.endsWith("/")) {
                names.addAll(below(files.tree().directory(), name));
            } else {
                names.add(name);
            }
        }
        return names;
    }

    /** Git does not look into a repository. */
    private static List<String> below(Path root, String nested) throws IOException {
        List<String> names = new ArrayList<>();
        int prefix = PathBytes.of(root).length + 1;
        Files.walkFileTree(path(root, nested.substring(0, nested.length() - 1)), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes facts) {
                return isGit(directory) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
                if (!isGit(file)) {
                    names.add(new String(PathBytes.of(file), StandardCharsets.ISO_8859_1).substring(prefix));
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return names;
    }

    private static boolean isGit(Path path) {
        return path.getFileName().toString().equalsIgnoreCase(GIT);
    }

    private static Path path(Path root, String name) {
        return PathBytes.resolve(root, name.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static boolean isKept(Path file) {
        return Files.isSymbolicLink(file) || Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }
}
