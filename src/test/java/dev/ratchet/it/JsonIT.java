package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.fleet.landing.LandingEntry;
import dev.ratchet.fleet.landing.LandingQueue;
import dev.ratchet.json.Json;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.EmbeddedServer;
import dev.ratchet.testing.JsonSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds what every command prints with --json to the shape that docs/json.md names for it. */
class JsonIT {
    private final JsonPage page = new JsonPage();

    /** A prompt loop, a talk about a feature, tasks by hand: a project in which there is something of everything. */
    @Test
    void everyCommandPrintsTheShapeOnItsPage() {
        try (TestProject project = TestProject.create()) {
            begin(project);
            runs(project);
            lookBack(project);
            tasks(project);
            settings(project);
            requests(project);
            features(project);
            detached(project);
            fleet(project);
            files(project);
        }
        workers();
        people();

        page.assertAllChecked();
    }

    private void begin(TestProject project) {
        check("init", project.ratchetAsItIs("init", "--json").exits(0));
        TestShell.run(project.directory(), "git init -q . && git config user.email a@b.c && git config user.name n");
        project.scripted("""
            session one
            text Wrote it.
            write hello.txt Hello
            commit Add a greeting
            cost 0.1
            tokens 1200 90

            session two
            text More.
            cost 0.2
            tokens 10 5
            """).eventLog();
        check("watch", project.ratchet("watch", "--json").exits(64));
        check("version", project.ratchet("version", "--json").exits(0));
        check("completion", project.ratchet("completion", "--json").exits(0));
        check("demo", project.ratchet("demo", "--engine", "--json").exits(0));
    }

    private void detached(TestProject project) {
        check("run --detach", project.ratchet("run", "1", "--detach", "--json").exits(0));
        check("attach", project.ratchet("attach", "--json").exits(0));
        RatchetProcess server = project.start("serve", "--port", "0", "--json");
        Await.until("it listens", () -> server.out().contains("link"), server::scene);
        server.signal("TERM");
        check("serve", server.exits(0));
    }

    private void runs(TestProject project) {
        check("run --dry-run", project.here("run", "--dry-run", "--json").exits(0));
        RatchetProcess run = project.ratchet("run", "2", "--json").exits(0);
        check("run", run);
        assertThat(run.out()).contains("\"cost_usd\":0.3,").contains("\"session\":1,");
        RatchetProcess once = project.ratchet("run", "--once", "--json").exits(0);
        assertThat(Json.parseOrNothing(once.out()).at("committed").isTrue()).isTrue();
        TestShell.run(project.directory(), "git rev-parse HEAD > .git/the-head");
        assertThat(Json.parseOrNothing(once.out()).textAt("commit"))
                .isEqualTo(project.read(".git/the-head").strip());
        stream(project.ratchet("run", "1", "--stream-json").exits(0));
        check("run --status", project.here("run", "--status", "--json").exits(0));
    }

    private void stream(RatchetProcess run) {
        List<Json> lines = run.out().lines().map(Json::parseOrNothing).toList();
        assertThat(lines)
                .extracting(line -> line.textAt("event"))
                .startsWith("run_started")
                .endsWith("run_ended", "result");
        for (Json line : lines) {
            assertThat(JsonPage.problems("agent_event", line).isEmpty())
                    .as(line.line())
                    .isEqualTo(line.textAt("event").startsWith("agent_"));
            assertThat(line.has("global")).isFalse();
        }
        assertThat(lines)
                .extracting(line -> line.textAt("event"))
                .contains("session_complete", "agent_text", "agent_result");
        page.checked("run --stream-json");
    }

    private void lookBack(TestProject project) {
        for (String command : List.of(
                "status",
                "history",
                "history --runs",
                "sessions list",
                "metrics summary",
                "metrics events",
                "metrics export",
                "metrics rebuild",
                "store info",
                "store copy --to copied/ratchet.db",
                "brief")) {
            check(
                    command.replaceFirst(" --to .*", ""),
                    project.ratchet((command + " --json").split(" ")).exits(0));
        }
        check(
                "sessions show",
                project.ratchet("sessions", "show", "last", "--json").exits(0));
        check(
                "sessions replay",
                project.ratchet("sessions", "replay", "last", "--speed", "0", "--json")
                        .exits(0));
        check(
                "sessions export",
                project.ratchet("sessions", "export", "last", "--json").exits(0));
        check(
                "sessions export --output",
                project.ratchet("sessions", "export", "last", "--markdown", "--output", "y", "--json")
                        .exits(0));
        check(
                "metrics query",
                project.ratchet("metrics", "query", "--json", "SELECT sum(cost_usd) FROM sessions")
                        .exits(0));
        check(
                "metrics export --output",
                project.ratchet("metrics", "export", "--output", "x", "--json").exits(0));
        check("doctor", project.ratchet("doctor", "--json"));
        check("agents list", project.ratchet("agents", "list", "--json").exits(0));
        check(
                "agents test",
                project.ratchet("agents", "test", "scripted", "--json").exits(0));
    }

