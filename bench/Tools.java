import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How soon an agent has the tools of its attempt, how long a call takes, and what the server holds in memory. */
record Tools(Path home, Path scratch) {
    private static final int STARTS = 10;
    private static final int CALLS = 40;
    private static final double MOST_TO_WELCOME = 600;
    private static final double MOST_OF_A_CALL = 10;
    private static final double MOST_MEMORY = 70;
    private static final double MOST_OF_THE_GAP = 1;
    private static final int ITERATIONS = 200;

    private static final String AGENT = """
        #!/bin/sh
        env | grep '^RATCHET_' > env.new && mv env.new env.txt
        while [ ! -e go ]; do sleep 0.05; done
        printf '%0200d\\n' 7
        """;

    private static final String WELCOME = """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
        "clientInfo":{"name":"bench","version":"1"}}}
        """;

    List<Figure> measure() throws IOException, InterruptedException {
        Path agent = scratch.resolve("tools-agent");
        Files.createDirectories(scratch);
        Files.writeString(agent, AGENT);
        agent.toFile().setExecutable(true);
        Place place = Place.prepare(
                home, scratch.resolve("tools"), Place.settings(agent, 0, "[verify]\nenabled = false"));
        place.ratchet("task", "add", "One").waitFor();
        Process run = place.ratchet("run", "-q", "--tasks", "1");
        while (!Files.exists(place.directory().resolve("env.txt"))) {
            Thread.sleep(20);
        }
        List<Double> welcomes = new ArrayList<>();
        List<Double> memories = new ArrayList<>();
        List<Double> reads = new ArrayList<>();
        List<Double> statements = new ArrayList<>();
        for (int i = 0; i <= STARTS; i++) {
            serve(place, welcomes, reads, statements, memories);
        }
        Files.createFile(place.directory().resolve("go"));
        run.waitFor();
        double gap = gap("true") - gap("false");
        return List.of(
                atMost("`ratchet mcp`, its start to the answer to `initialize`", rest(welcomes, 1), MOST_TO_WELCOME),
                atMost("A call of the tool `log` that is noted", rest(statements, CALLS), MOST_OF_A_CALL),
                atMost("A call of the tool `current_task`", rest(reads, CALLS), MOST_OF_A_CALL),
                Figure.atMost(
                        "Memory of `ratchet mcp` after %d calls".formatted(2 * CALLS),
                        rest(memories, 1).p50(),
                        MOST_MEMORY,
                        "MB",
                        ""),
                Figure.atMost("What `[mcp] enabled` adds to the gap between attempts", gap, MOST_OF_THE_GAP, "ms", ""));
    }

    private static Figure atMost(String what, Samples millis, double most) {
        return Figure.atMost(
                what + ", p50", millis.p50(), most, "ms", ", p95 " + Samples.number(millis.p95()) + " ms");
    }

    private static Samples rest(List<Double> values, int first) {
        return new Samples(values.subList(first, values.size()));
    }

    private void serve(
            Place place, List<Double> welcomes, List<Double> reads, List<Double> statements, List<Double> memories)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(home.resolve("ratchet").toString(), "mcp")
                .directory(place.directory().toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(environment(place));
        long before = System.nanoTime();
        Process server = builder.start();
        try (Writer out = server.outputWriter();
                BufferedReader in = server.inputReader()) {
            welcomes.add(exchange(out, in, WELCOME, before));
            for (int i = 0; i < CALLS; i++) {
                statements.add(exchange(out, in, call("log", "{\"text\":\"note\"}"), System.nanoTime()));
                reads.add(exchange(out, in, call("current_task", "{}"), System.nanoTime()));
            }
            memories.add(resident(server.pid()));
        }
        server.waitFor();
    }

    private static String call(String tool, String arguments) {
        return "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"%s\",\"arguments\":%s}}\n"
                .formatted(tool, arguments);
    }

    private static double exchange(Writer out, BufferedReader in, String message, long before) throws IOException {
        out.write(message);
        out.flush();
        String answer = in.readLine();
        if (answer == null || answer.contains("\"isError\":true") || answer.contains("\"error\"")) {
            throw new IllegalStateException(message + answer);
        }
        return (System.nanoTime() - before) / 1e6;
    }

    private static double resident(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToDouble(line -> Double.parseDouble(line.replaceAll("[^0-9]", "")) * 1024 / 1e6)
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, String> environment(Place place) throws IOException {
        Map<String, String> variables = new HashMap<>();
        for (String line : Files.readAllLines(place.directory().resolve("env.txt"))) {
            int equals = line.indexOf('=');
            variables.put(line.substring(0, equals), line.substring(equals + 1));
        }
        return variables;
    }

    private double gap(String enabled) throws IOException, InterruptedException {
        Place place = Place.prepare(
                home,
                scratch.resolve("tools-" + enabled),
                Place.settings(home.resolve("bench/agent"), 0, "[mcp]\nenabled = " + enabled));
        place.ratchet("-q", Integer.toString(ITERATIONS)).waitFor();
        return place.gaps().p50();
    }
}
