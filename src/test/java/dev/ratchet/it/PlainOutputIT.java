package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * What is printed where nothing is drawn: for scripts that have read it for years, to the byte; {@code -Dplain.rewrite} writes
 * it anew, which takes a good reason.
 */
class PlainOutputIT {
    private static final Path EXPECTED = Path.of("src/test/resources/plain");
    private static final List<String> PIPE = List.of("sh", "-c", "\"$@\" 2>&1 | cat >&2", "sh");

    /** A terminal whose output is a file. */
    private static final List<String> TERMINAL = List.of("sh", "-c", "script -qec \"$*\" /dev/null >&2", "sh");

    private static final String STREAM = """
        printf '%s\\n' '{"type":"system","subtype":"init","session_id":"s","model":"opus","tools":["Bash"]}'
        printf '%s\\n' '{"type":"assistant","message":{"id":"1","content":[{"type":"thinking","thinking":"Hm."}]}}'
        printf '%s\\n' '{"type":"assistant","message":{"id":"1","content":[{"type":"text","text":"I **look**: 你好\\n- one"}]}}'
        printf '%s\\n' '{"type":"assistant","message":{"id":"2","content":[{"type":"tool_use","id":"t","name":"Bash","input":{"command":"ls"}}]}}'
        printf '%s\\n' '{"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"t","is_error":true,"content":"Exit code 3\\nno"}]}}'
        printf '%s\\n' '{"type":"result","subtype":"success","is_error":false,"num_turns":2,"duration_ms":9000,"total_cost_usd":0.5,"result":"Done","usage":{"input_tokens":20,"output_tokens":5}}'\
        """;

    private static TestProject project() {
        return TestProject.create()
                .agent("echo x >> calls", "[ $(wc -l < calls) = 2 ] && exit 0", STREAM)
                .set("watchdog.check_interval_secs", 30);
    }

    @Test
    void pipedAndRedirected() throws IOException {
        try (TestProject project = project()) {
            compare("run", project.start("run", "2"), project);
        }
        try (TestProject project = project()) {
            compare("run", project.startBy(PIPE, "run", "2"), project);
        }
        try (TestProject project = project()) {
            compare("run-verbose", project.start("run", "2", "-v"), project);
        }
    }

    @Test
    void onATerminalThatIsDumb() throws IOException {
        assumeTrue(TestShell.works(Path.of("."), List.of(), "script --version"), "there is no script");
        try (TestProject project = project().environment("TERM", "dumb").javaOption("-Dratchet.stderr=terminal")) {
            compare("run-dumb", project.startBy(TERMINAL, "run", "2"), project);
        }
    }

    @Test
    void onATerminalOfABuildMachine() throws IOException {
        assumeTrue(TestShell.works(Path.of("."), List.of(), "script --version"), "there is no script");
        try (TestProject project = project()
                .environment("TERM", "xterm-256color")
                .environment("CI", "true")
                .javaOption("-Dratchet.stderr=terminal")) {
            compare("run-ci", project.startBy(TERMINAL, "run", "2"), project);
        }
    }

    private static void compare(String name, RatchetProcess run, TestProject project) throws IOException {
        run.exits(0);
        String printed = run.err()
                .replace("\r\n", "\n")
                .replace(project.directory().toString(), "PROJECT")
                .replaceAll("\\[\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ]", "[TIME]")
                .replaceAll("\\b(pid|duration|took|duration_secs)=[\\d.]+", "$1=N");
        Path expected = EXPECTED.resolve(name + ".txt");
        if (System.getProperty("plain.rewrite") != null) {
            Files.createDirectories(EXPECTED);
            Files.writeString(expected, printed);
        }
        assertThat(printed).isEqualTo(Files.readString(expected));
    }
}
