package dev.ratchet.app.serve;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.web.http.AccessRules.Openness;
import dev.ratchet.web.http.RawClient;
import dev.ratchet.web.http.RawClient.Reply;
import dev.ratchet.web.piece.PageFrame.Steering;
import dev.ratchet.work.question.QuestionDraft;
import dev.ratchet.work.question.QuestionTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A project with a hostile history, and its server. */
final class ServedSample implements AutoCloseable {
    static final String HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)> [a](javascript:alert(3)) \"'&";

    /** A tool that shows a picture, and something that is none. */
    private static final String PICTURE = """
        {"type":"assistant","message":{"content":[{"type":"tool_use","id":"c1","name":"Read","input":{"file_path":"a.png"}}]}}
        {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"c1","content":[\
        {"type":"image","source":{"type":"base64","media_type":"image/png","data":"bm90IHJlYWxseSBhIHBpY3R1cmU="}},\
        {"type":"image","source":{"type":"base64","media_type":"image/svg+xml","data":"PHN2Zz4="}}]}]}}
        """;

    final Path directory;
    final Project project;
    final ByteArrayOutputStream complaints = new ByteArrayOutputStream();
    final ServedProject served;
    private final ProjectServer server;
    private final RawClient client;

    ServedSample(Path directory, Steering steering) {
        this.directory = directory;
        project = new Project(
                ConfigLoader.load(directory, null, Map.of(), Map.of()).config());
        PrintStream err = new PrintStream(complaints, true, StandardCharsets.UTF_8);
        Terminal terminal = InThisProcess.terminal(directory, err, err);
        served = new ServedProject(project, terminal, new SteadyTime(), steering);
        ListeningPlace place = new ListeningPlace("127.0.0.1", 0, null, null, null, false, directory);
        server = ProjectServer.start(served, place, Openness.NOTHING);
        client = new RawClient(server.server().port());
    }

    /** Writes a history: a run with two attempts, of which one is open, a task, a message, and what an agent has said. */
    static void record(Path directory) throws IOException {
        Files.writeString(directory.resolve("ratchet.toml"), "[agent]\ncommand = \"claude\"\n");
        Path state = Files.createDirectories(directory.resolve(".ratchet"));
        Path sessions = Files.createDirectories(state.resolve("sessions"));
        Files.writeString(sessions.resolve("session-1.jsonl"), said("init") + said(HOSTILE) + PICTURE);
        Files.writeString(sessions.resolve("session-2.jsonl"), said("begun"));
        try (Database database = Database.open(state.resolve("ratchet.db"))) {
            database.update("INSERT INTO runs (id, loop, recipe, pid, started_at) VALUES ('run-1', 'main', 'prompt', 1,"
                    + " '2026-02-14T12:00:00.000Z')");
            attempt(database, "one", 0, "2026-02-14T12:00:01.000Z");
            database.update(
                    "UPDATE attempts SET ended_at = '2026-02-14T12:05:00.000Z', verdict = 'rejected', reason = ? WHERE"
                            + " id = 'one'",
                    HOSTILE);
            attempt(database, "two", 1, "2026-02-14T12:06:00.000Z");
            session(database, 1, "one", sessions, "2026-02-14T12:00:02.000Z");
            database.update(
                    "UPDATE sessions SET ended_at = '2026-02-14T12:04:00.000Z', duration_secs = 3 WHERE number = 1");
            session(database, 2, "two", sessions, "2026-02-14T12:06:01.000Z");
            database.update(
                    "INSERT INTO messages (loop, kind, sender, text, sent_at) VALUES ('main', 'share', 'x', ?,"
                            + " '2026-02-14T12:07:00.000Z')",
                    HOSTILE);
        }
    }

    private static void attempt(Database database, String id, int iteration, String at) {
        database.update(
                "INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at) VALUES (?, 'run-1',"
                        + " 'main', 'prompt', ?, 0, ?)",
                id,
                iteration,
                at);
    }

    private static void session(Database database, int number, String attempt, Path sessions, String at) {
        database.update(
                "INSERT INTO sessions (number, attempt_id, role, agent, output_file, started_at) VALUES (?, ?,"
                        + " 'working', 'claude', ?, ?)",
                number,
                attempt,
                sessions.resolve("session-%d.jsonl".formatted(number)).toString(),
                at);
    }

    /** Has an agent ask something about a task. */
    long ask(String task, String text) {
        return served.read(database -> new QuestionTable(database, new SteadyTime())
                        .ask(new QuestionDraft(
                                Question.Kind.ASKED, new QuestionDraft.Asker("main", task, "one"), text, List.of())))
                .orElseThrow()
                .id();
    }

    /** An attempt of another loop at a task. */
    void attemptAtTask(String id, String title) {
        var _ = served.read(database -> {
            String at = "2026-02-14T12:00:01.000Z";
            database.update(
                    "INSERT INTO tasks (id, title, description, status, priority, max_retries, created_at, updated_at)"
                            + " VALUES (?, ?, '', 'pending', 0, 3, ?, ?) ON CONFLICT DO NOTHING",
                    id,
                    title,
                    at,
                    at);
            database.update(
                    "INSERT INTO runs (id, loop, recipe, pid, started_at) VALUES ('run-2', 'second', 'tasks', 1, ?) ON"
                            + " CONFLICT DO NOTHING",
                    at);
            database.update(
                    "INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at, claim) VALUES"
                            + " ('three', 'run-2', 'second', ?, 0, 0, ?, 'claimed') ON CONFLICT DO NOTHING",
                    id,
                    at);
            return true;
        });
    }

    /** A line of an agent that says something. */
    static String said(String text) {
        return "{\"type\":\"assistant\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":%s}]}}\n"
                .formatted(dev.ratchet.json.Json.quoted(text));
    }

    int port() {
        return server.server().port();
    }

    String token() {
        return server.link().replaceAll(".*token=", "");
    }

    RawClient client() {
        return client;
    }

    Reply get(String path) throws IOException {
        return ask("GET", path, "");
    }

    /** Whether a page has some words. */
    boolean says(String path, String words) {
        try {
            return get(path).body().contains(words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Reply post(String path, String body) throws IOException {
        return ask("POST", path, body);
    }

    Reply ask(String method, String path, String body) throws IOException {
        return client.ask(method, path, headers(), body);
    }

    List<String> headers() {
        return new ArrayList<>(List.of("Host: 127.0.0.1:" + port(), "Authorization: Bearer " + token()));
    }

    @Override
    public void close() {
        server.close();
        served.close();
    }
}
