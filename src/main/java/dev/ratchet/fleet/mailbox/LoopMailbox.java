package dev.ratchet.fleet.mailbox;

import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.LoopMessage;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.store.StoreChanges;
import dev.ratchet.store.TimestampFormat;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Carries words between the loops of a project, in whatever processes they run.
 *
 * <p>A message belongs to the attempt that is told it from before the brief is made. It counts as delivered once that
 * attempt had a session that did something; a session that never started, said nothing or was turned away by a limit has
 * told nobody, and the message belongs to the next attempt. So does an urgent note that a session under way was given and
 * has not heard. All of that is on record, so a crash at any moment changes nothing: it is found out when the next brief is
 * made.
 */
public record LoopMailbox(Database database, Time time) {
    public static final int LONGEST_MESSAGE = 64 * 1024;
    public static final int MOST_UNREAD = 1_000;

    /** All that waits to be read, in characters: more than a dozen briefs have room for. */
    static final int MOST_UNREAD_TEXT = 1_000_000;

    /** How much one brief takes, oldest first; the rest waits for the next. */
    private static final int LONGEST_BRIEF = LONGEST_MESSAGE;

    private static final String WORDS = "kind IN ('share', 'alert', 'note', 'urgent_note', 'answer')";

    private static final String URGENT = "kind = 'urgent_note' AND attempt IS NULL";

    /** Messages that are for the loop, whatever it is at. */
    private static final Box OF_LOOP = new Box("messages_unread", "item IS NULL AND loop = ?");

    /** Messages that are for a task, whichever loop has it. */
    private static final Box OF_TASK = new Box("messages_unread_of_item", "item = ?");

    private static final String MAIN_UPDATED = "main_updated";

    /** Where some messages lie: how they are found, and by a condition with one parameter. */
    private record Box(String index, String condition) {
        String unread() {
            return "messages INDEXED BY " + index;
        }

        String owned() {
            return condition + " AND delivered_at IS NULL";
        }
    }

    /** One message of several for an attempt. */
    private record Waiting(long id, boolean fresh, LoopMessage message) {
        static Waiting of(Row row) throws SQLException {
            return new Waiting(row.count("id"), row.textOrNull("attempt") == null, LoopMailbox.message(row));
        }

        /** People's words come before those of other loops, of which there may be more than a brief has room for. */
        int urgency() {
            return switch (message.kind()) {
                case ANSWER, NOTE, URGENT_NOTE -> 0;
                case SHARE, ALERT -> 1;
            };
        }

        int length() {
            return message.text().getBytes(StandardCharsets.UTF_8).length;
        }
    }

    /**
     * What an attempt is told.
     *
     * @param fresh those that no attempt before it was meant to be told
     */
    public record Mail(List<LoopMessage> all, List<LoopMessage> fresh) {
        public Mail {
            all = List.copyOf(all);
            fresh = List.copyOf(fresh);
        }
    }

    /** Leaves words for a loop; a {@link Trouble} if they are too many. */
    public void send(String loop, LoopMessage message) {
        long _ = leave(loop, message.kind().word(), message.from(), message.text());
    }

    /** Leaves words for whoever is next at a task; a {@link Trouble} if they are too many. */
    public void sendToTask(String task, LoopMessage message) {
        refuseTooLong(message.text());
        boolean _ = database.serially(() -> {
            refuseFullBox(OF_TASK, task, message.kind().word());
            return insert("", task, message) > 0;
        });
    }

    /**
     * Leaves words for the session under way in a loop, and says their number; whoever is next is told them if it does not take
     * them.
     *
     * @param task the task that they are about, null if they are for the loop whatever it is at
     */
    public long sendAtOnce(String loop, @Nullable String task, LoopMessage message) {
        refuseTooLong(message.text());
        return database.serially(() -> {
            if (task == null) {
                refuseFullBox(OF_LOOP, loop, message.kind().word());
            } else {
                refuseFullBox(OF_TASK, task, message.kind().word());
            }
            database.tell(List.of(StoreChanges.mailOf(loop)));
            return insert(loop, task, message);
        });
    }

    /** Whether some attempt has been given the message of that number. */
    public boolean isTaken(long number) {
        return database.first("SELECT 1 AS one FROM messages WHERE id = ? AND attempt IS NOT NULL", _ -> true, number)
                .isPresent();
    }

