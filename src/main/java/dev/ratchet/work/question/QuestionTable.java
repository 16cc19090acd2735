package dev.ratchet.work.question;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.StoreChanges;
import dev.ratchet.store.TimestampFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The questions of a project: who has asked what, and what came of it. */
public record QuestionTable(Database database, Time time) {
    /** Who asks so much about one piece of work does not wait for answers. */
    public static final int MOST_OPEN = 20;

    /** Asks; what is asked already, in the same words, is the same question. */
    public Question ask(QuestionDraft draft) {
        return database.serially(() -> {
            String item = draft.asker().item();
            List<Question> open = queries().openAbout(item, draft.asker().loop());
            Optional<Question> same = open.stream()
                    .filter(one -> one.kind() == draft.kind() && one.text().equals(draft.text()))
                    .findFirst();
            if (same.isPresent()) {
                return same.get();
            }
            if (open.size() >= MOST_OPEN) {
                throw Trouble.refused("%s has %d open questions, and gets no more before some are answered"
                        .formatted(item, open.size()));
            }
            return insert(draft);
        });
    }

    private Question insert(QuestionDraft draft) {
        QuestionDraft.Asker asker = draft.asker();
        List<String> options = draft.options();
        database.tell(List.of(StoreChanges.mailOf(asker.loop())));
        return database.first(
                        "INSERT INTO questions (loop, item, attempt, kind, text, options, asked_at)"
                                + " VALUES (?, ?, ?, ?, ?, ?, ?) RETURNING *",
                        QuestionQueries::read,
                        asker.loop(),
                        asker.item(),
                        asker.attempt(),
                        draft.kind().word(),
                        draft.text(),
                        options.isEmpty() ? null : new Json(options).line(),
                        now())
                .orElseThrow();
    }

    /** Closes a question; false if it was closed before. */
    public boolean close(Question question, @Nullable String answer, String by) {
        database.tell(List.of(StoreChanges.mailOf(question.loop())));
        return database.update(
                        "UPDATE questions SET answered_at = ?, answer = ?, answered_by = ?, told_at = NULL"
                                + " WHERE id = ? AND answered_at IS NULL",
                        now(),
                        answer,
                        by,
                        question.id())
                == 1;
    }

    /** Nobody needs the answers any more that were to be given about a task. */
    public void withdraw(String task, String why) {
        queries().openAbout(task).forEach(question -> close(question, null, why));
    }

    /** Whether a loop has something to tell of. */
    public boolean hasUntold(String loop) {
        return database.first(
                        "SELECT 1 AS one FROM questions INDEXED BY questions_untold WHERE told_at IS NULL AND loop = ?"
                                + " LIMIT 1",
                        _ -> true,
                        loop)
                .isPresent();
    }

    /** That: questions that are new, and answers that are; each once. */
    public List<Question> takeUntold(String loop) {
        return database.serially(() -> {
            List<Question> questions = database.query(
                    "SELECT " + QuestionQueries.COLUMNS
                            + " FROM questions q INDEXED BY questions_untold WHERE q.told_at IS NULL AND q.loop = ?"
                            + " ORDER BY q.id",
                    QuestionQueries::read,
                    loop);
            database.update("UPDATE questions SET told_at = ? WHERE told_at IS NULL AND loop = ?", now(), loop);
            return questions;
        });
    }

    private QuestionQueries queries() {
        return new QuestionQueries(database);
    }

    private String now() {
        return TimestampFormat.exact(time.now());
    }
}
