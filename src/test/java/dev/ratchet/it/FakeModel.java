package dev.ratchet.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A scripted model on loopback that real agent programs take for their provider. */
final class FakeModel implements AutoCloseable {
    private static final Path SERVER =
            Path.of("src/test/resources/fake-llm/server.mjs").toAbsolutePath();

    private final Path home;
    private final Process server;
    private final String url;

    /** Where the agents are, besides the PATH. */
    private static final String AGENTS = System.getenv().getOrDefault("REAL_AGENTS", "");

    private FakeModel(Path home, Process server, String url) {
        this.home = home;
        this.server = server;
        this.url = url;
    }

    /** Starts it, or skips the test if the agent or Node is not here. */
    static FakeModel playing(String scenario, String agent) {
        assumeTrue(found(agent), "there is no " + agent + " on the PATH or in REAL_AGENTS");
        return playing(scenario);
    }

    /** Starts it, or skips the test if Node is not here. */
    static FakeModel playing(String scenario) {
        assumeTrue(found("node"), "there is no Node for the stand-in of the model");
        try {
            Path home = Files.createTempDirectory("ratchet-model-").toRealPath();
            Files.writeString(home.resolve("scenario.json"), scenario);
            Path port = home.resolve("port");
            Process server = new ProcessBuilder(
                            "node",
                            SERVER.toString(),
                            "--port",
                            "0",
                            "--port-file",
                            port.toString(),
                            "--scenario",
                            home.resolve("scenario.json").toString(),
                            "--log",
                            home.resolve("requests.jsonl").toString(),
                            "--full",
                            "1")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Await.until("the stand-in of the model", () -> port.toFile().length() > 0, () -> "in " + home);
            FakeModel model = new FakeModel(
                    home, server, "http://127.0.0.1:" + Files.readString(port).strip());
            model.configure();
            return model;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void configure() throws IOException {
        Files.createDirectories(home.resolve("codex"));
        Files.createDirectories(home.resolve("claude"));
        Files.writeString(home.resolve("codex/config.toml"), """
            model_provider = "fake"
            model = "gpt-5"
            [model_providers.fake]
            name = "fake"
            base_url = "%s/v1"
            wire_api = "responses"
            env_key = "OPENAI_API_KEY"
            request_max_retries = 2
            stream_max_retries = 2
            stream_idle_timeout_ms = 5000
            """.formatted(url));
        Files.writeString(home.resolve(".gitconfig"), "[user]\n  name = A\n  email = a@example.invalid\n");
    }

    String url() {
        return url;
    }

    /** A project in a repository whose agent talks to this model; its own settings of the agents are out of reach. */
    TestProject project(String agent) {
        TestProject project = TestProject.create().text("agent.command", agent).set("agent.skip_permissions", true);
        environment().forEach(project::environment);
        TestShell.run(
                project.directory(),
                "git init -q . && printf '*.jsonl\\n.ratchet/\\n' > .gitignore && git add -A &&"
                        + " git -c user.name=A -c user.email=a@example.invalid commit -qm first");
        return project;
    }

    private Map<String, String> environment() {
        Map<String, String> variables = new LinkedHashMap<>();
        variables.put("PATH", AGENTS + ":" + System.getenv("PATH"));
        variables.put("HOME", home.toString());
        variables.put("CLAUDE_CONFIG_DIR", home.resolve("claude").toString());
        variables.put("CODEX_HOME", home.resolve("codex").toString());
        variables.put("ANTHROPIC_API_KEY", "sk-ant-test");
        variables.put("ANTHROPIC_BASE_URL", url);
        variables.put("OPENAI_API_KEY", "sk-test");
        variables.put("IS_SANDBOX", "1");
        variables.put("DISABLE_AUTOUPDATER", "1");
        variables.put("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
        variables.put("CLAUDE_CODE_MAX_RETRIES", "1");
        return variables;
    }

    /** Plays something else from now on, from its beginning. */
    void play(String scenario) {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request = HttpRequest.newBuilder(URI.create(url + "/__scenario"))
                    .POST(HttpRequest.BodyPublishers.ofString(scenario))
                    .build();
            int status =
                    client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
            assumeTrue(status == 200, "the stand-in of the model takes no other scenario");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** What the agents asked it, as far as it was logged. */
    String requests() {
        try {
            return Files.readString(home.resolve("requests.jsonl"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Codex itself, which the program of that name on the PATH starts by Node; skips the test if it is not here. */
    static Path codexWithoutNode() throws IOException {
        Path called = places().map(directory -> Path.of(directory, "codex"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(SERVER);
        Path packages = called.toRealPath().getParent().getParent().getParent();
        try (Stream<Path> files = Files.walk(packages, 6)) {
            Optional<Path> found = files.filter(file -> file.endsWith("bin/codex") && Files.isRegularFile(file))
                    .findFirst();
            assumeTrue(found.isPresent(), "there is no codex that needs no Node below " + packages);
            return found.orElseThrow();
        }
    }

    /** Where all that it keeps for the agents is. */
    Path home() {
        return home;
    }

    private static Stream<String> places() {
        return Stream.of((AGENTS + ":" + System.getenv("PATH")).split(":")).filter(directory -> !directory.isEmpty());
    }

    private static boolean found(String program) {
        return places().anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
    }

    @Override
    public void close() {
        server.destroy();
        Jvm.delete(home);
    }
}
