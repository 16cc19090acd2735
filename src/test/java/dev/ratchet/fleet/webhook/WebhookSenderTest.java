package dev.ratchet.fleet.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Time;
import dev.ratchet.notify.Notice;
import dev.ratchet.notify.NotifySettings;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.OnBothStores;
import dev.ratchet.store.TestStore;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;

/** A notice reaches a webhook once, signed, however often the receiver is down before. */
@OnBothStores
class WebhookSenderTest {
    private static final String SECRET = "s3cret";
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @Parameter
    TestStore store = TestStore.SQLITE;

    @TempDir
    Path directory;

    private final Time time = new SteadyTime();
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Received> received = new LinkedBlockingQueue<>();
    private final List<Integer> answers = new CopyOnWriteArrayList<>();
    private Database database;
    private HttpServer server;

    private record Received(String body, String signature) {}

    @BeforeEach
    void open() throws IOException {
        database = store.open(directory);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void close() {
        server.stop(0);
        database.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            int status = answers.isEmpty() ? 204 : answers.removeFirst();
            exchange.sendResponseHeaders(status, -1);
            if (status == 204) {
                received.add(new Received(
                        body, String.valueOf(exchange.getRequestHeaders().getFirst("X-Ratchet-Signature"))));
            }
        }
    }

    private WebhookSender sender(Duration pause) {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
        return new WebhookSender(
                new Webhook(address, SECRET, PATIENCE),
                new WebhookOutbox(database, time, pause),
                time,
                complaints::add);
    }

    private Received awaited() throws InterruptedException {
        Received one = received.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(one).as("nothing came: %s", complaints).isNotNull();
        return one;
    }

    private static Notice asked() {
        Question question =
                new Question(3, Question.Kind.ASKED, "main", "t-3f09a1", "Which?", List.of("this"), Sample.NOON, null);
        return new Notice(Notice.Kind.HUMAN_NEEDED, "a question", "Which?", new Notice.Subject("t-3f09a1", question));
    }

    @Test
    void aReceiverThatIsDownTwiceGetsItOnceAndSigned() throws InterruptedException {
        answers.addAll(List.of(503, 500));
        try (WebhookSender sender = sender(Duration.ofMillis(1))) {
            sender.post("main", asked());
            Received one = awaited();

            assertThat(one.signature())
                    .isEqualTo("sha256=" + Webhook.signature(SECRET, one.body().getBytes(StandardCharsets.UTF_8)));
            Json body = Json.parseOrNothing(one.body());
            assertThat(body.members().keySet())
                    .containsExactly("id", "event", "loop", "task", "title", "text", "at", "question", "options");
            assertThat(body.textAt("event")).isEqualTo("human_needed");
            assertThat(body.textAt("task")).isEqualTo("t-3f09a1");
        }
        try (WebhookSender _ = sender(Duration.ofMillis(1))) {
            assertThat(new WebhookOutbox(database, time, Duration.ZERO).nextDue())
                    .isEmpty();
        }
        assertThat(received).isEmpty();
        assertThat(complaints)
                .containsExactly(
                        "notify.webhook did not take a notice, which is tried again: it answers with status 503");
    }

    @Test
    void theSignatureIsThatOfTheRfc() {
        assertThat(Webhook.signature("Jefe", "what do ya want for nothing?".getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    }

    @Test
    void whatDidNotArriveIsSentByTheNextProcess() throws InterruptedException {
        answers.add(503);
        WebhookOutbox outbox = new WebhookOutbox(database, time, Duration.ofMillis(1));
        try (WebhookSender first = sender(Duration.ofHours(1))) {
            first.post("main", asked());
            first.post("main", asked());
            String second = awaited().body();
            assertThat(second).contains("human_needed");
        }
        database.update("UPDATE webhook_posts SET next_try_at = made_at WHERE next_try_at IS NOT NULL");
        try (WebhookSender _ = sender(Duration.ofHours(1))) {
            assertThat(awaited().body()).contains("human_needed");
        }
        assertThat(outbox.nextDue()).isEmpty();
    }

    @Test
    void whatIsNeverTakenIsGivenUpAfterEightTries() {
        WebhookOutbox outbox = new WebhookOutbox(database, time, Duration.ZERO);
        outbox.put("a", "{}");
        outbox.put("a", "{}");
        List<Boolean> again = new ArrayList<>();
        for (var post = outbox.take(); post.isPresent(); post = outbox.take()) {
            again.add(outbox.failed(post.get(), "no"));
        }
        assertThat(again).hasSize(8).endsWith(true, false);
        assertThat(outbox.nextDue()).isEmpty();
    }

    /** Each byte comes in time, the answer never. */
    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void whoeverAnswersAByteNowAndThenIsNotWaitedForWithoutEnd() throws IOException {
        try (ServerSocket slow = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().daemon().start(() -> drip(slow));
            URI address = URI.create("http://127.0.0.1:" + slow.getLocalPort() + "/");

            assertThat(new Webhook(address, SECRET, Duration.ofMillis(200)).send("{}"))
                    .isPresent();
        }
    }

    private static void drip(ServerSocket slow) {
        try (Socket one = slow.accept();
                OutputStream out = one.getOutputStream()) {
            out.write("HTTP/1.1 ".getBytes(StandardCharsets.UTF_8));
            while (!slow.isClosed()) {
                out.write('2');
                out.flush();
                LockSupport.parkNanos(20_000_000);
            }
        } catch (IOException _) {
            // Nobody listens any more.
        }
    }

    @Test
    void whatCannotBeMeantIsRefused() {
        assertThatThrownBy(() -> Webhook.of(hook("ftp://x/y", ""), Map.of(), PATIENCE))
                .hasMessageContaining("notify.webhook is no http or https address");
        assertThatThrownBy(() -> Webhook.of(hook("https://x/y", "SECRET"), Map.of(), PATIENCE))
                .hasMessageContaining("the variable SECRET");
        assertThat(Webhook.of(hook("https://x/y", "SECRET"), Map.of("SECRET", "s"), PATIENCE)
                        .secret())
                .isEqualTo("s");
        assertThat(Webhook.problem(hook("https://x/y", "SECRET"), Map.of())).isPresent();
        assertThat(Webhook.problem(hook("ftp://x/y", ""), Map.of())).isPresent();
        assertThat(Webhook.problem(hook("https://x/y", ""), Map.of())).isEmpty();
        assertThat(Webhook.problem(hook("", "SECRET"), Map.of())).isEmpty();
    }

    private static NotifySettings hook(String address, String variable) {
        return new NotifySettings("", NotifySettings.Desktop.OFF, address, variable);
    }
}
