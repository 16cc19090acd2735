package dev.ratchet.workspace.git;

import dev.ratchet.files.PathBytes;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.files.SmallFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the commit that HEAD names straight from git's files: a process for it would cost more than all the rest. */
final class GitHead {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");
    private static final int LONGEST = 64 * 1024;
    private static final int MOST_PACKED = 64 * 1024 * 1024;

    private GitHead() {}

    /** The commit; null before the first one. */
    static @Nullable String of(RepositoryPaths repository) {
        try {
            String head = text(repository.own().resolve("HEAD"));
            return head.startsWith("ref:")
                    ? branch(repository, head.substring("ref:".length()).strip())
                    : commit(head);
        } catch (IOException | IllegalArgumentException _) {
            return null;
        }
    }

    /** The commit of a ref that all work trees share; null if there is none, or it names another ref. */
    static @Nullable String of(RepositoryPaths repository, String ref) {
        try {
            String loose = loose(file(repository.common(), ref));
            return loose == null ? packed(repository.common().resolve("packed-refs"), bytes(ref)) : commit(loose);
        } catch (IOException | IllegalArgumentException _) {
            return null;
        }
    }

    /** Whether git could make no ref of that name: there is one, whatever it leads to, or others are below it. */
    static boolean isTaken(RepositoryPaths repository, String ref) {
        String name = bytes(ref);
        try {
            return Files.exists(file(repository.common(), ref), LinkOption.NOFOLLOW_LINKS)
                    || packed(repository.common().resolve("packed-refs"))
                            .anyMatch(line -> line.endsWith(" " + name) || line.contains(" " + name + "/"));
        } catch (IOException | IllegalArgumentException _) {
            return false;
        }
    }

    /** The ref that a file such as HEAD names, as people read it; null if it names a commit, or cannot be read. */
    static @Nullable String named(Path file) {
        try {
            String head = text(file);
            return head.startsWith("ref:")
                    ? words(head.substring("ref:".length()).strip())
                    : null;
        } catch (IOException | IllegalArgumentException _) {
            return null;
        }
    }

    /** The file of a ref that is named as people read it. */
    static Path file(Path directory, String ref) {
        return PathBytes.resolve(directory, ref.getBytes(StandardCharsets.UTF_8));
    }

    private static String words(String bytes) {
        return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static String bytes(String words) {
        return new String(words.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    /** Whoever writes these files could lead us to any other file, the content of which is nobody's commit. */
    private static @Nullable String commit(String words) {
        return COMMIT.matcher(words).matches() ? words : null;
    }

    /** A linked worktree keeps its branches with the main repository. */
    private static @Nullable String branch(RepositoryPaths repository, String ref) throws IOException {
        for (Path place :
                Stream.of(repository.own(), repository.common()).distinct().toList()) {
            String loose = loose(PathBytes.resolve(place, ref.getBytes(StandardCharsets.ISO_8859_1)));
            if (loose != null) {
                return commit(loose);
            }
        }
        return packed(repository.common().resolve("packed-refs"), ref);
    }

    /** What a ref's own file says; null if there is none, or it goes away at this moment: somebody packs it, and then it is packed. */
    private static @Nullable String loose(Path file) throws IOException {
        try {
            return Files.isRegularFile(file) ? text(file) : null;
        } catch (NoSuchFileException _) {
            return null;
        }
    }

    private static @Nullable String packed(Path file, String ref) throws IOException {
        return packed(file)
                .filter(line -> line.endsWith(" " + ref))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .findFirst()
                .map(GitHead::commit)
                .orElse(null);
    }

    private static Stream<String> packed(Path file) throws IOException {
        return Files.isRegularFile(file)
                ? new String(SmallFile.bytes(file, MOST_PACKED), StandardCharsets.ISO_8859_1).lines()
                : Stream.empty();
    }

    /** Names are bytes to git; each stands for itself here. */
    private static String text(Path file) throws IOException {
        return new String(SmallFile.bytes(file, LONGEST), StandardCharsets.ISO_8859_1).strip();
    }
}
