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

/** Files that git takes minutes for, such as a download or the image of a disk. */
public final class LargeFiles extends SimpleFileVisitor<Path> {
    private static final long LARGE = 1L << 30;

    private final List<String> names = new ArrayList<>();
    private final int prefix;

    private LargeFiles(Path root) {
        this.prefix = PathBytes.of(root).length + 1;
    }

    /** Those of a work tree, as git names them, with a character for each byte. */
    public static List<String> in(Path root) {
        LargeFiles found = new LargeFiles(root);
        try {
            Path _ = Files.walkFileTree(root, found);
        } catch (IOException e) {
            throw new Trouble("cannot look through %s: %s".formatted(root, FailureWords.of(e)), e);
        }
        return found.names;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
        if (facts.isRegularFile() && facts.size() >= LARGE) {
            names.add(new String(PathBytes.of(file), StandardCharsets.ISO_8859_1).substring(prefix));
        }
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        // Git meets it as well, and says so.
        return FileVisitResult.CONTINUE;
    }
}
