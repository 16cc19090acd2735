package dev.ratchet.fleet.mailbox;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.attempt.UrgentNotes.UrgentNote;
import dev.ratchet.loop.base.InterruptShield;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Journal;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;

/** Hands what waits in the mailbox to attempts, and has the journal tell of it. */
public record MessageDelivery(LoopMailbox mailbox, Journal journal, Time time) {

    /** Everything that an attempt is to be told; to be called once for each, before its brief is made. */
    List<LoopMessage> to(Attempt attempt) {
        // Mostly there is nothing, and to ask costs a fraction of a transaction.
        return InterruptShield.call(() -> mailbox.isEmptyFor(attempt) ? List.of() : taken(attempt));
    }

    private List<LoopMessage> taken(Attempt attempt) {
        return journal.atomically(() -> {
            LoopMailbox.Mail mail = mailbox.addressTo(attempt);
            mail.fresh().forEach(message -> journal.saw(new Event.MessageReceived(attempt, message, time.now())));
            return mail.all();
        });
    }

    /** What the session under way is to be told at its next turn, each once. */
    List<UrgentNote> atOnce(Attempt attempt) {
        return mailbox.hasUrgent(attempt)
                ? InterruptShield.call(() -> journal.atomically(() -> {
                    SortedMap<Long, LoopMessage> urgent = mailbox.addressAtOnce(attempt);
                    urgent.values()
                            .forEach(message -> journal.saw(new Event.MessageReceived(attempt, message, time.now())));
                    return urgent.entrySet().stream()
                            .map(one -> new UrgentNote(one.getKey(), text(List.of(one.getValue()))))
                            .toList();
                }))
                : List.of();
    }

    /** What the session has heard is a note like those of its brief from then on. */
    void heard(Attempt attempt, List<UrgentNote> notes) {
        InterruptShield.run(() ->
                mailbox.noteHeard(attempt, notes.stream().map(UrgentNote::id).toList()));
    }

    /** The words for an attempt that was handed its messages; empty if there are none. */
    public String textFor(Attempt attempt) {
        return text(mailbox.addressedTo(attempt));
    }

    /** Messages as an agent reads them: whose words they are has to be plain, since they are no orders. */
    static String text(List<LoopMessage> messages) {
        return messages.stream()
                .map(message -> switch (message.kind()) {
                    case SHARE -> "From %s:\n%s".formatted(message.from(), message.text());
                    case ALERT -> "Alert from %s:\n%s".formatted(message.from(), message.text());
                    case NOTE, URGENT_NOTE -> "Note from %s:\n%s".formatted(message.from(), message.text());
                    case ANSWER -> "Answer by %s:\n%s".formatted(message.from(), message.text());
                })
                .collect(Collectors.joining("\n\n"));
    }
}
