package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.key.Keys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FileProblemsTest {
    private static final String KNOWN = String.join(", ", Keys.sections()) + ", agents";

    @TempDir
    private Path directory;

    /** Beside each file what is said of it, without the file's name. */
    record Case(String text, List<String> problems) {
        Case(String text, String... problems) {
            this(text, List.of(problems));
        }
    }

    static final List<Case> CASES = List.of(
            new Case("[wachdog]\nx = 1", "1: wachdog: unknown section, did you mean [watchdog]?"),
            new Case("[xyzzy]", "1: xyzzy: unknown section, known sections: " + KNOWN),
            new Case(
                    "[watchdog]\nstale_timeout_secs = 3",
                    "2: watchdog.stale_timeout_secs: unknown key, did you mean \"stale_timeout_mins\"?"),
            new Case("[watchdog]\ncommand = 3", "2: watchdog.command: unknown key, did you mean \"agent.command\"?"),
            new Case(
                    "[shutdown]\nquite_something = 3",
                    "2: shutdown.quite_something: unknown key, known keys of [shutdown]: stop_file"),
            new Case("[retry]\n\"odd name\" = 3", """
                2: retry."odd name": unknown key, known keys of [retry]: \
                max_empty_retries, retry_delay_secs, max_consecutive_failures\
                """),
            new Case(
                    "max_iterations = 3",
                    "1: max_iterations: a key outside of any section, did you mean \"session.max_iterations\"?"),
            new Case(
                    "propmt_file = 3",
                    "1: propmt_file: a key outside of any section, did you mean \"session.prompt_file\"?"),
            new Case("xyzzy = 3", "1: xyzzy: a key outside of any section, known sections: " + KNOWN),
            new Case("[budget]\nmax_cost_usd = -1", "2: budget.max_cost_usd: must be at least 0, found -1"),
            new Case("[budget]\nmax_cost_usd = inf", "2: budget.max_cost_usd: expected an amount in USD, found inf"),
            new Case("session = 3", "1: session: expected a section [session], found a whole number"),
            new Case(
                    "[[session]]\nmax_iterations = 3",
                    "1: session: expected a section [session], found a list of tables [[session]]"),
            new Case("[[sesion]]\nmax_iterations = 3", "1: sesion: unknown section, did you mean [session]?"),
            new Case("session = []", "1: session: expected a section [session], found a list"),
            new Case(
                    "[session.max_iterations]\nx = 1",
                    "1: session.max_iterations: expected a whole number, found a table"),
            new Case(
                    "[session]\nmax_iterations = \"3\"",
                    "2: session.max_iterations: expected a whole number, found a string"),
            new Case(
                    "[session]\nmax_iterations = 1.5",
                    "2: session.max_iterations: expected a whole number, found a number with a fraction"),
            new Case(
                    "[session]\nmax_iterations = 2026-01-01",
                    "2: session.max_iterations: expected a whole number, found a date or time"),
            new Case("[session]\nmax_iterations = -1", "2: session.max_iterations: must be at least 0, found -1"),
            new Case(
                    "[session]\nmax_iterations = 2147483648",
                    "2: session.max_iterations: must be at most 2147483647, found 2147483648"),
            new Case(
                    "[retry]\nmax_consecutive_failures = 0",
                    "2: retry.max_consecutive_failures: must be at least 1, found 0"),
            new Case(
                    "[backoff]\nmax_consecutive_rate_limits = 0",
                    "2: backoff.max_consecutive_rate_limits: must be at least 1, found 0"),
            new Case(
                    "[watchdog]\nstale_timeout_mins = \"20\"",
                    "2: watchdog.stale_timeout_mins: expected a number of minutes,"
                            + " or a time such as 90s, 15m or 2h30m, found a string"),
            new Case(
                    "[watchdog]\nstale_timeout_mins = 0",
                    "2: watchdog.stale_timeout_mins: must be more than 0, found 0"),
            new Case(
                    "[watchdog]\nstale_timeout_mins = 1e-9",
                    "2: watchdog.stale_timeout_mins: must be more than 0, found 1.0E-9"),
            new Case(
                    "[watchdog]\nkill_grace_secs = -0.5",
                    "2: watchdog.kill_grace_secs: must be at least 0, found -0.5"),
            new Case(
                    "[watchdog]\nkill_grace_secs = nan",
                    "2: watchdog.kill_grace_secs: expected a number of seconds,"
                            + " or a time such as 90s, 15m or 2h30m, found nan"),
            new Case(
                    "[watchdog]\nkill_grace_secs = -inf",
                    "2: watchdog.kill_grace_secs: must be at least 0, found -inf"),
            new Case(
                    "[watchdog]\nkill_grace_secs = inf",
                    "2: watchdog.kill_grace_secs: must be at most 315360000 (ten years), found inf"),
            new Case(
                    "[session]\ntimeout_mins = 9223372036854775807",
                    "2: session.timeout_mins: must be at most 5256000 (ten years), found 9223372036854775807"),
            new Case("[agent]\ncommand = \" \"", "2: agent.command: must not be empty"),
            new Case("[agent]\ncommand = 7", "2: agent.command: expected a string, found a whole number"),
            new Case("[agent]\ncommand = \"a\\u0000\"", "2: agent.command: must not contain a NUL character"),
            new Case("[shutdown]\nstop_file = \"\"", "2: shutdown.stop_file: must not be empty"),
            new Case("[session]\noutput_prefix = \"a/b\"", "2: session.output_prefix: must be a name without \"/\""),
            new Case(
                    "[agent]\nadapter = \"claud\"",
                    "2: agent.adapter: unknown value \"claud\", allowed: \"auto\", \"claude\", \"codex\", \"gemini\","
                            + " \"opencode\", \"qwen\", \"goose\", \"copilot\", \"aider\", \"raw\", \"scripted\","
                            + " \"api\""),
            new Case(
                    "[agent]\nprompt_via = \"ARG\"",
                    "2: agent.prompt_via: unknown value \"ARG\", allowed: \"arg\", \"stdin\", \"file\""),
            new Case("[agent]\nprompt_via = true", "2: agent.prompt_via: expected a string, found true"),
            new Case(
                    "[agent]\nskip_permissions = \"yes\"",
                    "2: agent.skip_permissions: expected true or false, found a string"),
            new Case(
                    "[hooks]\npre_session = \"make\"",
                    "2: hooks.pre_session: expected a list of strings, found a string"),
            new Case(
                    "[hooks]\npre_session = [\n  \"make\",\n  1,\n  false,\n]",
                    "4: hooks.pre_session: element 2: expected a string, found a whole number",
                    "5: hooks.pre_session: element 3: expected a string, found false"),
            new Case("[agent]\nenv = 1", "2: agent.env: expected a table of strings, found a whole number"),
            new Case(
                    "[agent.env]\nA = \"a\"\nB = 1\n\"C=\" = \"c\"",
                    "3: agent.env: B: expected a string, found a whole number",
                    "4: agent.env: \"C=\": cannot be the name of a variable"),
            new Case(
                    "[commit_detection]\npatterns = [\"ok\", \"(\",\n\"[a\"]",
                    "2: commit_detection.patterns: element 2: broken pattern \"(\": Unclosed group near index 1",
                    "3: commit_detection.patterns: element 3: broken pattern \"[a\": Unclosed character class near"
                            + " index 1"),
            new Case(
                    "[rate_limit]\npatterns = [\"a\\nb(\"]",
                    "2: rate_limit.patterns: element 1: broken pattern \"a\\nb(\": Unclosed group near index 4"),
            new Case(
                    "[rate_limit]\npatterns = [\"\"]",
                    "2: rate_limit.patterns: element 1: an empty pattern is found in every text"),
            new Case(
                    "[session]\nprompt_file = \"a.md\"\n[prompt]\nfile = \"b.md\"",
                    "4: prompt.file: \"b.md\" differs from session.prompt_file = \"a.md\" (ratchet.toml:2), allowed is"
                            + " one of them"),
            new Case(
                    "x = 1\nx = 2\n[session]\nmax_iterations = ",
                    "1: x: a key outside of any section, known sections: " + KNOWN,
                    "2: not valid TOML: x previously defined at line 1, column 1",
                    "4: not valid TOML: Unexpected end of input, expected a value"),
            new Case(
                    "[session]\nmax_iterations = 1\n[session]\nmax_iterations = 2",
                    "3: not valid TOML: session previously defined at line 1, column 1",
                    "4: not valid TOML: max_iterations previously defined at line 2, column 1"),
            new Case(
                    "[watchdog]\nstale_timeout_mins = 20 mins\nx = yes\n[retry]\nmax_empty_retries = -1",
                    "2: not valid TOML: Unexpected 'mins', expected a newline or end-of-input",
                    "3: not valid TOML: Unexpected 'y', expected a value",
                    "5: retry.max_empty_retries: must be at least 0, found -1"),
            new Case(
                    "[session]\nmax_iterations = 1\n[watch dog]\nstale_timeout_mins = 1\n[retry]\nx = 1",
                    "3: not valid TOML: Unexpected 'dog', expected ]",
                    "6: retry.x: unknown key, known keys of [retry]: max_empty_retries, retry_delay_secs,"
                            + " max_consecutive_failures"));

    @ParameterizedTest
    @FieldSource("CASES")
    void saysWhatIsWrongAndWhere(Case given) throws IOException {
        List<String> problems =
                new ConfigFixture(directory).ratchet(given.text()).problems();

        assertThat(problems)
                .containsExactlyElementsOf(
                        given.problems().stream().map("ratchet.toml:"::concat).toList());
    }

    @Test
    void saysEverythingAtOnceInTheOrderOfReading() throws IOException {
        List<String> problems = new ConfigFixture(directory)
                .ratchet("""
                    [xyzzy]
                    [retry]
                    retry_delay_secs = -1
                    [agent]
                    comand = "x"
                    """)
                .variable("RATCHET_SESSION_MAX_ITERATIONS", "many")
                .flag("watchdog.stale_timeout_mins", "--timeout", "soon")
                .problems();

        assertThat(problems)
                .satisfiesExactly(
                        xyzzy -> assertThat(xyzzy).startsWith("ratchet.toml:1: xyzzy: unknown section"),
                        delay -> assertThat(delay)
                                .isEqualTo("ratchet.toml:3: retry.retry_delay_secs: must be at least 0, found -1"),
                        command -> assertThat(command)
                                .isEqualTo("ratchet.toml:5: agent.comand: unknown key, did you mean \"command\"?"),
                        variable -> assertThat(variable)
                                .isEqualTo("RATCHET_SESSION_MAX_ITERATIONS: session.max_iterations:"
                                        + " expected a whole number, found \"many\""),
                        flag -> assertThat(flag)
                                .isEqualTo("--timeout: watchdog.stale_timeout_mins: expected a number of minutes, or a"
                                        + " time such as 90s, 15m or 2h30m, found \"soon\""));
    }
}
