package dev.ratchet.workspace.git;

import dev.ratchet.files.PathBytes;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Pipes and devices with the name of a file that git reads of its own accord: it would wait for somebody to write into them. */
public final class BlockingFiles extends SimpleFileVisitor<Path> {
    private static final String GIT = ".git";
    private static final Set<String> READ_BY_GIT = Set.of(".gitignore", ".gitattributes", ".gitmodules", ".mailmap");

    private final List<Path> found = new ArrayList<>();

    private BlockingFiles() {}

    /** Those of a work tree. */
    public static List<Path> in(Path root) {
        BlockingFiles files = new BlockingFiles();
        try {
            Path _ = Files.walkFileTree(root, files);
        } catch (IOException e) {
            throw new Trouble("cannot look through %s: %s".formatted(root, FailureWords.of(e)), e);
        }
        return files.found;
    }

    /** Deletes those of a work tree, in which nothing can be; what they were called, with a character for each byte. */
    public static List<String> delete(Path root) {
        int prefix = PathBytes.of(root).length + 1;
        List<String> names = new ArrayList<>();
        for (Path file : in(root)) {
            try {
                Files.delete(file);
            } catch (IOException e) {
                throw new Trouble("%s is no file, and cannot be deleted: %s".formatted(file, FailureWords.of(e)), e);
            }
            names.add(new String(PathBytes.of(file), StandardCharsets.ISO_8859_1).substring(prefix));
        }
        return names;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes facts) {
        return String.valueOf(directory.getFileName()).equals(GIT)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
        if (facts.isOther() && READ_BY_GIT.contains(file.getFileName().toString())) {
            found.add(file);
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        // Git meets it as well, and says so.
        return FileVisitResult.CONTINUE;
    }
}
