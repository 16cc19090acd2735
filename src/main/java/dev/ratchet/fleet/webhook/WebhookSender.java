package dev.ratchet.fleet.webhook;

import dev.ratchet.fleet.webhook.WebhookOutbox.Post;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.notify.Notice;
import dev.ratchet.notify.NotifySettings;
import dev.ratchet.store.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sends notices to a webhook, on a thread of its own: whoever posts never waits. What has not arrived when it is closed is on
 * record, and the next one goes on with it.
 */
public final class WebhookSender implements AutoCloseable {
    private static final Duration FAREWELL = Duration.ofSeconds(3);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Webhook webhook;
    private final WebhookOutbox outbox;
    private final Time time;
    private final Consumer<String> complain;
    private final Semaphore news = new Semaphore(0);
    private final Thread worker;
    private volatile boolean closing;
    private boolean complained;

    /** @param complain hears of the first failure, and of each post that was given up; on any thread */
    public WebhookSender(Webhook webhook, WebhookOutbox outbox, Time time, Consumer<String> complain) {
        this.webhook = webhook;
        this.outbox = outbox;
        this.time = time;
        this.complain = complain;
        this.worker = Thread.ofPlatform().daemon().name("webhook").start(this::work);
    }

    /** The one that the settings ask for; a {@link Trouble} if they cannot be meant. */
    public static Optional<WebhookSender> of(
            NotifySettings settings,
            Map<String, String> environment,
            Database database,
            Time time,
            Consumer<String> complain) {
        if (settings.webhook().isBlank()) {
            return Optional.empty();
        }
        Webhook webhook = Webhook.of(settings, environment, PATIENCE);
        WebhookOutbox outbox = new WebhookOutbox(database, time, WebhookOutbox.PAUSE);
        return Optional.of(new WebhookSender(webhook, outbox, time, complain));
    }

    /** Has it sent, soon. */
    public void post(String loop, Notice notice) {
        String id = UUID.randomUUID().toString();
        try {
            outbox.put(id, body(id, loop, notice, time.now()));
        } catch (Trouble trouble) {
            complain.accept("a notice for notify.webhook is lost: " + Trouble.words(trouble));
        }
        news.release();
    }

    private static String body(String id, String loop, Notice notice, Instant at) {
        Question question = notice.subject().question();
        return Json.object(json -> {
            json.put("id", id);
            json.put("event", notice.kind().word());
            json.put("loop", loop);
            json.put("task", notice.subject().task());
            json.put("title", notice.title());
            json.put("text", notice.text());
            json.put("at", at);
            json.put("question", question == null ? null : question.id());
            json.put("options", question == null ? List.of() : question.options());
        });
    }

    private void work() {
        try {
            while (!closing) {
                sendDue();
                boolean _ = news.tryAcquire(pause(), TimeUnit.MILLISECONDS);
                int _ = news.drainPermits();
            }
            sendDue();
        } catch (InterruptedException _) {
            // It was closed and has had its time.
        }
    }

    private void sendDue() throws InterruptedException {
        try {
            for (Optional<Post> post = outbox.take(); post.isPresent(); post = outbox.take()) {
                send(post.get());
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        } catch (Trouble _) {
            // The loop itself meets the same trouble and tells of it; what is on record stays there.
        }
    }

    private void send(Post post) {
        Optional<String> failure = webhook.send(post.body());
        if (failure.isEmpty()) {
            outbox.arrived(post);
        } else if (!outbox.failed(post, failure.get())) {
            complain.accept("notify.webhook did not take a notice %d times, which is given up: %s"
                    .formatted(post.tries(), failure.get()));
        } else if (!complained) {
            complained = true;
            complain.accept("notify.webhook did not take a notice, which is tried again: " + failure.get());
        }
    }

    /** Until the next one is due; whoever has nothing to send looks now and then for what others could not. */
    private long pause() {
        try {
            long due = outbox.nextDue()
                    .map(next -> Duration.between(time.now(), next).toMillis())
                    .orElse(Long.MAX_VALUE);
            return Math.clamp(due, 1, TimeUnit.MINUTES.toMillis(1));
        } catch (Trouble _) {
            return TimeUnit.SECONDS.toMillis(1);
        }
    }

    /** Sends what is due, but not for long: all else is for the next one. */
    @Override
    public void close() {
        closing = true;
        news.release();
        boolean interrupted = Thread.interrupted();
        try {
            if (!worker.join(FAREWELL)) {
                worker.interrupt();
            }
        } catch (InterruptedException _) {
            interrupted = true;
            worker.interrupt();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
