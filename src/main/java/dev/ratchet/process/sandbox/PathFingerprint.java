package dev.ratchet.process.sandbox;

import dev.ratchet.files.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** By what a change is noticed: the time of the last change of a file cannot be set by anybody, unlike the one that is shown. */
final class PathFingerprint {
    private static final String FACTS = "unix:ino,mode,size,ctime";

    /** Its number alone may be that of a file which is gone. */
    private static final String IDENTITY = "unix:dev,ino,creationTime";

    private PathFingerprint() {}

    /** Of a file, or of a directory with what is in it, but not of what is further down. */
    static String of(Path path) {
        StringBuilder facts = new StringBuilder(facts(path, FACTS));
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            for (Path file : inside(path)) {
                facts.append('\n').append(file.getFileName()).append(facts(file, FACTS));
            }
        }
        return Sha256.of(facts.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** A directory that is closed to us is known by its own facts. */
    private static List<Path> inside(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.sorted().toList();
        } catch (IOException | UncheckedIOException _) {
            return List.of();
        }
    }

    /** Which file it is, whatever is in it. */
    static String identity(Path path) {
        return facts(path, IDENTITY);
    }

    private static String facts(Path path, String names) {
        try {
            Map<String, Object> facts = Files.readAttributes(path, names, LinkOption.NOFOLLOW_LINKS);
            return new TreeMap<>(facts).toString();
        } catch (IOException _) {
            return "unknown";
        }
    }
}
