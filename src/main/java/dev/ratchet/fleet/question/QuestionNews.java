package dev.ratchet.fleet.question;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import dev.ratchet.store.Database;
import dev.ratchet.work.question.QuestionTable;
import java.util.List;

/** Has the journal of a loop tell of its questions and of their answers, whoever asked and answered them, and once. */
public record QuestionNews(Database database, Time time, QuestionSettings settings, Journal journal) {
    /** Closes questions whose time is over. */
    public void expire() {
        new QuestionDesk(database, time).expire(settings);
    }

    /** What is new of a loop, whatever it is doing. */
    public void tell(String loop) {
        if (new QuestionTable(database, time).hasUntold(loop)) {
            boolean _ = journal.atomically(() -> {
                List<Event> news = new QuestionTable(database, time)
                        .takeUntold(loop).stream()
                                .<Event>map(question -> question.isOpen()
                                        ? new Event.Asked(question, time.now())
                                        : new Event.Answered(question, time.now()))
                                .toList();
                news.forEach(journal::saw);
                return news.isEmpty();
            });
        }
    }
}
