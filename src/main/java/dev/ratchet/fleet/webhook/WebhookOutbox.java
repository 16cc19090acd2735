package dev.ratchet.fleet.webhook;

import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What a webhook is to be told, as it is on record: each post until it has arrived or was tried often enough, by one process
 * at a time.
 *
 * @param pause before the second try; each further one waits three times as long as the one before
 */
public record WebhookOutbox(Database database, Time time, Duration pause) {
    public static final int MOST_TRIES = 8;
    public static final Duration PAUSE = Duration.ofSeconds(2);

    /** Longer than a try takes, and then whoever tried is gone. */
    private static final Duration CLAIM = Duration.ofMinutes(1);

    private static final int FACTOR = 3;

    /**
     * One that is to be sent now.
     *
     * @param tries with this one
     */
    public record Post(String id, String body, int tries) {}

    public void put(String id, String body) {
        String now = exact(time.now());
        int _ = database.update(
                "INSERT INTO webhook_posts (id, body, made_at, next_try_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                id,
                body,
                now,
                now);
    }

    /** Takes the post that is due for longest, which nobody else tries then. */
    public Optional<Post> take() {
        Instant now = time.now();
        return database.serially(() -> database.first(
                "UPDATE webhook_posts SET tries = tries + 1, next_try_at = ? WHERE id = (SELECT id FROM webhook_posts"
                        + " INDEXED BY webhook_posts_due WHERE next_try_at IS NOT NULL AND next_try_at <= ?"
                        + " ORDER BY next_try_at, id LIMIT 1) RETURNING id, body, tries",
                row -> new Post(row.text("id"), row.text("body"), row.number("tries")),
                exact(now.plus(CLAIM)),
                exact(now)));
    }

    /** When the next one is due, if there is any. */
    public Optional<Instant> nextDue() {
        return database.first(
                "SELECT next_try_at FROM webhook_posts INDEXED BY webhook_posts_due WHERE next_try_at IS NOT NULL"
                        + " ORDER BY next_try_at LIMIT 1",
                row -> row.moment("next_try_at"));
    }

    public void arrived(Post post) {
        int _ = database.update(
                "UPDATE webhook_posts SET sent_at = ?, next_try_at = NULL, failure = NULL WHERE id = ?",
                exact(time.now()),
                post.id());
    }

    /** It did not; says whether it is tried again. */
    public boolean failed(Post post, String why) {
        boolean again = post.tries() < MOST_TRIES;
        int _ = database.update(
                "UPDATE webhook_posts SET next_try_at = ?, failure = ? WHERE id = ?",
                again ? exact(time.now().plus(delay(post.tries()))) : null,
                why,
                post.id());
        return again;
    }

    private Duration delay(int tries) {
        Duration delay = pause;
        for (int further = 1; further < tries; further++) {
            delay = delay.multipliedBy(FACTOR);
        }
        return delay;
    }

    private static String exact(Instant moment) {
        return TimestampFormat.exact(moment);
    }
}
