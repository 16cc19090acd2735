package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** What sessions cost and came to is told the same way everywhere, and is what they themselves said. */
class MetricsIT {
    private static final int SESSIONS = 50;

    /**
     * The n-th call is, by n modulo 5: committed, plain, empty, limited, an error; it costs n thousandths of a dollar and
     * n millionths, and uses 1000 + n tokens.
     */
    private static final String AGENT = """
        n=$(cat n 2> /dev/null || echo 0); echo $((n + 1)) > n
        cost=$(printf '0.0%02d0%02d' "$n" "$n")
        init() { echo '{"type":"system","subtype":"init","session_id":"s","model":"model-'$((n % 2))'","tools":[]}'; }
        use() { echo '{"type":"assistant","message":{"id":"'$1'","content":[{"type":"tool_use","id":"t'$1'","name":"'$2'","input":'"$3"'}]}}'; }
        end() { echo '{"type":"result","subtype":"success","is_error":'$1',"result":"'"$2"'","num_turns":3,"total_cost_usd":'$cost',"usage":{"input_tokens":'$((1000 + n))',"output_tokens":'$n',"cache_read_input_tokens":'$((2 * n))'}'"$3"'}'; }
        case $((n % 5)) in
          0) init; use a Write '{"file_path":"/f'$n'"}'; use b Edit '{"file_path":"/g"}'; use c Bash '{"command":"git commit -m x"}'; end false done '' ;;
          1) init; use a Bash '{"command":"ls"}'; end false done '' ;;
          2) ;;
          3) init; end true limited ',"terminal_reason":"api_error","api_error_status":429'; exit 1 ;;
          4) init; use a Read '{"file_path":"/g"}'; end true 'it, \\"broke\\"' ''; exit 1 ;;
        esac
        """;

    @Test
    void agreeWithWhatFiftySessionsSaid() throws IOException {
        try (TestProject project = TestProject.create()) {
            project.agent(AGENT).text("agent.adapter", "claude").set("retry.max_empty_retries", 0);
            project.ratchet("-q", "20").exits(0);
            assertThat(project.read("n").strip()).isEqualTo(Integer.toString(SESSIONS - 3));
            project.ratchet("-q", "--once").exits(1);
            project.ratchet("-q", "--once").exits(4);
            project.ratchet("-q", "--once").exits(1);

            String summary =
                    project.ratchet("metrics", "summary", "--json").exits(0).out();
            checkTotals(totals(summary));
            checkGroups(JsonText.object(summary));
            checkSql(project);
            checkExports(project);
            checkEvents(project);

            assertThat(project.ratchet("metrics", "rebuild").exits(0).out())
                    .isEqualTo("Sessions read again: 50, changed: 0, files gone: 0, damaged: 0.\n");
            assertThat(project.ratchet("metrics", "summary", "--json").exits(0).out())
                    .isEqualTo(summary);
            rebuildFromDamagedFiles(project, summary);
        }
    }

    private static void checkTotals(Map<String, Object> totals) {
        assertThat(totals)
                .contains(
                        entry("sessions", 50L),
                        entry("attempts", 50L),
                        entry("iterations", 20L),
                        entry("committed", 10L),
                        entry("accepted_or_committed", 10L),
                        entry("sessions_with_cost", 40L),
                        entry("cost_usd", cost().doubleValue()),
                        entry(
                                "cost_usd_per_accepted_or_committed",
                                cost().movePointLeft(1).doubleValue()),
                        entry("input_tokens", tokens()),
                        entry("output_tokens", numbers()),
                        entry("cache_read_tokens", 2 * numbers()),
                        entry("turns", 120L),
                        entry("tool_calls", 50L),
                        entry("files_changed", 20L),
                        entry("retries", 0L));
    }

    private static void checkGroups(Map<String, Object> summary) {
        assertThat(sessionsBy(summary, "classes", "class"))
                .containsExactlyInAnyOrder("normal 20", "empty 10", "rate_limit 10", "error 10");
        assertThat(sessionsBy(summary, "verdicts", "verdict"))
                .containsExactlyInAnyOrder("progressed 20", "wasted 20", "rate_limited 10");
        assertThat(sessionsBy(summary, "models", "model"))
                .containsExactlyInAnyOrder("model-0 20", "model-1 20", "null 10");
        assertThat(summary.get("tools")).isEqualTo(Map.of("Bash", 20L, "Edit", 10L, "Read", 10L, "Write", 10L));
    }

    private static void checkSql(TestProject project) {
        String sql =
                "SELECT count(*) AS n, sum(cost_usd) AS cost, sum(input_tokens) AS tokens, sum(files_changed) AS files"
                        + " FROM sessions";
        Map<String, Object> row = JsonText.objects(project.ratchet("metrics", "query", "--json", sql)
                        .exits(0)
                        .out())
                .getFirst();
        assertThat(row).contains(entry("n", 50L), entry("tokens", tokens()), entry("files", 20L));
        assertThat(new BigDecimal(String.valueOf(row.get("cost"))))
                .isCloseTo(cost(), within(new BigDecimal("0.000001")));
    }