    private void tasks(TestProject project) {
        RatchetProcess added = project.ratchet("task", "add", "One", "--json").exits(0);
        check("task add", added);
        String one = Json.parseOrNothing(added.out()).textAt("id");
        String two = project.ratchet("task", "add", "Two", "--parent", one)
                .exits(0)
                .out()
                .strip();
        String three = project.ratchet("task", "add", "Three").exits(0).out().strip();
        project.file("plan.md", "- [ ] Four\n");
        for (String line : List.of(
                "task deps add/" + three + " " + two,
                "task deps list/" + three,
                "task update/" + three + " --priority 3",
                "task log -m/" + three + " words",
                "task log/" + three,
                "task list/",
                "task tree/",
                "task graph/",
                "task show/" + three,
                "task deps rm/" + three + " " + two,
                "task block/" + three,
                "task unblock/" + three,
                "task done/" + three,
                "task reset/" + three,
                "task fail/" + three,
                "task delete/" + three,
                "task import/plan.md")) {
            String[] parts = line.split("/", 2);
            List<String> words = words(parts[0].replace(" -m", ""), parts[1], "--json");
            if (parts[0].endsWith("-m")) {
                words.set(words.indexOf("words"), "-mwords");
            }
            check(parts[0], project.ratchet(words.toArray(String[]::new)).exits(0));
        }
    }

    private static List<String> words(String... parts) {
        List<String> words = new ArrayList<>();
        Stream.of(parts).filter(part -> !part.isEmpty()).forEach(part -> words.addAll(List.of(part.split(" "))));
        return words;
    }

    private void settings(TestProject project) {
        for (String command : List.of("config show", "config check", "loop list", "trust --list")) {
            check(command, project.ratchet((command + " --json").split(" ")).exits(0));
        }
        check(
                "loop show",
                project.ratchet("loop", "show", "implement", "--json").exits(0));
        check("trust", project.ratchet("trust", "--yes", "--json").exits(0));
        check("trust --remove", project.ratchet("trust", "--remove", "--json").exits(0));
    }

    private void requests(TestProject project) {
        project.agent(AgentScripts.WORK, AgentScripts.UNTIL_GO);
        RatchetProcess loop = project.start("run", "1");
        project.awaitState("session_running");
        check("status", project.ratchet("status", "--json").exits(0));
        RatchetProcess tail = project.start("sessions", "tail", "--json");
        check("pause", project.ratchet("pause", "--json").exits(0));
        check("resume", project.ratchet("resume", "--json").exits(0));
        check(
                "send",
                project.ratchet("send", "main", "query", "how far?", "--json").exits(0));
        check("send", project.ratchet("send", "main", "share", "news", "--json").exits(0));
        check("loops", project.ratchet("loops", "--json").exits(0));
        land(project);
        check("landings", project.ratchet("landings", "--json").exits(0));
        check("stop", project.ratchet("stop", "--json").exits(0));
        RatchetProcess second = project.ratchet("run", "--json").exits(6);
        check("run", second);
        assertThat(second.out()).contains("\"error\":{\"code\":\"busy\",");
        project.await("the session's words", () -> tail.out().contains("agent_text"));
        project.file("go", "");
        loop.exits(0);
        check("sessions tail", tail.exits(0));
        check("reset", project.ratchet("reset", "--all", "--json").exits(0));
        check(
                "history --circuit",
                project.ratchet("history", "--circuit", "--json").exits(0));
    }

    /** Its agents give up, and what they leave behind is saved. */
    private void fleet(TestProject project) {
        project.agent("echo words > note.txt; echo \"<task-failed>$RATCHET_TASK</task-failed>\"");
        TestShell.run(project.directory(), "git add agent.sh && git commit -qm 'An agent'");
        RatchetProcess fleet = project.ratchet("fleet", "--loops", "2", "--max-retries", "0", "--json");
        check("fleet", fleet);
        assertThat(Json.parseOrNothing(fleet.out()).at("members").items()).hasSize(2);
        RatchetProcess list = project.ratchet("saved", "list", "--json").exits(0);
        check("saved list", list);
        String ref = Json.parseOrNothing(list.out()).items().getFirst().textAt("ref");
        check("saved show", project.ratchet("saved", "show", ref, "--json").exits(0));
        check(
                "saved restore",
                project.ratchet("saved", "restore", ref, "--to", "../rescued", "--json")
                        .exits(0));
        assertThat(project.read("../rescued/note.txt")).isEqualTo("words\n");
        check("saved drop", project.ratchet("saved", "drop", ref, "--json").exits(0));
    }

