package dev.ratchet.app.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.fleet.mailbox.MessageRecords;
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
    void aLoopThatDoesNotRunIsNotPausedAndANoteWaitsForItsNextSession() throws IOException {
        assertThat(sample.post("/loops/main/pause", "").status()).isEqualTo(409);
        assertThat(sample.post("/loops/main/note", "text=see+the+log").header("Location"))
                .isEqualTo("/loops/main");
        assertThat(sample.served
                        .read(database -> new MessageRecords(database).latest(1))
                        .orElseThrow())
                .singleElement()
                .satisfies(message -> assertThat(message.toString()).contains("web", "see the log"));
    }

    @Test
    void tasksAreAddedChangedAndBegunAnewAndTheirLogSaysByWhom() throws IOException {
        String id = Json.parseOrNothing(sample.post("/api/v1/tasks", "{\"title\":\"--all <b>\",\"priority\":3}")
                        .body())
                .textAt("id");
        assertThat(sample.ask("PATCH", "/api/v1/tasks/" + id, "{\"title\":\"Other\"}")
                        .status())
                .isEqualTo(200);
        assertThat(sample.post("/tasks/" + id + "/block", "").header("Location"))
                .isEqualTo("/tasks/" + id);
        assertThat(sample.post("/tasks/" + id + "/unblock", "").status()).isEqualTo(303);
        assertThat(sample.post("/tasks/" + id, "title=Third&description=&priority=1")
                        .status())
                .isEqualTo(303);
        String page = sample.get("/api/v1/tasks/" + id).body();
        assertThat(Json.parseOrNothing(page).textAt("title")).isEqualTo("Third");
        assertThat(page).contains("added by web", "block by web", "changed by web");
        assertThat(sample.get("/tasks/" + id).body()).contains("Third");
        assertThat(sample.get("/tasks/" + id + "/retry").body()).contains("Begin task");
    }

    @Test
    void tasksArePutFirstAndLastAndWaitForOthers() throws IOException {
        String one = added("{\"title\":\"One\",\"priority\":4}");
        String two = added("{\"title\":\"Two\",\"after\":\"%s\"}".formatted(one));
        assertThat(sample.post("/tasks/%s/first".formatted(one), "back=/board").header("Location"))
                .isEqualTo("/board");
        assertThat(task(one).at("priority").number()).isNegative();
        assertThat(sample.post("/api/v1/tasks/%s/last".formatted(one), "").status())
                .isEqualTo(200);
        assertThat(task(one).at("priority").number()).isPositive();
        assertThat(task(two).at("depends_on").items()).hasSize(1);
        assertThat(sample.post("/tasks/" + two, "title=Two&after=").status()).isEqualTo(303);
        assertThat(task(two).at("depends_on").items()).isEmpty();
        assertThat(sample.get("/board").body()).contains("One").contains("Do first");
        assertThat(sample.get("/graph").body()).contains("node-" + one);
        assertThat(sample.get("/graph?q=one").body()).contains("class=\"node ready hit\"", "faint");
        assertThat(sample.get("/api/v1/tasks/" + one).body()).contains("put first by web");
    }

    private static String added(String json) throws IOException {
        return Json.parseOrNothing(sample.post("/api/v1/tasks", json).body()).textAt("id");
    }

    private static Json task(String id) throws IOException {
        return Json.parseOrNothing(sample.get("/api/v1/tasks/" + id).body());
    }

    @Test
    void questionsAreAnsweredOnceAndApprovalsAreWhatWaitsForThem() throws IOException {
        String id = added("{\"title\":\"Asked about\"}");
        long question = sample.ask(id, "Which <one>?");
        assertThat(sample.get("/questions").body())
                .contains("Which &lt;one&gt;?", "/questions/%d/answer".formatted(question));
        assertThat(sample.get("/tasks/" + id).body()).contains("Which &lt;one&gt;?");
        String place = "/api/v1/questions/%d/answer".formatted(question);
        assertThat(sample.post(place, "{\"text\":\" \"}").status()).isEqualTo(409);
        Json answered =
                Json.parseOrNothing(sample.post(place, "{\"text\":\"that\"}").body());
        assertThat(answered.textAt("answer") + answered.textAt("by")).isEqualTo("thatweb");
        assertThat(sample.post(place, "{\"text\":\"this\"}").status()).isEqualTo(409);
        assertThat(sample.post("/questions/99/answer", "text=x").status()).isEqualTo(404);
        assertThat(sample.get("/journal?q=by+web").body()).contains("that by web");
        assertThat(sample.post("/api/v1/tasks/%s/approve".formatted(id), "").status())
                .isEqualTo(409);
        assertThat(sample.post("/tasks/%s/reject".formatted(id), "text=no").status())
                .isEqualTo(409);
    }

    @Test
    void aNoteForATaskIsFromTheWebAndOnlyForOneThatIsOpen() throws IOException {
        String id = added("{\"title\":\"Noted\"}");
        assertThat(sample.post("/tasks/%s/note".formatted(id), "text=mind+the+gap")
                        .header("Location"))
                .isEqualTo("/tasks/" + id);
        assertThat(sample.get("/journal?q=mind+the+gap").body()).contains("note from web: mind the gap");
        assertThat(sample.post("/api/v1/tasks/%s/note".formatted(id), "{}").status())
                .isEqualTo(400);
        assertThat(sample.post("/api/v1/tasks/t-000000/note", "{\"text\":\"x\"}")
                        .status())
                .isEqualTo(404);
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
            assertThat(broken.get("/runs/run-1").status()).isEqualTo(404);
            Waiting.until("the overview", () -> broken.says("/", "Nothing has run here yet"));
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
