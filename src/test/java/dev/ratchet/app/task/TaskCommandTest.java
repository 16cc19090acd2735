package dev.ratchet.app.task;

import static dev.ratchet.testing.Sample.NOON;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.DatabaseJournal;
import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.attempt.RunPosition;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.WorkItem;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.ProcessAncestry;
import dev.ratchet.store.Database;
import dev.ratchet.testing.FakeTime;
import dev.ratchet.testing.JsonSchema;
import dev.ratchet.testing.Sample;
import dev.ratchet.work.graph.TaskClaims;
import dev.ratchet.work.graph.TaskScope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskCommandTest extends TaskCommandFixture {
    @Test
    void addPrintsOnlyTheIdAndListsShowIt() {
        String parser = add("Write the parser", "-d", "See the grammar", "--priority", "2");
        String test = add("Test it", "--after", parser.substring(2, 8));

        assertThat(parser).matches("t-[0-9a-f]{6}");
        assertThat(ratchet("task", "list")).isZero();
        assertThat(out().lines())
                .containsExactly(
                        "ID        STATUS   PRIORITY  AFTER     TITLE",
                        test + "  pending         0  " + parser + "  Test it",
                        parser + "  ready           2            Write the parser");
        assertThat(ratchet("task", "list", "--ready", "--json")).isZero();
        assertThat(out()).startsWith("""
            [{"id":"%s","title":"Write the parser","description":"See the grammar","status":"pending",\
            "priority":2,"parent_id":null,"feature":null,"depends_on":[],"retry_count":0,"max_retries":3,\
            "verification_status":null,"claimed_by":null,"lease_until":null,"created_at":\
            """.formatted(parser));
    }

    @Test
    void aTaskShowsEverythingThatWasSpentOnIt() {
        String id = add("Write the parser");
        try (Database database = Database.open(directory.resolve(".ratchet/ratchet.db"))) {
            DatabaseJournal journal = new DatabaseJournal(database, new FakeTime());
            journal.saw(new Event.RunStarted("run", "main", "task", 42, NOON));
            spend(journal, id, 1, new Verdict.Rejected("no tests"));
            spend(journal, id, 3, new Verdict.Accepted("verified"));
        }

        assertThat(ratchet("task", "show", id)).isZero();
        assertThat(out())
                .contains("  spent      $1.00, 2m 00s in 2 attempts (1 rejected), 4 sessions with 2 verifying, 400"
                        + " tokens in and 80 out\n");
        assertThat(ratchet("task", "show", id, "--json")).isZero();
        assertThat(out()).contains("""
            "spent":{"attempts":2,"rejected":1,"sessions":4,"verifying_sessions":2,"cost_usd":1.0,"input_tokens":400,\
            "output_tokens":80,"cache_read_tokens":20,"cache_creation_tokens":0,"duration_secs":120.0}\
            """);
        assertThat(ratchet("metrics", "summary")).isZero();
        assertThat(out()).contains("1 task verified, $1.00 each", id + " Write the parser");
        assertThat(ratchet("history")).isZero();
        assertThat(out().lines().skip(1)).hasSize(4).allMatch(line -> line.contains(id) && line.contains("$0.2500"));
        assertThat(out()).containsPattern("#4 .*" + id + " +verifying +normal");
    }

    /** An attempt at a task with one working session and one that looks at its work. */
    @Test
    void aTaskShowsTheRetriesThatTheConfigurationLeavesIt() throws IOException {
        String id = add("Write the parser", "--max-retries", "2");
        assertThat(ratchet("task", "show", id)).isZero();
        assertThat(out()).contains("retries    0 of 2\n");

        Files.writeString(directory.resolve("ratchet.toml"), "[tasks]\nmax_retries = 0\n");

        assertThat(ratchet("task", "show", id)).isZero();
        assertThat(out()).contains("retries    0 of 0\n");
    }

    private static void spend(DatabaseJournal journal, String id, int number, Verdict verdict) {
        WorkItem task = new WorkItem(id, "Write the parser", "a claim", List.of(), null);
        Instant start = NOON.plusSeconds(number);
        Attempt attempt = new Attempt("run-" + number, "main", task, new RunPosition(number, 0), start);
        SessionFacts facts = Sample.session(SessionClass.NORMAL, 0);
        journal.saw(new Event.AttemptStarted(attempt, start));
        for (SessionTicket ticket : List.of(Sample.ticket(number), verifying(number + 1))) {
            journal.saw(new Event.SessionStarted(attempt, ticket, start));
            journal.saw(new Event.SessionEnded(attempt, ticket, facts, start));
        }
        journal.saw(new Event.AttemptEnded(
                new PastAttempt(attempt, Sample.ticket(number), facts, Changes.NONE, verdict, start), start));
    }

    private static SessionTicket verifying(int number) {
        return new SessionTicket(
                number, Path.of("session-" + number + ".jsonl"), "claude", SessionTicket.Role.VERIFYING);
    }

    @Test
    void settlesResetsAndDeletes() {
        String one = add("one");
        String two = add("two", "--after", one);

        assertThat(ratchet("task", "done", one)).isZero();
        assertThat(err()).contains(one + ": pending → done (as asked)");
        assertThat(ratchet("task", "fail", two, "-m", "too hard")).isZero();
        assertThat(ratchet("task", "log", two)).isZero();
        assertThat(out()).contains("failure: too hard");
        assertThat(ratchet("task", "reset", two)).isZero();
        assertThat(ratchet("task", "block", two)).isZero();
        assertThat(ratchet("task", "list", "--status", "blocked")).isZero();
        assertThat(out()).contains(two);
        assertThat(ratchet("task", "unblock", two)).isZero();
        assertThat(ratchet("task", "deps", "rm", two, one)).isZero();
        assertThat(ratchet("task", "delete", one)).isZero();
        assertThat(ratchet("task", "tree")).isZero();
        assertThat(out()).isEqualTo("[ ] " + two + " two  (ready)\n");
    }

    @Test
    void dependenciesAreListedOfOneTaskOrOfAll() {
        String one = add("one");
        String two = add("two", "--after", one);

        assertThat(ratchet("task", "deps")).isZero();
        assertThat(out()).isEqualTo("""
            ID        STATUS   WAITS FOR  TITLE
            %s  pending  %s   two
            """.formatted(two, one));
        assertThat(ratchet("task", "deps", "--json")).isZero();
        assertThat(Json.parseOrNothing(out()).items())
                .singleElement()
                .satisfies(task -> assertThat(JsonSchema.ofTheDocumentation().problems("task", task))
                        .isEmpty());
        assertThat(ratchet("task", "deps", "list", one)).isZero();
        assertThat(out()).startsWith(one + " waits for no other task.\nFor it wait:\n  " + two);
    }

    @Test
    void aTaskThatOthersNeedIsRefusedWithACommandThatUntiesIt() {
        String one = add("one");
        String two = add("two", "--after", one);

        assertThat(ratchet("task", "delete", one)).isEqualTo(1);
        String advice = "task deps rm %s %s".formatted(two, one);
        assertThat(err()).contains("'ratchet " + advice + "' unties one");
        assertThat(ratchet(advice.split(" "))).isZero();
        assertThat(ratchet("task", "delete", one)).isZero();
    }

    @Test
    void updateChangesOnlyWhatIsSaid() {
        String parent = add("parent");
        String one = add("one", "-d", "words", "--model", "opus");

        assertThat(ratchet("task", "update", one, "--title", "uno", "--parent", parent, "--model", ""))
                .isZero();
        assertThat(ratchet("task", "show", one, "--json")).isZero();
        assertThat(out())
                .contains("\"title\":\"uno\",\"description\":\"words\"", "\"parent_id\":\"" + parent + "\"")
                .contains("\"model\":null");
        assertThat(ratchet("task", "update", one, "--parent", "")).isZero();
        assertThat(ratchet("task", "show", one, "--json")).isZero();
        assertThat(out()).contains("\"parent_id\":null");
    }

    @Test
    void everyChangeCanBeToldAsAnObject() {
        assertThat(ratchet("task", "add", "parent", "--json")).isZero();
        assertThat(out()).matches("\\{\"id\":\"t-[0-9a-f]{6}\",\"changes\":\\[]}\n");
        String parent = out().substring(7, 15);
        String child = add("child", "--parent", parent);

        assertThat(ratchet("task", "done", child, "--json")).isZero();

        assertThat(out()).isEqualTo("""
            {"id":"%s","changes":[{"task":"%s","from":"pending","to":"done","cause":"as asked"},\
            {"task":"%s","from":"pending","to":"done","cause":"all its sub-tasks are done"}]}
            """.formatted(child, child, parent));
        assertThat(ratchet("feature", "create", "web", "--json")).isZero();
        assertThat(out()).contains("\"name\":\"web\",\"status\":\"draft\"");
    }

    @Test
    void severalTasksAreSettledOrDeletedTogetherOrNotAtAll() {
        String one = add("one");
        String two = add("two", "--after", one);
        String child = add("child", "--parent", two);
        String other = add("other", "--after", child);

        assertThat(ratchet("task", "delete", one, two, child)).isEqualTo(1);
        assertThat(err()).contains("others wait for it: " + other);
        assertThat(ratchet("task", "list", "--json")).isZero();
        assertThat(out()).contains(one, two, child, other);
        assertThat(ratchet("task", "delete", one, two, child, other, "--json")).isZero();
        assertThat(out()).startsWith("{\"ids\":[\"%s\",\"%s\"".formatted(one, two));
        assertThat(ratchet("task", "list")).isZero();
        assertThat(out()).contains("No tasks here yet");
        String a = add("a");
        String b = add("b");
        assertThat(ratchet("task", "done", a, b)).isZero();
        assertThat(err()).contains(a + ": pending → done", b + ": pending → done");
    }

    @Test
    void aFeatureMayBeToldAtOnceWhatItIsToBe() throws IOException {
        assertThat(ratchet("feature", "create", "web", "-d", "It shows pages")).isZero();
        assertThat(directory.resolve(".ratchet/features/web/spec.md")).hasContent("It shows pages\n");
        Files.writeString(directory.resolve("idea.md"), "# Idea\n");
        assertThat(ratchet("feature", "create", "api", "-f", "idea.md")).isZero();
        assertThat(directory.resolve(".ratchet/features/api/spec.md")).hasContent("# Idea\n");
        assertThat(ratchet("feature", "create", "gone", "-f", "no.md")).isEqualTo(1);
        Files.createDirectories(directory.resolve(".ratchet/features/old"));
        Files.writeString(directory.resolve(".ratchet/features/old/spec.md"), "mine");
        assertThat(ratchet("feature", "create", "old", "-d", "other")).isEqualTo(1);
        assertThat(err()).contains("there is a specification in");
        assertThat(ratchet("feature", "list")).isZero();
        assertThat(out()).contains("web", "api").doesNotContain("gone", "old");
        assertThat(ratchet("feature", "delete", "api")).isZero();
        assertThat(out()).isEqualTo("The feature 'api' is deleted.\n");
        assertThat(directory.resolve(".ratchet/features/old/spec.md")).hasContent("mine");
    }

    @Test
    void drawsTheGraphWithoutBeingFooledByTitles() {
        String one = add("say \"hi\" <b>\\");
        String two = add("two", "--after", one);

        assertThat(ratchet("task", "graph")).isZero();
        assertThat(out()).contains(one + "[\"say #quot;hi#quot; #lt;b#gt;\\\"]:::pending", one + " --> " + two);
        assertThat(ratchet("task", "graph", "--format", "dot")).isZero();
        assertThat(out()).contains("label=\"say \\\"hi\\\" <b>\\\\\"", "\"%s\" -> \"%s\";".formatted(one, two));
        assertThat(ratchet("task", "graph", "--format", "json")).isZero();
        assertThat(out()).contains("\"dependencies\":[{\"task\":\"%s\",\"blocker\":\"%s\"}]".formatted(two, one));
    }

    @Test
    void anAgentCannotWaveItsOwnWorkThrough() {
        String one = add("one");
        environment.put("RATCHET_ATTEMPT", "a-1");

        for (String action : List.of("done", "fail", "reset", "delete")) {
            assertThat(ratchet("task", action, one, "--force")).isEqualTo(1);
            assertThat(err()).contains("not for agents");
        }
        assertThat(ratchet("task", "add", "another")).isZero();
    }

    /** Where there is no terminal that is said instead. */
    @Test
    void theScreenOfALoopIsNoAgent() throws IOException {
        String one = add("one");
        long self = ProcessHandle.current().pid();
        lineage = new ProcessAncestry(List.of(self));
        Files.writeString(directory.resolve(".ratchet/main.lock"), self + " " + Instant.now());

        int _ = ratchet("task", "done", one, "--force");

        assertThat(err()).doesNotContain("not for agents");
    }

    @Test
    void anAgentThatHidesItsMarkerIsStillOne() throws IOException {
        String one = add("one");
        Process loop = new ProcessBuilder("sleep", "600").start();
        try {
            lineage = new ProcessAncestry(List.of(loop.pid()));
            assertThat(ratchet("task", "reset", one)).isZero();
            Files.writeString(directory.resolve(".ratchet/main.lock"), loop.pid() + " " + Instant.now());

            assertThat(ratchet("task", "done", one, "--force")).isEqualTo(1);
            assertThat(err()).contains("'task done' is not for agents");
        } finally {
            loop.destroyForcibly().onExit().join();
        }
    }

    @Test
    void aClaimedTaskIsTakenAwayOnlyByForce() {
        String one = add("one");
        try (Database database = Database.open(directory.resolve(".ratchet/ratchet.db"))) {
            new TaskClaims(database, new SteadyTime())
                    .next(new TaskScope.All(), "agent-0000000a", Duration.ofMinutes(2));
        }

        assertThat(ratchet("task", "done", one)).isEqualTo(1);
        assertThat(err()).contains("claimed by agent-0000000a");
        assertThat(ratchet("task", "show", one)).isZero();
        assertThat(out()).contains("in_progress by agent-0000000a until ");
        assertThat(ratchet("task", "done", one, "--force")).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "task add | say what is to be done",
                "task add -x | there is no option -x",
                "task add --titel x | there is no option --titel",
                "task show --json -x | there is no option -x",
                "task show | say which task",
                "task deps add 1 | say what",
                "task list --format dot | --format is not for 'task list'",
                "task list --status odd | no status",
                "task list --ready --status done | not both",
                "task whatever | there is no command 'whatever'; it is none of add, list, show, tree,",
                "task odd | did you mean 'add'?",
                "task shwo 1 | did you mean 'show'?",
                "task graph --format odd | none of mermaid, dot, json",
                "feature create | say which feature",
                "feature list x | takes no 'x'; 'feature show' does",
                "task --json list | comes first: ratchet task list",
                "task add Write it | a title of several words needs quotes: ratchet task add 'Write it'",
                "task show 1 2 | takes one ID, and no '2'",
                "task log 1 -m two words | a text of several words needs quotes",
                "feature create x -d a -f b | give -d or -f, not both",
                "task deps add 1 | say what it waits for: ratchet task deps add ID BLOCKER…",
                "task done 1 --message x | --message is not for 'task done'; 'task fail' takes it",
                "task list --redy | did you mean --ready?",
                "sessions --json list | comes first: ratchet sessions list",
                "sessions 12 | takes no '12'; 'sessions show' does",
            })
    void saysWhatIsWrongWithTheWords(String words, String why) {
        assertThat(ratchet(words.split(" "))).isEqualTo(64);
        assertThat(err()).contains(why);
    }

    @Test
    void whereNothingIsThereIsNothingToShow() {
        assertThat(ratchet("task", "list")).isZero();
        assertThat(out()).contains("No tasks here yet");
        assertThat(ratchet("task", "list", "--json")).isZero();
        assertThat(out()).isEqualTo("[]\n");
        assertThat(ratchet("task", "show", "t-1")).isEqualTo(1);
        assertThat(ratchet("feature", "show", "x")).isEqualTo(1);
        assertThat(ratchet("feature", "create", "../x")).isEqualTo(1);
        assertThat(err()).contains("a feature's name is");
    }
}