    /** Tells a loop that the base branch has moved, once, however often it has until the loop looks. */
    public void sendMainUpdated(String loop, String from) {
        boolean _ = database.serially(() -> {
            boolean known = !unread(loop, MAIN_UPDATED).isEmpty();
            if (!known) {
                long _ = leave(loop, MAIN_UPDATED, from, "");
            }
            return known;
        });
    }

    /** Whether the base branch has moved since this was last asked; what follows from it goes into the same transaction. */
    public boolean takeMainUpdated(String loop) {
        return database.update(
                        "UPDATE messages INDEXED BY messages_unread SET delivered_at = ?"
                                + " WHERE loop = ? AND kind = ? AND delivered_at IS NULL",
                        now(),
                        loop,
                        MAIN_UPDATED)
                > 0;
    }

    /** Puts a message into the box, and says its number. */
    long leave(String loop, String kind, String from, String text) {
        refuseTooLong(text);
        return database.serially(() -> {
            refuseFullBox(OF_LOOP, loop, kind);
            database.tell(List.of(StoreChanges.mailOf(loop)));
            return insert(loop, null, kind, from, text);
        });
    }

    private static void refuseTooLong(String text) {
        int bytes = text.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_MESSAGE) {
            throw Trouble.refused(
                            "a message has %,d bytes at most, and this one has %,d".formatted(LONGEST_MESSAGE, bytes))
                    .withHint("write it to a file and name that");
        }
    }

    /**
     * Each kind has its own measure, so that what agents tell each other leaves room for what people say. There are no more
     * answers than questions, and each is wanted.
     */
    private void refuseFullBox(Box box, String owner, String kind) {
        if (kind.equals(LoopMessage.Kind.ANSWER.word())) {
            return;
        }
        Unread unread = database.first(
                        "SELECT count(*) AS messages, coalesce(sum(length(text)), 0) AS letters FROM " + box.unread()
                                + " WHERE " + box.owned() + " AND kind = ?",
                        row -> new Unread(row.number("messages"), row.count("letters")),
                        owner,
                        kind)
                .orElseThrow();
        if (unread.messages >= MOST_UNREAD || unread.letters >= MOST_UNREAD_TEXT) {
            throw Trouble.refused(
                    "'%s' has %,d messages of %,d characters that it has not read yet, and gets no more before it does"
                            .formatted(owner, unread.messages, unread.letters));
        }
    }

    private record Unread(int messages, long letters) {}

    private long insert(String loop, @Nullable String task, LoopMessage message) {
        return insert(loop, task, message.kind().word(), message.from(), message.text());
    }

    private long insert(String loop, @Nullable String task, String kind, String from, String text) {
        return database.first(
                        "INSERT INTO messages (loop, item, kind, sender, text, sent_at) VALUES (?, ?, ?, ?, ?, ?)"
                                + " RETURNING id",
                        row -> row.count("id"),
                        loop,
                        task,
                        kind,
                        from,
                        text,
                        now())
                .orElseThrow();
    }

    /** How many messages a loop has not been told. */
    public int unread(String loop) {
        return unread(OF_LOOP, loop);
    }

    private int unread(Box box, String owner) {
        return database.first(
                        "SELECT count(*) AS messages FROM " + box.unread() + " WHERE " + box.owned(),
                        row -> row.number("messages"),
                        owner)
                .orElse(0);
    }

    private List<Long> unread(String loop, String kind) {
        return database.query(
                "SELECT id FROM messages INDEXED BY messages_unread WHERE loop = ? AND kind = ? AND delivered_at IS"
                        + " NULL",
                row -> row.count("id"),
                loop,
                kind);
    }

    /** Whether there is nothing that an attempt could be told, nor that one before it was told. */
    boolean isEmptyFor(Attempt attempt) {
        return inBoxes(attempt).entrySet().stream().noneMatch(box -> isAnything(box.getKey(), box.getValue()));
    }

    private boolean isAnything(Box box, String owner) {
        return database.first(
                        "SELECT 1 AS one FROM " + box.unread() + " WHERE " + box.owned() + " AND " + WORDS + " LIMIT 1",
                        _ -> true,
                        owner)
                .isPresent();
    }

    /**
     * Gives an attempt all that its loop and its task have to be told, as much as a brief takes. A retry gets what the attempt
     * before it was to be told, since it has the same brief.
     */
    public Mail addressTo(Attempt attempt) {
        return database.serially(() -> {
            inBoxes(attempt).forEach((box, owner) -> deliver(box, owner, attempt));
            List<Waiting> taken = fitting(waiting(attempt));
            // In a brief nothing is more urgent than the rest of it.
            taken.forEach(one -> database.update(
                    "UPDATE messages SET attempt = ?, kind = CASE kind WHEN 'urgent_note' THEN 'note' ELSE kind END"
                            + " WHERE id = ?",
                    attempt.id(),
                    one.id()));
            return new Mail(
                    taken.stream().map(Waiting::message).toList(),
                    taken.stream().filter(Waiting::fresh).map(Waiting::message).toList());
        });
    }

    /** Whether something waits that an attempt under way is to be told at once. */
    boolean hasUrgent(Attempt attempt) {
        return found(attempt, URGENT).findAny().isPresent();
    }

    /** Gives it to the attempt; by the numbers of the messages, oldest first. */
    SortedMap<Long, LoopMessage> addressAtOnce(Attempt attempt) {
        return database.serially(() -> {
            SortedMap<Long, LoopMessage> urgent = new TreeMap<>();
            found(attempt, URGENT).forEach(one -> {
                database.update("UPDATE messages SET attempt = ? WHERE id = ?", attempt.id(), one.id());
                urgent.put(one.id(), one.message());
            });
            return urgent;
        });
    }

    /** Puts on record that the session of an attempt has heard what it was given while it worked. */
    void noteHeard(Attempt attempt, List<Long> numbers) {
        numbers.forEach(number -> database.update(
                "UPDATE messages SET kind = 'note' WHERE id = ? AND attempt = ?", number, attempt.id()));
    }

    /** What an attempt is told, as far as that is settled. */
    public List<LoopMessage> addressedTo(Attempt attempt) {
        return found(attempt, "attempt = ?", attempt.id()).map(Waiting::message).toList();
    }

    /** Those that an attempt may find something in; work that is no task is called the same in all loops. */
    private static Map<Box, String> inBoxes(Attempt attempt) {
        return attempt.item().claim() == null
                ? Map.of(OF_LOOP, attempt.loop())
                : Map.of(OF_LOOP, attempt.loop(), OF_TASK, attempt.item().id());
    }

    /**
     * Closes what earlier attempts were told by a session that did something; not what one was given while it worked and did
     * not hear.
     */
    private void deliver(Box box, String owner, Attempt attempt) {
        database.update(
                "UPDATE " + box.unread() + " SET delivered_at = ? WHERE " + box.owned() + " AND " + WORDS
                        + " AND kind <> 'urgent_note' AND attempt <> ? AND EXISTS (SELECT 1 FROM sessions s WHERE"
                        + " s.attempt_id = messages.attempt AND s.role = 'working' AND s.spawned_at IS NOT NULL AND"
                        + " coalesce(s.class, '') NOT IN ('rate_limit', 'quota', 'auth', 'overloaded', 'empty',"
                        + " 'error'))",
                now(),
                owner,
                attempt.id());
    }

    private List<Waiting> waiting(Attempt attempt) {
        return found(attempt, attempt.position().isRetry() ? "attempt IS NOT NULL" : "1 = 1")
                .toList();
    }

    private Stream<Waiting> found(Attempt attempt, String condition, Object... parameters) {
        return inBoxes(attempt).entrySet().stream()
                .flatMap(box -> database
                        .query(
                                "SELECT id, attempt, kind, sender, text FROM "
                                        + box.getKey().unread() + " WHERE "
                                        + box.getKey().owned() + " AND " + WORDS + " AND " + condition,
                                Waiting::of,
                                Stream.concat(Stream.of(box.getValue()), Stream.of(parameters))
                                        .toArray())
                        .stream())
                .sorted(Comparator.comparing(Waiting::urgency).thenComparingLong(Waiting::id));
    }

    private static List<Waiting> fitting(List<Waiting> waiting) {
        List<Waiting> taken = new ArrayList<>();
        int length = 0;
        for (Waiting one : waiting) {
            length += one.length();
            if (length > LONGEST_BRIEF && !taken.isEmpty()) {
                break;
            }
            taken.add(one);
        }
        return taken;
    }

    private static LoopMessage message(Row row) throws SQLException {
        LoopMessage.Kind kind = LoopMessage.Kind.valueOf(row.text("kind").toUpperCase(Locale.ROOT));
        return new LoopMessage(kind, row.text("sender"), row.text("text"));
    }

    private String now() {
        return TimestampFormat.exact(time.now());
    }
}
