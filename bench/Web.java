import dev.ratchet.store.Database;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;

/** The web server beside a project with a long history: 50 loops, 10,000 tasks, 100,000 sessions. */
record Web(Path home, Path scratch) {
    private static final int LOOPS = 50;
    private static final int TASKS = 10_000;
    private static final int FEATURES = 10;
    private static final int SESSIONS = 100_000;
    private static final int PAGES = 50;
    private static final int CHANGES = 60;
    private static final int WARM = 20;
    private static final long LARGE = 200_000_000;
    private static final String WHAT = "`ratchet serve` of 50 loops, 10,000 tasks, 100,000 sessions: ";

    List<Figure> measure() throws IOException, InterruptedException {
        Path project = Files.createDirectories(scratch.resolve("web"));
        Files.writeString(project.resolve("ratchet.toml"), "[agent]\ncommand = \"claude\"\n");
        Path state = Files.createDirectories(project.resolve(".ratchet/sessions")).getParent();
        Path large = Streams.mixed(state.resolve("sessions/session-0.jsonl"), LARGE);
        try (Database database = Database.open(state.resolve("ratchet.db"))) {
            fill(database, large);
            Process server = new ProcessBuilder(home.resolve("ratchet").toString(), "serve", "--port", "0")
                    .directory(project.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            try (BufferedReader out =
                    new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
                return measure(server, new Client(out.readLine()), database);
            } finally {
                server.destroy();
                server.waitFor();
            }
        }
    }

    /** A browser, as far as the server can tell. */
    private record Client(HttpClient http, String base, String token) {
        Client(String link) {
            this(HttpClient.newHttpClient(), link.substring(0, link.indexOf("/?")), link.replaceAll(".*token=", ""));
        }

        HttpRequest request(String path) {
            return HttpRequest.newBuilder(URI.create(base + path))
                    .header("Authorization", "Bearer " + token)
                    .build();
        }

        /** The bytes of the overview, the styles and the module, as a browser gets them. */
        long firstPage() throws IOException, InterruptedException {
            String page = http.send(request("/"), HttpResponse.BodyHandlers.ofString()).body();
            long all = packed("/");
            for (String part : page.split("\"")) {
                all += part.startsWith("/static/") && !part.endsWith(".svg") ? packed(part) : 0;
            }
            return all;
        }

        private long packed(String path) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                    .header("Authorization", "Bearer " + token)
                    .header("Accept-Encoding", "gzip")
                    .build();
            return http.send(request, HttpResponse.BodyHandlers.ofByteArray()).body().length;
        }

        String page(String path) throws IOException, InterruptedException {
            HttpRequest request = HttpRequest.newBuilder(URI.create(base + path))
                    .header("Authorization", "Bearer " + token)
                    .header("Accept-Encoding", "gzip")
                    .build();
            HttpResponse<InputStream> answer = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
            try (InputStream unpacked = new GZIPInputStream(answer.body())) {
                return new String(unpacked.readAllBytes(), StandardCharsets.UTF_8);
            }
        }

        double millis(String path) throws IOException, InterruptedException {
            long began = System.nanoTime();
            HttpResponse<byte[]> answer = http.send(request(path), HttpResponse.BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200) {
                throw new IOException(path + ": " + answer.statusCode());
            }
            return (System.nanoTime() - began) / 1e6;
        }
    }

    private List<Figure> measure(Process server, Client client, Database database)
            throws IOException, InterruptedException {
        double health = client.millis("/healthz");
        double cold = client.millis("/");
        List<Double> warm = new ArrayList<>();
        for (int i = 0; i < WARM; i++) {
            warm.add(client.millis("/"));
        }
        double session = client.millis("/sessions/0");
        double graph = client.millis("/graph?feature=feature-0");
        double graphAgain = client.millis("/graph?feature=feature-0");
        double clusters = client.millis("/graph");
        double board = client.millis("/board");
        double costs = client.millis("/costs?span=month");
        double kilobytes = client.firstPage() / 1024.0;
        Samples delays = new Samples(delays(client, database));
        Samples overview = new Samples(warm);
        Idle idle = idle(server);
        return List.of(
                Figure.atMost(WHAT + "the first overview", cold, 300, "ms", " (after a first request of " + Samples.number(health) + " ms)"),
                Figure.atMost(WHAT + "an overview, p50", overview.p50(), 50, "ms", ", p95 " + Samples.number(overview.p95()) + " ms"),
                Figure.atMost(WHAT + "the page of a session of 200 MB", session, 1000, "ms", ""),
                Figure.atMost(WHAT + "the graph of 1,000 tasks, laid out and sent", graph, 2000, "ms", ", then " + Samples.number(graphAgain) + " ms"),
                Figure.atMost(WHAT + "the graph of 10,000 tasks, by feature", clusters, 2000, "ms", ""),
                Figure.atMost(WHAT + "the board", board, 300, "ms", ", the costs of 30 days " + Samples.number(costs) + " ms"),
                Figure.atMost(WHAT + "the first page with all that it needs, packed", kilobytes, 150, "KB", ""),
                Figure.atMost(
                        WHAT + "a change until 50 open pages show it, p99",
                        delays.p99(),
                        300,
                        "ms",
                        ", p50 " + Samples.number(delays.p50()) + " ms"),
                Figure.atMost(WHAT + "of one core with 50 pages open and nothing happening", idle.share * 100, 1, "%", ""),
                Figure.atMost(WHAT + "resident memory", idle.megabytes, 120, "MB", ""));
    }

