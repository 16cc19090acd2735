package dev.ratchet.store;

import dev.ratchet.loop.base.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What to do about a database that SQLite cannot read. */
record DamagedDatabase(Path file) {
    private static final Pattern BACKUP = Pattern.compile("\\.v(\\d{1,6})");

    Complaint complaint() {
        return new Complaint("is damaged or no database", advice());
    }

    private String advice() {
        String recovery = "move it away, with its -wal and -shm if they are there, then ";
        return backup().map(backup -> recovery
                        + "copy %s to its place (from before an update of Ratchet), or save what can be read of it (%s)"
                                .formatted(backup, shell()))
                .orElseGet(() ->
                        recovery + "begin with an empty one, or save what can be read of it (%s)".formatted(shell()));
    }

    private String shell() {
        return "sqlite3 MOVED .recover | sqlite3 " + file;
    }

    /** The newest of those that migrations have left. */
    private Optional<Path> backup() {
        Path beside = file.toAbsolutePath().getParent();
        if (beside == null) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.list(beside)) {
            return files.filter(candidate -> version(candidate) > 0).max(Comparator.comparingInt(this::version));
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private int version(Path candidate) {
        String name = candidate.getFileName().toString();
        String own = file.getFileName().toString();
        var rest = BACKUP.matcher(name.startsWith(own) ? name.substring(own.length()) : "");
        return rest.matches() ? Integer.parseInt(rest.group(1)) : 0;
    }
}
