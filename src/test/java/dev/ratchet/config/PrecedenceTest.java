package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.config.value.ValueOrigin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrecedenceTest {
    @TempDir
    private Path directory;

    private ConfigFixture project = new ConfigFixture(Path.of(""));

    @BeforeEach
    void begin() {
        project = new ConfigFixture(directory);
    }

    @Test
    void flagBeatsEnvironmentBeatsFileBeatsDefault() throws IOException {
        project.ratchet("""
            [session]
            max_iterations = 1
            [retry]
            max_empty_retries = 1
            retry_delay_secs = 1
            """)
                .variable("RATCHET_SESSION_MAX_ITERATIONS", "2")
                .variable("RATCHET_RETRY_MAX_EMPTY_RETRIES", "2")
                .flag("session.max_iterations", "--max-iterations", "3");

        Config config = project.good();

        assertThat(config.maxIterations()).isEqualTo(3);
        assertThat(config.retries().most()).isEqualTo(2);
        assertThat(config.retries().delay()).isEqualTo(Duration.ofSeconds(1));
        assertThat(config.backoff().initialDelay()).isEqualTo(Duration.ofSeconds(2));
        assertThat(origin(config, "session.max_iterations")).isEqualTo("--max-iterations");
        assertThat(origin(config, "retry.max_empty_retries")).isEqualTo("environment RATCHET_RETRY_MAX_EMPTY_RETRIES");
        assertThat(origin(config, "retry.retry_delay_secs")).isEqualTo("ratchet.toml:5");
        assertThat(origin(config, "backoff.initial_delay_secs")).isEqualTo("default");
    }

    @Test
    void overriddenMistakesAreStillReported() throws IOException {
        project.ratchet("[session]\nmax_iterations = -1")
                .variable("RATCHET_SESSION_MAX_ITERATIONS", "-2")
                .flag("session.max_iterations", "--max-iterations", "3");

        assertThat(project.problems())
                .containsExactly(
                        "ratchet.toml:2: session.max_iterations: must be at least 0, found -1",
                        "RATCHET_SESSION_MAX_ITERATIONS: session.max_iterations: must be at least 0, found -2");
    }

    @Test
    void readsEveryTypeFromTheEnvironment() {
        Config config = project.variable("RATCHET_AGENT_COMMAND", "my agent")
                .variable("RATCHET_AGENT_ARGS", "[\"-x\", '{prompt}']")
                .variable("RATCHET_AGENT_ENV", "{ A = \"1\", \"b c\" = \"2\" }")
                .variable("RATCHET_AGENT_PROMPT_VIA", "stdin")
                .variable("RATCHET_OUTPUT_EVENT_LOG_ALL", "true")
                .variable("RATCHET_WATCHDOG_STALE_TIMEOUT_MINS", " .05 ")
                .variable("RATCHET_COMMIT_DETECTION_PATTERNS", "['\\bdone\\b']")
                .good();

        assertThat(config.agent().command()).isEqualTo("my agent");
        assertThat(config.agent().args()).containsExactly("-x", "{prompt}");
        assertThat(config.agent().environment()).isEqualTo(Map.of("A", "1", "b c", "2"));
        assertThat(config.agent().promptVia().name()).isEqualTo("STDIN");
        assertThat(config.output().eventLogScope().name()).isEqualTo("EVERYTHING");
        assertThat(config.watchdog().staleTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(config.reading().commitPatterns())
                .extracting(Pattern::pattern)
                .containsExactly("\\bdone\\b");
    }

    @Test
    void tellsWhichVariableDoesNotParse() {
        project.variable("RATCHET_AGENT_ARGS", "-p {prompt}")
                .variable("RATCHET_AGENT_ENV", "A=1")
                .variable("RATCHET_AGENT_SKIP_PERMISSIONS", "yes")
                .variable("RATCHET_BACKOFF_MAX_DELAY_SECS", "nan")
                .variable("RATCHET_HOOKS_PRE_SESSION", "[]\nmore = 1")
                .variable("RATCHET_HOOKS_TIMEOUT_SECS", "1e999999999")
                .variable("RATCHET_RATE_LIMIT_PATTERNS", "[\"(\"]")
                .variable("RATCHET_SESSION_MAX_ITERATIONS", "");

        assertThat(project.problems())
                .containsExactly(
                        "RATCHET_AGENT_ARGS: agent.args: expected a list of strings such as [\"a\", \"b\"],"
                                + " found \"-p {prompt}\"",
                        "RATCHET_AGENT_ENV: agent.env: expected a table of strings such as { NAME = \"text\" }",
                        "RATCHET_AGENT_SKIP_PERMISSIONS: agent.skip_permissions: expected true or false,"
                                + " found \"yes\"",
                        "RATCHET_BACKOFF_MAX_DELAY_SECS: backoff.max_delay_secs: expected a number of seconds,"
                                + " or a time such as 90s, 15m or 2h30m, found \"nan\"",
                        "RATCHET_HOOKS_PRE_SESSION: hooks.pre_session: expected a list of strings such as"
                                + " [\"a\", \"b\"], found \"[]\\nmore = 1\"",
                        "RATCHET_HOOKS_TIMEOUT_SECS: hooks.timeout_secs: must be at most 315360000 (ten years),"
                                + " found 1e999999999",
                        "RATCHET_RATE_LIMIT_PATTERNS: rate_limit.patterns: element 1: broken pattern \"(\":"
                                + " Unclosed group near index 1",
                        "RATCHET_SESSION_MAX_ITERATIONS: session.max_iterations: expected a whole number,"
                                + " found \"\"");
    }

    @Test
    void refusesVariablesThatLookLikeAKey() {
        project.variable("RATCHET_WATCHDOG_STALE_TIMEOUT_MIN", "3").variable("RATCHET_SHUTDOWN_WHEN", "x");

        assertThat(project.problems())
                .containsExactly(
                        "RATCHET_SHUTDOWN_WHEN: unknown variable, known variables: RATCHET_SHUTDOWN_STOP_FILE",
                        "RATCHET_WATCHDOG_STALE_TIMEOUT_MIN: unknown variable,"
                                + " did you mean RATCHET_WATCHDOG_STALE_TIMEOUT_MINS?");
    }

    @Test
    void leavesOtherVariablesAlone() {
        Config config = project.variable("RATCHET_ATTEMPT", "a-1")
                .variable("RATCHET_DIR", "/x")
                .variable("RATCHET_AGENT", "x")
                .variable("ratchet_session_max_iterations", "x")
                .variable("WATCHDOG_STALE_TIMEOUT_MINS", "x")
                .good();

        assertThat(config.resolved()).allMatch(resolved -> resolved.origin() instanceof ValueOrigin.Default);
    }

    @Test
    void anEmptyVariableIsAnEmptyText() throws IOException {
        project.ratchet("[agent]\nmodel = \"opus\"").variable("RATCHET_AGENT_MODEL", "");

        assertThat(project.good().roster().getFirst().model()).isNull();
    }

    @Test
    void aFlagForNoKeyIsAMistakeOfTheProgram() {
        project.flag("session.zoo", "--zoo", "1");

        assertThatThrownBy(project::load)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a flag for an unknown key: session.zoo");
    }

    @Test
    void takesListsFromFlags() {
        Config config =
                project.flag("hooks.pre_session", "--hook", "['make', 'test']").good();

        assertThat(config.hooks().preSession()).isEqualTo(List.of("make", "test"));
    }

    private static String origin(Config config, String path) {
        return config.resolved().stream()
                .filter(resolved -> resolved.path().equals(path))
                .map(resolved -> resolved.origin().shown())
                .findFirst()
                .orElseThrow();
    }
}
