package dev.ratchet.journal;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;

/** The limits of accounts at providers that loops of the project learnt of, on whatever machine. */
public record ProviderLimits(Database database, Time time) {
    /** Those that have not lifted yet. */
    public List<OpenLimit> open() {
        return database.query(
                "SELECT agent, resets_at FROM limits WHERE resets_at > ?",
                ProviderLimits::limit,
                TimestampFormat.exact(time.now()));
    }

    static OpenLimit limit(Row row) throws SQLException {
        return new OpenLimit(row.text("agent"), row.moment("resets_at"));
    }

    /** Remembers one, so that every loop of the project that uses the same account waits for the same reset. */
    public void remember(String account, Instant resetsAt) {
        database.update(
                "INSERT INTO limits (agent, resets_at, noticed_at) VALUES (?, ?, ?)"
                        + " ON CONFLICT (agent) DO UPDATE SET resets_at = excluded.resets_at,"
                        + " noticed_at = excluded.noticed_at",
                account,
                TimestampFormat.exact(resetsAt),
                TimestampFormat.exact(time.now()));
    }

    /** Forgets all of them and says how many were open. */
    public int forget() {
        int open = open().size();
        database.update("DELETE FROM limits");
        return open;
    }
}