    /** From the change of the record until the last of the pages has fetched what it shows of that, as a browser does once it is told. */
    private static List<Double> delays(Client client, Database database) throws InterruptedException {
        List<Double> all = new ArrayList<>();
        List<BufferedReader> pages = new ArrayList<>();
        for (int i = 0; i < PAGES; i++) {
            pages.add(open(client));
        }
        for (int change = 0; change < CHANGES; change++) {
            CountDownLatch shown = new CountDownLatch(PAGES);
            String word = "change-" + change + "-";
            long began = System.nanoTime();
            pages.forEach(page -> Thread.ofVirtual().start(() -> {
                awaitShown(client, page, word);
                shown.countDown();
            }));
            database.update("UPDATE runs SET recipe = ? WHERE id = 'run-0'", word);
            if (!shown.await(10, TimeUnit.SECONDS)) {
                throw new IllegalStateException("not all pages show it");
            }
            all.add((System.nanoTime() - began) / 1e6);
            // Not in step with whatever looks at regular times.
            Thread.sleep(300 + 37L * (change % 10));
        }
        return all;
    }

    private static BufferedReader open(Client client) throws InterruptedException {
        try {
            HttpResponse<InputStream> stream =
                    client.http.send(client.request("/live"), HttpResponse.BodyHandlers.ofInputStream());
            return new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void awaitShown(Client client, BufferedReader page, String word) {
        try {
            String shown;
            do {
                while (!page.readLine().startsWith("data:")) {
                    // Something else.
                }
                shown = client.page("/");
            } while (!shown.contains(word));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Idle(double share, double megabytes) {}

    private static Idle idle(Process server) throws IOException, InterruptedException {
        Thread.sleep(3000);
        Duration before = server.info().totalCpuDuration().orElse(Duration.ZERO);
        Thread.sleep(20_000);
        Duration used = server.info().totalCpuDuration().orElse(Duration.ZERO).minus(before);
        String resident = Files.readAllLines(Path.of("/proc/%d/status".formatted(server.pid()))).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .findFirst()
                .orElseThrow();
        return new Idle(used.toMillis() / 20_000.0, Double.parseDouble(resident.replaceAll("\\D", "")) / 1024);
    }

    private static void fill(Database database, Path large) {
        Instant begin = Instant.now().minus(Duration.ofHours(20));
        List<List<Object>> runs = new ArrayList<>();
        List<List<Object>> attempts = new ArrayList<>();
        List<List<Object>> sessions = new ArrayList<>();
        List<List<Object>> tasks = new ArrayList<>();
        int each = SESSIONS / LOOPS;
        for (int loop = 0; loop < LOOPS; loop++) {
            runs.add(List.of("run-" + loop, "loop-" + loop, "prompt", 1, begin.toString(), begin.plusSeconds(70_000).toString(), "complete"));
            for (int i = 0; i < each; i++) {
                Instant at = begin.plusSeconds(i * 30L + loop);
                String id = "a-%d-%d".formatted(loop, i);
                attempts.add(List.of(id, "run-" + loop, "loop-" + loop, "prompt", i, at.toString(), at.plusSeconds(29).toString(), "progressed"));
                int number = loop * each + i;
                sessions.add(List.of(number, id, number == 0 ? large.toString() : "gone-" + number, at.toString(), at.plusSeconds(28).toString(), 0.01, "x".repeat(400)));
            }
        }
        List<List<Object>> features = new ArrayList<>();
        List<List<Object>> dependencies = new ArrayList<>();
        for (int i = 0; i < FEATURES; i++) {
            features.add(List.of("f-" + i, "feature-" + i, "running", begin.toString(), begin.toString()));
        }
        for (int i = 0; i < TASKS; i++) {
            String feature = "f-" + i * FEATURES / TASKS;
            tasks.add(List.of("t-%06x".formatted(i), "Task " + i, i % 3 == 0 ? "done" : "pending", feature, begin.toString(), begin.toString()));
            // Each waits for two before it, near and far, mostly of its own feature.
            for (int back : new int[] {1 + i * 7 % 13, 2 + i * 31 % 90}) {
                if (back <= i) {
                    dependencies.add(List.of("t-%06x".formatted(i), "t-%06x".formatted(i - back)));
                }
            }
        }
        var _ = database.largeTransaction(() -> {
            database.updateAll("INSERT INTO runs (id, loop, recipe, pid, started_at, ended_at, outcome) VALUES (?, ?, ?, ?, ?, ?, ?)", runs);
            database.updateAll(
                    "INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at, ended_at, verdict) VALUES (?, ?, ?, ?, ?, 0, ?, ?, ?)",
                    attempts);
            database.updateAll(
                    "INSERT INTO sessions (number, attempt_id, role, agent, output_file, started_at, ended_at, cost_usd, text) VALUES (?, ?, 'working', 'claude', ?, ?, ?, ?, ?)",
                    sessions);
            database.updateAll("INSERT INTO features (id, name, status, created_at, updated_at) VALUES (?, ?, ?, ?, ?)", features);
            database.updateAll(
                    "INSERT INTO tasks (id, title, description, status, feature_id, priority, max_retries, created_at, updated_at) VALUES (?, ?, '', ?, ?, 0, 3, ?, ?)",
                    tasks);
            database.updateAll("INSERT INTO dependencies (task_id, blocker_id) VALUES (?, ?) ON CONFLICT DO NOTHING", dependencies);
            return 0;
        });
    }
}
