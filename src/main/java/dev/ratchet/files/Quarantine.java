package dev.ratchet.files;

import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.function.Supplier;

/**
 * Where things go that nobody should find where an agent has put them: out of the way, but not lost.
 *
 * @param root the project's directory
 * @param state Ratchet's directory in it
 */
public record Quarantine(Path root, Path state, Supplier<Instant> clock) {
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    /** The directory in Ratchet's that holds all of it. */
    public static Path in(Path state) {
        return state.resolve("quarantine");
    }

    /** Moves it away, whatever it is, and says where it is now. */
    public Path take(Path strange) throws IOException {
        Path real = inRealRoot(strange.toAbsolutePath());
        Path around = real.getParent();
        if (around == null || !around.toRealPath().equals(around)) {
            // We would move what is not meant.
            throw new IOException("a link leads to it");
        }
        Path target = target(real);
        Files.move(real, target);
        return target;
    }

    /** Links on the way to the project are the user's, those in it may be an agent's. */
    private Path inRealRoot(Path path) throws IOException {
        return path.startsWith(root) ? root.toRealPath().resolve(root.relativize(path)) : path;
    }

    /** The same, told to people. */
    public Complaint tell(Path strange, String why) {
        try {
            Path target = take(strange);
            return new Complaint(
                    "%s %s".formatted(shown(strange), why),
                    "look at %s, and if it is yours: mv '%s' '%s'".formatted(shown(target), target, strange));
        } catch (IOException e) {
            return new Complaint(
                    "%s %s, and cannot be moved away (%s)".formatted(strange, why, FailureWords.of(e)),
                    "look at it and remove it");
        }
    }

    /** A path as people call it. */
    private Path shown(Path path) throws IOException {
        Path real = root.toRealPath();
        Path absolute = inRealRoot(path);
        return absolute.startsWith(real) ? real.relativize(absolute) : absolute;
    }

    private Path target(Path strange) throws IOException {
        Path parent = PrivateDirectory.in(state, "quarantine");
        String stamp = STAMP.format(clock.get());
        for (int i = 1; ; i++) {
            Path day = PrivateDirectory.in(parent, i == 1 ? stamp : stamp + "-" + i);
            Path target = below(day, strange);
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                return target;
            }
        }
    }

    private Path below(Path day, Path strange) throws IOException {
        Path real = root.toRealPath();
        Path base = strange.startsWith(real) ? real : Path.of("/");
        Path at = base.equals(real) ? day : PrivateDirectory.in(day, "outside");
        Path name = base.relativize(strange);
        for (int i = 0; i < name.getNameCount() - 1; i++) {
            at = made(at.resolve(name.getName(i)));
        }
        return at.resolve(name.getFileName());
    }

    private static Path made(Path directory) throws IOException {
        if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
            Files.createDirectory(directory);
        }
        return directory;
    }
}
