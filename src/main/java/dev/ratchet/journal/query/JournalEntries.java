package dev.ratchet.journal.query;

import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What has happened in a project, one thing after the other, as it follows from what is on record of runs, attempts and the rest. */
public record JournalEntries(Database database) {
    /** Each with the moment by which it is found; none reads what agents have said at length. */
    private static final List<Part> PARTS = List.of(
            new Part("run_started", "r.started_at", "runs r", "r.id", "r.loop", "r.id", "r.recipe"),
            new Part(
                    "run_ended",
                    "r.ended_at",
                    "runs r",
                    "r.id",
                    "r.loop",
                    "r.id",
                    "coalesce(r.outcome, '') || coalesce(': ' || r.reason, '')"),
            new Part("attempt_started", "a.started_at", "attempts a", "a.id", "a.loop", "a.item", "''"),
            new Part(
                    "attempt_ended",
                    "a.ended_at",
                    "attempts a",
                    "a.id",
                    "a.loop",
                    "a.item",
                    "coalesce(a.verdict, '') || coalesce(': ' || a.reason, '')"),
            new Part(
                    "session_started",
                    "s.started_at",
                    "sessions s JOIN attempts a ON a.id = s.attempt_id",
                    "s.number",
                    "a.loop",
                    "CAST(s.number AS TEXT)",
                    "s.role || ', ' || s.agent"),
            new Part(
                    "requested", "q.sent_at", "requests q", "q.id", "q.loop", "q.kind", "q.kind || ' by ' || q.sender"),
            new Part(
                    "message",
                    "m.sent_at",
                    "messages m",
                    "m.id",
                    "m.loop",
                    "m.kind",
                    "m.kind || ' from ' || m.sender || ': ' || substr(m.text, 1, 300)"),
            new Part("asked", "u.asked_at", "questions u", "u.id", "u.loop", "u.item", "substr(u.text, 1, 300)"),
            new Part(
                    "answered",
                    "u.answered_at",
                    "questions u",
                    "u.id",
                    "u.loop",
                    "u.item",
                    "coalesce(substr(u.answer, 1, 300), 'no answer') || ' by ' || u.answered_by"),
            new Part("tripped", "t.at", "trips t", "t.id", "t.loop", "t.rule", "t.reason"),
            new Part("reset", "e.at", "resets e", "e.id", "e.loop", "e.kind", "e.kind"),
            new Part(
                    "task",
                    "l.at",
                    "task_log l",
                    "l.id",
                    "''",
                    "l.task_id",
                    "l.kind || ': ' || substr(l.text, 1, 300)"),
            new Part("landing_queued", "d.queued_at", "landings d", "d.id", "d.loop", "d.item", "d.branch"),
            new Part(
                    "landing_ended",
                    "d.ended_at",
                    "landings d",
                    "d.id",
                    "d.loop",
                    "d.item",
                    "d.status || coalesce(': ' || d.reason, '')"));

    /** Where entries of one kind come from. */
    private record Part(String kind, String at, String table, String key, String loop, String subject, String text) {
        String select() {
            return "SELECT '%s' AS kind, %s AS at, %s AS subject, %s AS loop, %s AS text, '%s-' || CAST(%s AS TEXT) AS id FROM %s"
                    .formatted(kind, at, subject, loop, text, kind, key, table);
        }
    }

    /**
     * The latest before a moment, the latest first.
     *
     * @param search what has to stand somewhere in them; empty for all
     */
    public List<JournalEntry> before(Instant moment, String search, int most) {
        String like = "%" + search.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%";
        return PARTS.stream()
                .flatMap(part -> before(part, moment, like, most))
                .sorted(Comparator.comparing(JournalEntry::at).reversed().thenComparing(JournalEntry::id))
                .limit(most)
                .toList();
    }

    private Stream<JournalEntry> before(Part part, Instant moment, String like, int most) {
        String words = "(%s || ' ' || %s || ' ' || %s || ' ' || '%s')"
                .formatted(part.loop, part.subject, part.text, part.kind);
        String condition = like.equals("%%") ? "" : " AND lower(%s) LIKE lower(?) ESCAPE '\\'".formatted(words);
        String sql = part.select() + " WHERE " + part.at + " < ?" + condition + " ORDER BY " + part.at + " DESC LIMIT "
                + most;
        String until = TimestampFormat.exact(moment);
        return (condition.isEmpty()
                        ? database.query(sql, JournalEntries::read, until)
                        : database.query(sql, JournalEntries::read, until, like))
                .stream();
    }

    /**
     * What came after a moment, the oldest first.
     *
     * @param cut whether there may be more after the last of them
     */
    record Later(List<JournalEntry> entries, boolean cut) {}

    /** What came after a moment: not more of each kind than these, and nothing that is later than what is left out of another kind. */
    Later after(Instant moment, int most) {
        List<List<JournalEntry>> parts =
                PARTS.stream().map(part -> after(part, moment, most)).toList();
        Optional<Instant> known = parts.stream()
                .filter(part -> part.size() == most)
                .map(part -> part.getLast().at())
                .min(Comparator.naturalOrder());
        List<JournalEntry> entries = parts.stream()
                .flatMap(List::stream)
                .filter(entry -> known.isEmpty() || !entry.at().isAfter(known.get()))
                .sorted(Comparator.comparing(JournalEntry::at).thenComparing(JournalEntry::id))
                .toList();
        return new Later(entries, known.isPresent());
    }

    private List<JournalEntry> after(Part part, Instant moment, int most) {
        return database.query(
                part.select() + " WHERE " + part.at + " > ? ORDER BY " + part.at + " LIMIT " + most,
                JournalEntries::read,
                TimestampFormat.exact(moment));
    }

    private static JournalEntry read(Row row) throws SQLException {
        return new JournalEntry(
                row.text("id"),
                row.moment("at"),
                row.text("kind"),
                row.text("loop"),
                row.text("subject"),
                row.text("text"));
    }
}
