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
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How the files of a work tree are spelled. Where the case of a name does not count, a file is there by any spelling, and git
 * takes it for the one that it knows: of a file whose name has changed in its case alone it would notice nothing.
 */
public final class SpelledNames extends SimpleFileVisitor<Path> {
    private static final String GIT = ".git";

    private final Set<String> names = new HashSet<>();
    private final Map<String, String> byFolded = new HashMap<>();
    private final int prefix;

    private SpelledNames(Path root) {
        this.prefix = PathBytes.of(root).length + 1;
    }

    /** Those of a work tree. */
    public static SpelledNames in(Path root) {
        SpelledNames spelled = new SpelledNames(root);
        try {
            Path _ = Files.walkFileTree(root, spelled);
        } catch (IOException e) {
            throw new Trouble("cannot look through %s: %s".formatted(root, FailureWords.of(e)), e);
        }
        return spelled;
    }

    /** What is called otherwise by now, each with its name in the work tree; all with a character for each byte. */
    public Map<String, String> changed(List<String> known) {
        Set<String> taken = new HashSet<>(known);
        Map<String, String> changed = new LinkedHashMap<>();
        for (String name : known) {
            String spelled = names.contains(name) ? null : byFolded.get(CaseClash.folded(name));
            if (spelled != null && taken.add(spelled)) {
                changed.put(name, spelled);
            }
        }
        return changed;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes facts) {
        return String.valueOf(directory.getFileName()).equals(GIT)
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes facts) {
        String name = new String(PathBytes.of(file), StandardCharsets.ISO_8859_1).substring(prefix);
        names.add(name);
        byFolded.put(CaseClash.folded(name), name);
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
        // Git meets it as well, and says so.
        return FileVisitResult.CONTINUE;
    }
}