    private static void land(TestProject project) {
        SteadyTime time = new SteadyTime();
        try (Database database = Database.open(project.path(".ratchet/ratchet.db"));
                LandingQueue queue = new LandingQueue(database, time)) {
            LandingEntry entry =
                    queue.enter(new LandingEntry.Candidate("t-1", "a-1", "main", "ratchet/t-1-1", "abc", "main"));
            queue.withdraw(entry, "for a test");
        }
    }

    private void features(TestProject project) {
        project.withRatchetForAgents()
                .agent("cd .ratchet/features/web; echo a > spec.md; echo b > plan.md; ratchet task add T --feature"
                        + " web");
        check(
                "feature create",
                project.ratchet("feature", "create", "web", "--json").exits(0));
        check(
                "feature spec",
                project.ratchet("feature", "spec", "web", "--auto", "--json").exits(0));
        check(
                "feature plan",
                project.ratchet("feature", "plan", "web", "--auto", "--json").exits(0));
        check(
                "feature build",
                project.ratchet("feature", "build", "web", "--json").exits(0));
        check("feature list", project.ratchet("feature", "list", "--json").exits(0));
        check(
                "feature show",
                project.ratchet("feature", "show", "web", "--json").exits(0));
        project.ratchet("feature", "create", "empty").exits(0);
        check(
                "feature delete",
                project.ratchet("feature", "delete", "empty", "--json").exits(0));
    }

    /** Everything that all of this has left is on the page about files. */
    private static void files(TestProject project) {
        List<Pattern> known = Pattern.compile("(?m)^\\| `(\\.ratchet/[^`]+)` \\|")
                .matcher(JsonSchema.page("files.md"))
                .results()
                .map(row -> Pattern.compile(row.group(1)
                        .replace(".", "\\.")
                        .replace("NAME", "[^/]+")
                        .replace("-N", "-\\d+")))
                .toList();

        assertThat(project.filesBelow(".ratchet"))
                .contains(".ratchet/ratchet.db", ".ratchet/main.lock", ".ratchet/features/web/spec.md")
                .allSatisfy(file ->
                        assertThat(known).anyMatch(one -> one.matcher(file).matches()));
    }

    private void workers() {
        try (TestProject project = TestProject.create()) {
            project.text("store.project", "it" + UUID.randomUUID())
                    .environment("RATCHET_STORE_URL", EmbeddedServer.url())
                    .environment("PGUSER", "postgres")
                    .text("workspace.mode", "directory")
                    .agent(AgentScripts.WORK, AgentScripts.UNTIL_GO)
                    .set("tasks.enabled", true)
                    .text("worker.name", "box");
            project.ratchet("task", "add", "first").exits(0);
            RatchetProcess run = project.start("run", "--no-verify");
            project.awaitState("session_running");
            check("workers list", project.ratchet("workers", "list", "--json").exits(0));
            check(
                    "workers drain",
                    project.ratchet("workers", "drain", "box", "--json").exits(0));
            check(
                    "workers cancel",
                    project.ratchet("workers", "cancel", "0", "--json").exits(0));
            run.exits(0);
        }
    }

    private void people() {
        try (FleetProject fleet = FleetProject.create()) {
            TestProject project = fleet.project().withRatchetForAgents();
            fleet.worker(
                    "case $* in *'Title:** task 1'*) ratchet ask Which? --option a --option b --json >"
                            + " ../../../../asked; exit ;; esac",
                    "echo \"$RATCHET_TASK $$\" > done.txt; git add -A; git commit -qm work");
            List<String> tasks = fleet.tasks(2);
            String approved = tasks.getLast();
            project.ratchet("task", "update", approved, "--needs-approval").exits(0);
            check("mcp", project.ratchet("mcp", "--json").exits(64));
            RatchetProcess run = project.start("fleet", "--loops", "1");
            run.awaitErr("a person: question 1 of " + tasks.getFirst());
            page.check("ask", project.read("../asked"));
            check(
                    "note",
                    project.ratchet("note", "--name", "w1", "news", "--json").exits(0));
            check("questions", project.ratchet("questions", "--json").exits(0));
            check(
                    "approve --show",
                    project.ratchet("approve", approved, "--show", "--json").exits(0));
            check("answer", project.ratchet("answer", "1", "2", "--json").exits(0));
            check(
                    "reject",
                    project.ratchetAtATerminal("reject", approved, "-m", "again", "--json")
                            .exits(0));
            project.await(
                    "work again",
                    () -> "awaiting".equals(fleet.board().get(approved).approval()));
            check(
                    "approve",
                    project.ratchetAtATerminal("approve", approved, "--json").exits(0));
            run.signal("TERM");
            run.exits(0);
        }
    }

    private void check(String command, RatchetProcess run) {
        page.check(command, run.out());
    }
}
