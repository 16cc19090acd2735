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

    private PathFingerprint() {}

    /** Of a file, or of a directory with what is in it, but not of what is further down. */
    static String of(Path path) {
        StringBuilder facts = new StringBuilder(facts(path));
        if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            for (Path file : inside(path)) {
                facts.append('\n').append(file.getFileName()).append(facts(file));
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

    private static String facts(Path path) {
        try {
            Map<String, Object> facts = Files.readAttributes(path, FACTS, LinkOption.NOFOLLOW_LINKS);
            return new TreeMap<>(facts).toString();
        } catch (IOException _) {
            return "unknown";
        }
    }
}
