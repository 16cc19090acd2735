package dev.ratchet.store;

import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;

/** Brings a database to the newest version, one numbered script after the other. */
final class Migrations {
    /** The version after all scripts. */
    static final int NEWEST = 21;

    /** The statements inside a trigger are indented. */
    private static final String STATEMENT_END = ";[ \\t]*\\n(?![ \\t]|END)";

    private Migrations() {}

    static void apply(SqliteDatabase database) {
        refuseForeign(database);
        if (version(database) == NEWEST) {
            return;
        }
        int _ = database.withoutHurry(() -> {
            keepBackup(database);
            return database.transaction(() -> apply(database, version(database), NEWEST));
        });
    }

    static int apply(SqliteDatabase database, int from, int to) {
        for (int next = from + 1; next <= to; next++) {
            statements(next).forEach(database::update);
            database.update("PRAGMA user_version = " + next);
        }
        return to;
    }

    /** The words of all that is in a database of that version. */
    static List<String> schema(int version) {
        try (SqliteDatabase empty = SqliteDatabase.inMemory()) {
            int _ = apply(empty, 0, version);
            return new SchemaCheck(empty).statements();
        }
    }

    /** Refuses what a newer Ratchet made, or somebody else. */
    static void refuseForeign(SqliteDatabase database) {
        int version = version(database);
        if (version > NEWEST) {
            throw new Trouble(
                    "database %s was made by a newer Ratchet (version %d, this one knows %d): use the newer one here"
                            .formatted(database.file(), version, NEWEST));
        }
        refuseForeign(database, version);
    }

    /** Another process may bring the database to a newer version between two looks at it. */
    static void refuseForeign(SqliteDatabase database, int version) {
        try {
            new SchemaCheck(database).refuseForeign(version);
        } catch (Trouble foreign) {
            if (version(database) == version) {
                throw foreign;
            }
            refuseForeign(database);
        }
    }

    private static void keepBackup(SqliteDatabase database) {
        int version = version(database);
        if (version > 0) {
            Path backup = Path.of(database.file() + ".v" + version);
            Path fresh = emptyBeside(backup);
            try {
                database.copyTo(fresh);
                // Another process may have been faster: its backup is the right one then, and this one is not.
                if (version(database) == version) {
                    Files.move(fresh, backup, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                }
            } catch (IOException e) {
                throw SafeFile.cannotWrite(backup, e);
            } finally {
                discard(fresh);
            }
        }
    }

    private static Path emptyBeside(Path backup) {
        try {
            return Files.createTempFile(backup.toAbsolutePath().getParent(), "." + backup.getFileName(), ".tmp");
        } catch (IOException e) {
            throw SafeFile.cannotWrite(backup, e);
        }
    }

    private static void discard(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException _) {
            // It is in nobody's way.
        }
    }

    static int version(SqliteDatabase database) {
        return database.first("PRAGMA user_version", row -> row.number("user_version"))
                .orElse(0);
    }

    private static List<String> statements(int version) {
        String text = ClassResources.text(Migrations.class, "migration-%03d.sql".formatted(version));
        return Arrays.stream(text.split(STATEMENT_END))
                .filter(statement -> !statement.lines().allMatch(Migrations::saysNothing))
                .toList();
    }

    /** A version that brought something for PostgreSQL alone has a script of comments. */
    private static boolean saysNothing(String line) {
        return line.isBlank() || line.startsWith("--");
    }
}