    private static void checkExports(TestProject project) throws IOException {
        project.ratchet("metrics", "export", "--format", "csv", "--output", "all.csv")
                .exits(0);
        List<String> lines = project.read("all.csv").lines().toList();
        assertThat(lines).hasSize(51);
        List<String> names = Arrays.asList(lines.getFirst().split(","));
        assertThat(names)
                .contains("session", "model", "class", "verdict", "tools", "cost_usd", "files_changed", "retry");
        assertThat(lines.get(1)).contains("\"{\"\"Bash\"\":1,\"\"Edit\"\":1,\"\"Write\"\":1}\",1000,0,0,0,2,");
        assertThat(lines.get(5)).contains("\"ended with an error: it, \"\"broke\"\"\"");

        List<Map<String, Object>> objects = JsonText.objects(project.ratchet("metrics", "export", "--format", "json")
                .exits(0)
                .out());
        assertThat(objects.stream()
                        .map(object -> object.get("cost_usd"))
                        .filter(cost -> cost != null)
                        .map(cost -> new BigDecimal(cost.toString()))
                        .reduce(BigDecimal.ZERO, BigDecimal::add))
                .isEqualByComparingTo(cost());
        assertThat(objects.getFirst())
                .containsKeys(names.toArray(String[]::new))
                .contains(entry("committed", true));
        try (var files = Files.list(project.directory())) {
            assertThat(files.map(file -> file.getFileName().toString())).noneMatch(name -> name.endsWith(".tmp"));
        }
    }

    private static void checkEvents(TestProject project) {
        assertThat(JsonText.objects(project.ratchet("metrics", "events", "--json", "--limit", "3")
                        .exits(0)
                        .out()))
                .extracting(event -> event.get("session"))
                .containsExactly(47L, 48L, 49L);
        assertThat(project.ratchet("metrics", "events").exits(0).out().lines()).hasSize(1 + 50);
        String brief = project.ratchet("brief", "--last", "20").exits(0).out();
        assertThat(brief)
                .startsWith("## The last 20 sessions\n")
                .contains("4 times wasted (error), last in session 49: `ended with an error: it, \"broke\"`")
                .contains("- by its own words (session 45)");
        assertThat(brief.lines()).hasSizeLessThan(40);
    }

    /** What cannot be read stays; what was compressed, or was never recorded, is read. */
    private static void rebuildFromDamagedFiles(TestProject project, String summary) throws IOException {
        Path sessions = project.path(".ratchet/sessions");
        compress(sessions.resolve("session-0.jsonl"), 1);
        compress(sessions.resolve("session-1.jsonl"), 0.5);
        Files.delete(sessions.resolve("session-3.jsonl"));
        project.query(
                "UPDATE sessions SET turns = NULL, cost_usd = 99 WHERE number IN (0, 5) RETURNING number",
                row -> row.number("number"));
        assertThat(totals(
                        project.ratchet("metrics", "summary", "--json").exits(0).out()))
                .contains(entry("turns", 114L));

        RatchetProcess rebuild = project.ratchet("metrics", "rebuild").exits(1);

        assertThat(rebuild.out()).isEqualTo("Sessions read again: 48, changed: 2, files gone: 1, damaged: 1.\n");
        assertThat(rebuild.err().lines())
                .hasSize(2)
                .anyMatch(line -> line.contains("session 1 stays as it was") && line.contains("damaged"))
                .anyMatch(
                        line -> line.contains("session 3 stays as it was") && line.contains("session-3.jsonl is gone"));
        assertThat(project.ratchet("metrics", "summary", "--json").exits(0).out())
                .isEqualTo(summary);
    }

    private static void compress(Path file, double share) throws IOException {
        Path packed = file.resolveSibling(file.getFileName() + ".gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(Files.readAllBytes(file));
        }
        byte[] whole = Files.readAllBytes(packed);
        Files.write(packed, Arrays.copyOf(whole, (int) (whole.length * share)));
        Files.delete(file);
    }

    @Test
    void whereNothingRanYetThereIsNothingToTell() {
        try (TestProject project = TestProject.create()) {
            project.agent(AgentScripts.WORK);
            assertThat(project.ratchet("brief").exits(0).out()).isEmpty();
            assertThat(project.ratchet("metrics").exits(0).out()).isEqualTo("Nothing has run here yet.\n");
            assertThat(totals(project.ratchet("metrics", "summary", "--json")
                            .exits(0)
                            .out()))
                    .contains(entry("sessions", 0L));
            assertThat(project.ratchet("metrics", "export").exits(0).out()).isEqualTo("[]\n");
            assertThat(project.ratchet("metrics", "query", "SELECT 1").exits(1).err())
                    .contains("nothing has run in");
            assertThat(project.has(".ratchet")).isFalse();
        }
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> totals(String summary) {
        return (Map<String, Object>)
                Objects.requireNonNull(JsonText.object(summary).get("totals"));
    }

    private static List<String> sessionsBy(Map<String, Object> summary, String groups, String key) {
        List<String> lines = new ArrayList<>();
        for (Object group : (List<?>) Objects.requireNonNull(summary.get(groups))) {
            Map<?, ?> fields = (Map<?, ?>) group;
            lines.add(fields.get(key) + " " + fields.get("sessions"));
        }
        return lines;
    }

    private static boolean silent(int n) {
        return n % 5 == 2;
    }

    private static BigDecimal cost() {
        BigDecimal sum = BigDecimal.ZERO;
        for (int n = 0; n < SESSIONS; n++) {
            sum = silent(n) ? sum : sum.add(new BigDecimal("0.0%02d0%02d".formatted(n, n)));
        }
        return sum;
    }

    private static long tokens() {
        return numbers() + 40 * 1000;
    }

    private static long numbers() {
        long sum = 0;
        for (int n = 0; n < SESSIONS; n++) {
            sum += silent(n) ? 0 : n;
        }
        return sum;
    }
}
