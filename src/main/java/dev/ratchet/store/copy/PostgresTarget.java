package dev.ratchet.store.copy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.PostgresDatabase;
import dev.ratchet.store.PostgresSettings;
import java.util.Optional;
import java.util.function.Supplier;

/** A project's schema in PostgreSQL. */
record PostgresTarget(PostgresSettings settings) implements CopyTarget {
    @Override
    public String words() {
        return "the PostgreSQL store of project '%s'".formatted(settings.project());
    }

    @Override
    public <T> Optional<T> alone(Supplier<T> copying) {
        return PostgresDatabase.alone(settings, copying);
    }

    @Override
    public void refuseContent() {
        try (Database there = PostgresDatabase.openAsItIs(settings)) {
            StoreContent.refuse(there, words());
        } catch (Trouble trouble) {
            if (trouble.kind() != Trouble.Kind.NOT_FOUND) {
                throw trouble;
            }
        }
    }

    @Override
    public Database open(Beginning beginning) {
        if (beginning == Beginning.AFRESH) {
            PostgresDatabase.drop(settings.unfinished());
        }
        Database filled = PostgresDatabase.open(settings.unfinished());
        watched(filled, "DISABLE");
        return filled;
    }

    /** Totals come along with the rows, so that what keeps them rests meanwhile. */
    private static void watched(Database filled, String order) {
        filled.query("""
            SELECT DISTINCT event_object_table AS watched FROM information_schema.triggers
            WHERE event_object_schema = current_schema()\
            """, row -> row.text("watched"))
                .forEach(table -> filled.update("ALTER TABLE \"%s\" %s TRIGGER USER".formatted(table, order)));
    }

    @Override
    public void publish(Database filled) {
        watched(filled, "ENABLE");
        goOnCounting(filled);
        filled.close();
        PostgresDatabase.rename(settings.unfinished(), settings);
    }

    /** New rows get numbers after those that came along. */
    private static void goOnCounting(Database filled) {
        record Counted(String table, String column) {}
        filled.query("""
            SELECT table_name, column_name FROM information_schema.columns
            WHERE table_schema = current_schema() AND is_identity = 'YES'\
            """, row -> new Counted(row.text("table_name"), row.text("column_name")))
                .forEach(counted -> filled.query("""
                    SELECT setval(pg_get_serial_sequence(quote_ident(current_schema()) || '.%1$s', '%2$s'),
                      coalesce((SELECT max(%2$s) FROM %1$s), 0) + 1, false)\
                    """.formatted(counted.table, counted.column), _ -> true));
    }
}
