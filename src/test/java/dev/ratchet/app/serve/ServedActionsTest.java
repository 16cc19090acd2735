package dev.ratchet.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.mailbox.MessageRecords;
import dev.ratchet.json.Json;
import dev.ratchet.web.piece.PageFrame.Steering;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people do over the web, and that the record says that it was done from there. */
class ServedActionsTest {
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
    void whoFillsInSomethingWrongGetsTheFormBackWithWhatItIs() throws IOException {
        var answer = sample.post("/tasks", "title=Mind+%3Cb%3E&description=much&feature=nowhere&priority=3");

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.body())
                .contains(
                        "It was not added: ", "nowhere", "value=\"Mind &lt;b&gt;\"", ">much</textarea>", "value=\"3\"");
        assertThat(sample.post("/tasks", "title=+").body()).contains("It was not added: a task needs a title.");
        assertThat(sample.post("/api/v1/tasks", "{\"title\":\"x\",\"feature\":\"nowhere\"}")
                        .status())
                .isEqualTo(404);
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
}
