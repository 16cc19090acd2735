package dev.ratchet.fleet.mailbox;

import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import java.sql.SQLException;
import java.util.List;

/** What the loops of a project were sent, as whoever looks on sees it. */
public record MessageRecords(Database database) {
    /** The latest first; that the base branch has moved is for loops alone. */
    public List<MessageRecord> latest(int most) {
        return database.query(
                "SELECT id, coalesce(item, loop) AS loop, kind, sender, text, sent_at, delivered_at, answer FROM"
                    + " messages WHERE kind IN ('share', 'alert', 'query', 'note', 'urgent_note', 'answer') ORDER BY"
                    + " id DESC LIMIT ?",
                MessageRecords::read,
                most);
    }

    private static MessageRecord read(Row row) throws SQLException {
        return new MessageRecord(
                row.count("id"),
                row.text("loop"),
                row.text("kind"),
                row.text("sender"),
                row.text("text"),
                row.moment("sent_at"),
                row.momentOrNull("delivered_at"),
                row.textOrNull("answer"));
    }
}
