package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.brief.PromptSettings;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.cli.AgentSettings;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.value.OneOf;
import dev.ratchet.guard.BackoffSettings;
import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.loop.EmptyRetries;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.notify.NotifySettings;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.session.supervise.WatchdogSettings;
import dev.ratchet.workspace.HookSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsTest {
    @TempDir
    private Path directory;

    @Test
    void offersTheAdaptersThatThereAre() {
        assertThat(Keys.ADAPTER.type()).isEqualTo(new OneOf(DialectName.adapters()));
    }

    @Test
    void passwordsOfTheDatabaseAreLookedForWherePsqlDoesAndAgentsKeepTheirHome() {
        ConfigFixture shared = new ConfigFixture(directory)
                .variable("RATCHET_STORE_URL", "jdbc:postgresql://db/x")
                .variable("HOME", "/home/me");

        assertThat(passwordFile(shared)).isEqualTo("/home/me/.pgpass");
        assertThat(shared.good().secretVariables()).doesNotContain("HOME");
        assertThat(passwordFile(shared.variable("PGPASSFILE", "/etc/pw"))).isEqualTo("/etc/pw");
    }

    @Test
    void whatLetsSomebodyIntoTheDatabaseIsHiddenFromAgentsWhileItIsUsed() {
        ConfigFixture alone = new ConfigFixture(directory)
                .variable("HOME", "/home/me")
                .variable("PGPASSFILE", "conf/dbpass")
                .variable("PGSSLKEY", "/etc/key")
                .variable("PGSERVICEFILE", "/etc/services");
        List<String> usual = alone.good().sandbox().hide();

        assertThat(usual).as("somebody else's database").doesNotContain("/etc/key");
        List<String> hidden = alone.variable(
                        "RATCHET_STORE_URL", "jdbc:postgresql://db/x?sslmode=verify-full&sslkey=%2Fhome%2Fme%2Fa+key")
                .good()
                .sandbox()
                .hide();
        assertThat(hidden)
                .containsAll(usual)
                .contains(
                        Path.of("conf/dbpass").toAbsolutePath().toString(),
                        "/etc/key",
                        "/home/me/a key",
                        "/etc/services",
                        System.getProperty("user.home") + "/.pg_service.conf",
                        System.getProperty("user.home") + "/.postgresql/postgresql.pk8");
        assertThat(alone.variable("PGPASSFILE", "")
                        .flag("sandbox.hide", "--hide", "[]")
                        .good()
                        .sandbox()
                        .hide())
                .contains("/etc/key");
        assertThat(alone.variable("PGPASSFILE", "/dev/null").good().sandbox().hide())
                .as("what is no file says nothing")
                .doesNotContain("/dev/null");
        assertThat(alone.variable("RATCHET_STORE_URL", "jdbc:postgresql://db/x?sslkey=%00")
                        .good()
                        .sandbox()
                        .hide())
                .contains("/etc/key");
    }

    private static @Nullable String passwordFile(ConfigFixture fixture) {
        return fixture.good().postgres(() -> "shop").orElseThrow().environment().get("PGPASSFILE");
    }

    @Test
    void defaultsAreThoseOfTheParts() {
        Config config = new ConfigFixture(directory).good();

        assertThat(config.maxIterations()).isEqualTo(25);
        assertThat(config.agent()).isEqualTo(AgentSettings.DEFAULT);
        assertThat(config.reading()).isEqualTo(ReadingSettings.DEFAULT);
        assertThat(config.watchdog()).isEqualTo(WatchdogSettings.DEFAULT);
        assertThat(config.retries()).isEqualTo(EmptyRetries.DEFAULT);
        assertThat(config.backoff()).isEqualTo(BackoffSettings.DEFAULT);
        assertThat(config.hooks()).isEqualTo(HookSettings.DEFAULT);
        assertThat(config.stopFile()).isEqualTo(directory.resolve("STOP"));
        assertThat(config.prompt())
                .isEqualTo(new PromptSettings(directory.resolve("PROMPT.md"), null, List.of(), Duration.ofMinutes(10)));
        assertThat(config.output())
                .isEqualTo(new OutputSettings(
                        directory.resolve(".ratchet/sessions"),
                        "session",
                        directory.resolve(".ratchet/counter"),
                        directory.resolve(".ratchet/status.json"),
                        null,
                        OutputSettings.EventLogScope.SESSIONS,
                        new OutputSettings.Keeping(200, 0)));
    }

    @Test
    void harnessDefaultsAreThoseOfTheHarness() throws IOException {
        Config config = new ConfigFixture(directory).file("harness.toml", "").good();

        assertThat(config.agent().args())
                .containsExactly(
                        "-p",
                        "{prompt}",
                        "--dangerously-skip-permissions",
                        "--verbose",
                        "--output-format",
                        "stream-json");
        assertThat(config.output())
                .isEqualTo(new OutputSettings(
                        directory,
                        "claude-iteration",
                        directory.resolve(".iteration_counter"),
                        directory.resolve("harness.status"),
                        null,
                        OutputSettings.EventLogScope.SESSIONS,
                        OutputSettings.Keeping.EVERYTHING));
        assertThat(config.stateDirectory()).isEqualTo(directory.resolve(".ratchet"));
        assertThat(config.watchdog().minOutput()).isEqualTo(OutputMinimum.of(100));
    }

    @Test
    void readsTheSeedsExampleOfAWholeFile() throws IOException {
        Config config = new ConfigFixture(directory).file("harness.toml", """
            [session]
            max_iterations = 30
            prompt_file = "PROMPT.md"
            output_dir = "."
            output_prefix = "claude-iteration"
            counter_file = ".iteration_counter"
            [agent]
            command = "claude"
            args = ["-p", "{prompt}"]
            [watchdog]
            check_interval_secs = 60
            stale_timeout_mins = 20
            min_output_bytes = 100
            [retry]
            max_empty_retries = 2
            retry_delay_secs = 5
            [backoff]
            initial_delay_secs = 2
            max_delay_secs = 600
            max_consecutive_rate_limits = 5
            [shutdown]
            stop_file = "STOP"
            [hooks]
            pre_session = []
            post_session = ["tools/self-improvement log $HARNESS_OUTPUT_FILE"]
            [prompt]
            file = "PROMPT.md"
            prepend_commands = ["tools/self-improvement brief --last 5"]
            [commit_detection]
            patterns = ["bd-finish", "(?i)git commit", "(?i)\\\\bcommitted\\\\b"]
            [output]
            event_log = "harness-events.jsonl"
            """).good();

        assertThat(config.maxIterations()).isEqualTo(30);
        assertThat(config.agent().args()).containsExactly("-p", "{prompt}");
        assertThat(config.output().eventLog()).isEqualTo(directory.resolve("harness-events.jsonl"));
        assertThat(config.prompt().prependCommands()).containsExactly("tools/self-improvement brief --last 5");
        assertThat(config.reading().commitPatterns())
                .extracting(Pattern::pattern)
                .containsExactly("bd-finish", "(?i)git commit", "(?i)\\bcommitted\\b");
    }

    @Test
    void patternsForCommitsCountByThemselvesIfSomebodyChoseThem() throws IOException {
        ConfigFixture files = new ConfigFixture(directory);

        assertThat(files.ratchet("").good().commitProof()).isEqualTo(Changes.Proof.HEAD);
        assertThat(files.ratchet("[commit_detection]\npatterns = [\"bd-finish\"]\n")
                        .good()
                        .commitProof())
                .isEqualTo(Changes.Proof.HEAD_OR_WORDS);
        assertThat(files.ratchet("[docker]\ncontainer = \"c\"\nworkdir = \"/elsewhere\"\n")
                        .good()
                        .commitProof())
                .isEqualTo(Changes.Proof.HEAD_OR_WORDS);
    }

    @Test
    void takesEveryValueToItsPart() throws IOException {
        Config config = new ConfigFixture(directory).ratchet("""
            [session]
            max_iterations = 0
            timeout_mins = 1.5
            [agent]
            adapter = "raw"
            prompt_via = "file"
            model = "opus"
            skip_permissions = true
            append_system_prompt = "be brief"
            [agent.env]
            A = "1"
            [watchdog]
            check_interval_secs = 0.25
            stale_timeout_mins = 0.05
            min_output_bytes = 0
            max_output_mb = 7
            health_command = "true"
            exit_grace_secs = 0
            background_grace_secs = 1
            kill_grace_secs = 0.5
            [retry]
            max_empty_retries = 0
            retry_delay_secs = 0
            max_consecutive_failures = 1
            [backoff]
            initial_delay_secs = 0
            max_delay_secs = 0.1
            max_consecutive_rate_limits = 1
            max_reset_wait_mins = 0
            [hooks]
            timeout_secs = 1
            [output]
            event_log = "log/events.jsonl"
            event_log_all = true
            [notify]
            command = "tell"
            desktop = true
            """).good();

        assertThat(config.maxIterations()).isZero();
        assertThat(config.agent())
                .isEqualTo(new AgentSettings(
                        "claude",
                        null,
                        "raw",
                        AgentSettings.PromptVia.FILE,
                        Map.of("A", "1"),
                        AgentSettings.Permissions.EVERYTHING));
        assertThat(config.watchdog())
                .isEqualTo(new WatchdogSettings(
                        Duration.ofMillis(250),
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(90),
                        OutputMinimum.of(0),
                        7,
                        Duration.ZERO,
                        Duration.ofSeconds(1),
                        Duration.ofMillis(500),
                        "true"));
        assertThat(config.retries()).isEqualTo(new EmptyRetries(0, Duration.ZERO));
        assertThat(config.backoff())
                .isEqualTo(new BackoffSettings(Duration.ZERO, Duration.ofMillis(100), 1, Duration.ZERO, 1));
        assertThat(config.prompt().timeout()).isEqualTo(Duration.ofSeconds(1));
        assertThat(config.roster()).containsExactly(new AgentProfile("claude", config.agent(), "be brief", "opus"));
        assertThat(config.output().eventLog()).isEqualTo(directory.resolve("log/events.jsonl"));
        assertThat(config.output().eventLogScope()).isEqualTo(OutputSettings.EventLogScope.EVERYTHING);
        assertThat(config.notices()).isEqualTo(new NotifySettings("tell", NotifySettings.Desktop.ON));
    }
}
