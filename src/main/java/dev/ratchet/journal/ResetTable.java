package dev.ratchet.journal;

import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import java.util.Locale;

/** What was forgotten on purpose, and when. */
public record ResetTable(Database database, Time time) {
    /** What can be forgotten. */
    public enum Kind {
        /** What runs had spent that were cut off. */
        BUDGET,
        /** What tripped the circuit, and what its rules had counted. */
        CIRCUIT,
        /** The conversations that agents could go on with. */
        SESSION;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** From now on, what lies before counts no more for this loop. */
    public void reset(String loop, Kind kind) {
        database.update(
                "INSERT INTO resets (loop, kind, at) VALUES (?, ?, ?)",
                loop,
                kind.word(),
                TimestampFormat.exact(time.now()));
    }
}
