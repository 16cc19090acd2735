package dev.ratchet.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.web.browser.Waiting;
import dev.ratchet.web.http.AccessRules.Openness;
import dev.ratchet.web.http.RawClient.Reply;
import dev.ratchet.web.http.Route;
import dev.ratchet.web.piece.PageFrame.Steering;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The server of a project whose agents mean no good. */
class ProjectServerTest {
    @TempDir
    private static Path directory;

    private static ServedSample sample;

    @BeforeAll
    static void serve() throws IOException {
        ServedSample.record(directory);
        sample = new ServedSample(directory, Steering.ALLOWED);
    }

    @AfterAll
    static void end() {
        sample.close();
    }

    @Test
    void theDescriptionOfTheApiHasItsRoutesAndNoOthers() {
        TreeSet<String> described = new TreeSet<>();
        Json paths = Json.parseOrNothing(OpenApi.text()).at("paths");
        paths.members()
                .keySet()
                .forEach(path -> paths.at(path)
                        .members()
                        .keySet()
                        .forEach(method -> described.add(method.toUpperCase(Locale.ROOT) + " " + path)));
        assertThat(ProjectServer.routes(sample.served).all().stream()
                        .filter(route -> route.path().startsWith(ApiRoutes.BASE))
                        .map(ProjectServerTest::words))
                .containsExactlyInAnyOrderElementsOf(described);
    }

