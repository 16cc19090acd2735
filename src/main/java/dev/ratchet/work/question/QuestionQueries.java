package dev.ratchet.work.question;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.TimestampFormat;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What is on record of the questions of a project. */
public record QuestionQueries(Database database) {
    static final String COLUMNS =
            "q.id, q.kind, q.loop, q.item, q.text, q.options, q.asked_at, q.answered_at, q.answer, q.answered_by";

    private static final String ALL = "SELECT " + COLUMNS + " FROM questions q";
    private static final String OPEN = ALL + " WHERE q.answered_at IS NULL";

    /** Loops without tasks call all their work the same. */
    List<Question> openAbout(String item, String loop) {
        return database.query(OPEN + " AND q.item = ? AND q.loop = ? ORDER BY q.id", QuestionQueries::read, item, loop);
    }

    /** Those that wait for an answer about a task. */
    public List<Question> openAbout(String task) {
        return database.query(OPEN + " AND q.item = ? ORDER BY q.id", QuestionQueries::read, task);
    }

    /** Whether anything about a task is to be answered first. */
    public boolean isOpen(String task) {
        return database.first(
                        "SELECT 1 AS one FROM questions WHERE answered_at IS NULL AND item = ? LIMIT 1",
                        _ -> true,
                        task)
                .isPresent();
    }

    public Optional<Question> find(long id) {
        return database.first(ALL + " WHERE q.id = ?", QuestionQueries::read, id);
    }

    /** Those that wait for an answer, the oldest first. */
    public List<Question> open() {
        return database.query(OPEN + " ORDER BY q.id", QuestionQueries::read);
    }

    /** How many wait for an answer. */
    public int countOpen() {
        return database.first(
                        "SELECT count(*) AS open FROM questions WHERE answered_at IS NULL", row -> row.number("open"))
                .orElse(0);
    }

    /** The latest that are closed, the newest first. */
    public List<Question> answered(int most) {
        return database.query(
                ALL + " WHERE q.answered_at IS NOT NULL ORDER BY q.answered_at DESC, q.id DESC LIMIT ?",
                QuestionQueries::read,
                most);
    }

    /** The latest of all, the newest first. */
    public List<Question> latest(int most) {
        return database.query(ALL + " ORDER BY q.id DESC LIMIT ?", QuestionQueries::read, most);
    }

    /** Those that wait for an answer about one of the tasks that a query finds, the oldest first. */
    public List<Question> openAmong(String tasks, int most, Object... parameters) {
        return database.query(
                OPEN + " AND q.item IN (" + tasks + ") ORDER BY q.id LIMIT " + most, QuestionQueries::read, parameters);
    }

    /** Those that have waited since then. */
    public List<Question> openSince(Instant moment) {
        return database.query(
                OPEN + " AND q.asked_at <= ? ORDER BY q.id", QuestionQueries::read, TimestampFormat.exact(moment));
    }

    static Question read(Row row) throws SQLException {
        Instant answeredAt = row.momentOrNull("answered_at");
        String options = row.textOrNull("options");
        return new Question(
                row.count("id"),
                Question.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT)),
                row.text("loop"),
                row.text("item"),
                row.text("text"),
                options == null
                        ? List.of()
                        : Json.parseOrNothing(options).items().stream()
                                .map(option -> option.text(""))
                                .toList(),
                row.moment("asked_at"),
                answeredAt == null
                        ? null
                        : new Question.Reply(row.textOrNull("answer"), row.text("answered_by"), answeredAt));
    }
}