    private static String words(Route route) {
        return route.method() + " " + route.path();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/loops/main",
                "/runs/run-1",
                "/sessions/1",
                "/sessions/2",
                "/tasks",
                "/board",
                "/graph",
                "/graph?q=%3Cscript%3E&zoom=50",
                "/costs",
                "/costs?span=all&by=model",
                "/questions",
                "/saved",
                "/landings",
                "/journal",
                "/journal?q=script",
                "/loops/main/kill",
                "/tasks?q=%3Cscript%3E&status=ready",
                "/nowhere/%3Cscript%3E"
            })
    void nothingThatOthersHaveWrittenIsMarkup(String path) throws IOException {
        Reply page = sample.get(path);
        assertThat(page.status()).isEqualTo(path.startsWith("/nowhere") ? 404 : 200);
        assertThat(page.body())
                .doesNotContain("<script>", "<img src=x", "href=\"javascript:", "onerror=alert(2)>")
                .contains("<main id=\"main\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/loops/second", "/runs/run-2"})
    void anAttemptIsCalledByTheTitleOfItsTask(String path) throws IOException {
        sample.attemptAtTask("t-00beef", "Weigh the parcels");
        assertThat(sample.get(path).body()).contains("<a href=\"/tasks/t-00beef\">Weigh the parcels</a>");
    }

    @Test
    void aSessionIsReadAsAPersonReadsIt() throws IOException {
        assertThat(sample.get("/sessions/1").body()).contains("&lt;script&gt;alert(1)&lt;/script&gt;");
        Json blocks =
                Json.parseOrNothing(sample.get("/api/v1/sessions/1/blocks").body());
        assertThat(blocks.at("blocks").items())
                .anySatisfy(
                        block -> assertThat(block.at("body").items().getFirst().textAt("text"))
                                .isEqualTo(ServedSample.HOSTILE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loops",
                "loops/main",
                "runs",
                "runs/run-1",
                "attempts",
                "attempts?limit=1&loop=main",
                "sessions",
                "sessions/1",
                "tasks",
                "graph",
                "landings",
                "metrics",
                "limits",
                "questions",
                "questions?all=1",
                "saved",
                "openapi.json"
            })
    void theApiAnswersInJson(String path) throws IOException {
        Reply reply = sample.get("/api/v1/" + path);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.header("Content-Type")).isEqualTo("application/json");
        assertThat(Json.parseOrNothing(reply.body()).isNothing()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "loops/none/pause",
                "tasks/t-000000/retry",
                "tasks/--help/retry",
                "loops/..%2f/kill",
                "tasks/-c/block"
            })
    void whatIsNotThereCannotBeAskedForAnything(String path) throws IOException {
        Reply reply = sample.post("/api/v1/" + path, "");
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.header("Content-Type")).isEqualTo("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "runs/none",
                "sessions/99",
                "sessions/x",
                "sessions/99999999999",
                "tasks/t-000000",
                "tasks/--json",
                "sessions/99/blocks",
                "sessions/99/events"
            })
    void whatIsNotThereIsNotFound(String path) throws IOException {
        Reply reply = sample.get("/api/v1/" + path);
        assertThat(reply.status()).isEqualTo(404);
        assertThat(reply.body()).contains("\"status\":404");
    }

    @Test
    void numbersThatAreNoneAreMalformed() throws IOException {
        assertThat(sample.get("/api/v1/attempts?limit=many").status()).isEqualTo(400);
        assertThat(sample.get("/api/v1/attempts?limit=0").status()).isEqualTo(400);
        assertThat(sample.get("/journal?before=yesterday").status()).isEqualTo(400);
        assertThat(sample.post("/api/v1/tasks", "[1]").status()).isEqualTo(415);
        assertThat(sample.post("/api/v1/tasks", "{}").status()).isEqualTo(400);
    }

    @Test
    void eventsGoOnWhereTheyWere() throws IOException {
        List<String> first = events("/api/v1/events?since=2026-01-01T00:00:00Z", "", 4);
        assertThat(first.getFirst()).contains("run_started");
        List<String> next = events("/api/v1/events", "Last-Event-ID: " + first.get(2), 3);
        assertThat(next).doesNotContain(first.get(2)).contains(first.get(3));
    }

    /** The ids of the first so many events. */
    private static List<String> events(String path, String header, int many) throws IOException {
        try (Socket socket = open(path, header);
                BufferedReader lines = reader(socket)) {
            List<String> ids = new ArrayList<>();
            while (ids.size() < many) {
                String line = lines.readLine();
                if (line.startsWith("id: ")) {
                    ids.add(line.substring("id: ".length()));
                }
            }
            return ids;
        }
    }

    private static Socket open(String path, String header) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), sample.port());
        socket.setSoTimeout(20_000);
        List<String> headers = sample.headers();
        if (!header.isEmpty()) {
            headers.add(header);
        }
        socket.getOutputStream()
                .write("GET %s HTTP/1.1\r\n%s\r\n\r\n"
                        .formatted(path, String.join("\r\n", headers))
                        .getBytes(StandardCharsets.UTF_8));
        return socket;
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    @Test
    void whatASessionSaysIsSentAsItSaysIt() throws IOException {
        try (Socket socket = open("/sessions/2/stream?from=0", "");
                BufferedReader lines = reader(socket)) {
            Files.writeString(
                    directory.resolve(".ratchet/sessions/session-2.jsonl"),
                    ServedSample.said("now <i>this</i>"),
                    StandardOpenOption.APPEND);
            String line = lines.readLine();
            while (!line.contains("now &lt;i&gt;this&lt;/i&gt;")) {
                line = lines.readLine();
            }
            assertThat(line).startsWith("data: ");
        }
    }

    @Test
    void picturesThatToolsHaveShownAreShownAndNothingElseIsTakenForOne() throws IOException {
        assertThat(sample.get("/sessions/1").body()).contains("<img class=\"shown\" src=\"/sessions/1/image?at=");
        String place = sample.get("/sessions/1").body().replaceAll("(?s).*src=\"(/sessions/1/image[^\"]*)\".*", "$1");
        Reply image = sample.get(place.replace("&amp;", "&"));
        assertThat(image.header("Content-Type")).isEqualTo("image/png");
        assertThat(image.body()).isEqualTo("not really a picture");
        assertThat(sample.get(place.replace("&amp;n=0", "&n=1")).status()).isEqualTo(404);
        assertThat(sample.get("/sessions/1/image?at=3&n=0").status()).isEqualTo(404);
        assertThat(sample.get("/sessions/1/image?at=99999999&n=0").status()).isEqualTo(404);
    }

    @Test
    void metricsHaveNamesOfOurs() throws IOException {
        Reply metrics = sample.get("/metrics");
        assertThat(metrics.header("Content-Type")).startsWith("text/plain");
        assertThat(metrics.body().lines().filter(line -> !line.startsWith("#")))
                .isNotEmpty()
                .allMatch(line -> line.matches("ratchet_[a-z_]+(\\{.*})? [0-9.]+"));
        assertThat(sample.get("/healthz").body()).contains("ok");
    }

    @Test
    void whoOnlyShowsChangesNothing(@TempDir Path other) throws IOException {
        ServedSample.record(other);
        try (ServedSample readOnly = new ServedSample(other, Steering.READ_ONLY)) {
            assertThat(readOnly.get("/loops/main").body())
                    .doesNotContain("<form")
                    .contains("read only");
            assertThat(readOnly.post("/api/v1/tasks", "{\"title\":\"x\"}").status())
                    .isEqualTo(403);
            assertThat(readOnly.post("/loops/main/note", "text=x").status()).isEqualTo(403);
        }
    }

    @Test
    void aTokenOfAnotherStartIsRefusedAndSoIsItsCookie(@TempDir Path other) throws IOException {
        try (ServedSample again = new ServedSample(other, Steering.ALLOWED)) {
            String host = "Host: 127.0.0.1:" + again.port();
            assertThat(again.client()
                            .ask("GET", "/?token=" + sample.token(), List.of(host), "")
                            .status())
                    .isEqualTo(401);
            assertThat(again.get("/").body()).contains("Nothing has run here yet");
            assertThat(again.get("/api/v1/loops").body().strip()).isEqualTo("[]");
        }
    }

    @Test
    void anAddressOfAnotherMachineIsNotCalledTaken() {
        ListeningPlace elsewhere = new ListeningPlace("203.0.113.9", 0, null, null, null, false, directory);
        assertThatThrownBy(() -> ProjectServer.start(sample.served, elsewhere, Openness.NOTHING))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("cannot listen at 203.0.113.9")
                .hasMessageNotContaining("taken");
    }

    @Test
    void aDatabaseThatIsGoneIsToldAndTheServerGoesOn(@TempDir Path other) throws IOException {
        ServedSample.record(other);
        try (ServedSample broken = new ServedSample(other, Steering.ALLOWED)) {
            assertThat(broken.get("/").status()).isEqualTo(200);
            Files.delete(other.resolve(".ratchet/ratchet.db"));
            Reply page = broken.get("/runs/run-1");
            assertThat(page.status()).isEqualTo(500);
            assertThat(page.body()).contains("ratchet.db is gone");
            Waiting.until("the overview", () -> broken.says("/", "What you see may be old"));
            assertThat(broken.get("/healthz").status()).isEqualTo(200);
        }
    }

    @Test
    void aDatabaseThatIsNewerIsReadNoMore(@TempDir Path newer) throws IOException {
        ServedSample.record(newer);
        try (ServedSample later = new ServedSample(newer, Steering.ALLOWED)) {
            try (Database database = Database.open(newer.resolve(".ratchet/ratchet.db"))) {
                database.update("PRAGMA user_version = 999");
            }
            assertThat(later.get("/healthz").status()).isEqualTo(200);
            Reply tasks = later.get("/api/v1/tasks");
            assertThat(tasks.status()).isEqualTo(500);
            assertThat(tasks.body()).contains("newer");
            Reply page = later.get("/runs/run-1");
            assertThat(page.status()).isEqualTo(500);
            assertThat(page.body()).contains("newer");
        }
    }
}
