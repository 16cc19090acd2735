package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.key.Keys;
import dev.ratchet.config.key.ResolvedValue;
import dev.ratchet.store.transcript.TranscriptSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigTextTest {
    private static final String ODD = """
        [session]
        max_iterations = 3
        timeout_mins = 0.0001
        [agent]
        command = "C:\\\\x 'y' \\"z\\""
        args = ["", "{prompt}", 'a\\b', "tab\\t", "\\u0007", "\u00e9", "it's \\\\"]
        append_system_prompt = \"""
        first
        second\"""
        [agent.env]
        A = "1"
        "b c" = "x # y"
        'd\\e' = ""
        [watchdog]
        stale_timeout_mins = 0.3333
        min_output_bytes = 9223372036854775807
        [backoff]
        max_delay_secs = 1e2
        [prompt]
        file = "b.md"
        [rate_limit]
        patterns = ['\\d+"', "it's \\\\d"]
        """;

    @TempDir
    private Path directory;

    @Test
    void annotatedFileLoadsBackToTheSameValues() throws IOException {
        Config config = new ConfigFixture(directory).ratchet(ODD).good();

        assertThat(tomlOf(reloaded("ratchet.toml", config))).isEqualTo(tomlOf(config));
    }

    @Test
    void annotatedHarnessFileLoadsBackToTheSameValues() throws IOException {
        Config config = new ConfigFixture(directory).file("harness.toml", "").good();

        assertThat(tomlOf(reloaded("harness.toml", config))).isEqualTo(tomlOf(config));
    }

    @Test
    void annotatedFileOfOverriddenPromptLoadsBack() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet("[prompt]\nfile = \"b.md\"\ntext = \"x\"")
                .flag("session.prompt_file", "--prompt", "c.md")
                .good();

        Config again = reloaded("ratchet.toml", config);

        assertThat(tomlOf(again)).isEqualTo(tomlOf(config));
        assertThat(again.prompt().text()).isNull();
        assertThat(again.prompt().file()).isEqualTo(again.root().resolve("c.md"));
    }

    @Test
    void whatMayHoldAPasswordIsNamedAndTheRestLoadsBack() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet("[store]\nurl = \"jdbc:postgresql://h/d?password=s3cret\"\npool = 3")
                .good();

        assertThat(ConfigText.annotated(config))
                .contains("# store.url is set by ratchet.toml:2, not shown\n", "pool = 3  # ratchet.toml:3")
                .doesNotContain("postgresql://h", "s3cret");
        assertThat(reloaded("ratchet.toml", config).resolved())
                .noneMatch(ResolvedValue::hidden)
                .hasSameSizeAs(config.resolved());
        assertThat(ConfigText.resolvedLines(config))
                .contains("store.url = <not shown> ")
                .doesNotContain("s3cret");
        assertThat(ConfigJson.settings(config))
                .contains("\"key\":\"store.url\",\"value\":null,\"hidden\":true,\"given\":true")
                .doesNotContain("s3cret");
    }

    @Test
    void showsWhereTranscriptsAreKeptWithADatabaseUnlessSomebodySaysSo() throws IOException {
        ConfigFixture fixture = new ConfigFixture(directory);
        assertThat(ConfigText.annotated(fixture.good())).contains("\ntranscripts = \"file\"\n");

        Config shared =
                fixture.variable("RATCHET_STORE_URL", "jdbc:postgresql://h/d").good();
        assertThat(ConfigText.annotated(shared)).contains("\ntranscripts = \"database\"\n");
        assertThat(ConfigJson.settings(shared))
                .contains(
                        "{\"key\":\"store.transcripts\",\"value\":\"database\",\"hidden\":false,\"given\":false,\"origin\":\"default\"}");
        assertThat(shared.transcripts().keeping()).isEqualTo(TranscriptSettings.Keeping.DATABASE);

        Config asked = fixture.ratchet("[store]\ntranscripts = \"file\"").good();
        assertThat(asked.transcripts().keeping()).isEqualTo(TranscriptSettings.Keeping.FILE);
    }

    @Test
    void annotatesWithMeaningAndOrigin() throws IOException {
        String text = ConfigText.annotated(new ConfigFixture(directory)
                .ratchet("[session]\nmax_iterations = 3")
                .variable("RATCHET_SHUTDOWN_STOP_FILE", "HALT")
                .flag("watchdog.stale_timeout_mins", "--timeout", "1.50")
                .good());

        assertThat(text)
                .startsWith("""
                    # Every setting with its meaning and its value here.

                    [session]
                    # productive iterations before the run ends; 0 = no limit
                    max_iterations = 3  # ratchet.toml:2

                    # the prompt file
                    prompt_file = "PROMPT.md"
                    """)
                .contains("""
                    # its arguments with placeholders, used as they stand
                    # args is not set: built by the adapter
                    """)
                .contains("stale_timeout_mins = 1.5  # --timeout\n")
                .contains("stop_file = \"HALT\"  # environment RATCHET_SHUTDOWN_STOP_FILE\n")
                .contains("""
                    patterns = [
                        "(?i)rate limit",
                    """);
    }

    @Test
    void listsEveryResolvedValueWithItsOrigin() throws IOException {
        String text = ConfigText.resolvedLines(new ConfigFixture(directory)
                .ratchet("[session]\nmax_iterations = 3")
                .good());

        assertThat(text.lines())
                .hasSize(Keys.ALL.size())
                .contains("session.max_iterations = 3                                    (ratchet.toml:2)")
                .contains("watchdog.stale_timeout_mins = 20                              (default)")
                .contains("agent.args = <built by the adapter>                           (default)");
    }

    @Test
    void aFileNameWithALineBreakStaysOnItsLine() throws IOException {
        Config config = new ConfigFixture(directory)
                .file("odd\nname.toml", "[session]\nmax_iterations = 3")
                .config("odd\nname.toml")
                .good();

        assertThat(ConfigText.annotated(config)).contains("max_iterations = 3  # odd?name.toml:2\n");
    }

    @Test
    void starterChangesNothingButTheAgent() throws IOException {
        Config config = new ConfigFixture(directory)
                .ratchet(ConfigText.starter("my \"agent\""))
                .good();

        assertThat(config.agent().command()).isEqualTo("my \"agent\"");
        assertThat(config.resolved().stream().filter(ResolvedValue::given).map(ResolvedValue::path))
                .containsExactly("agent.command");
    }

    @Test
    void starterShowsDefaultsThatMayBeUncommented() throws IOException {
        String uncommented = ConfigText.starter("claude").replaceAll("(?m)^#(\\w+ = )", "$1");

        Config config = new ConfigFixture(directory).ratchet(uncommented).good();

        assertThat(config.resolved().stream().filter(ResolvedValue::given)).hasSize(12);
        assertThat(tomlOf(config)).isEqualTo(tomlOf(new ConfigFixture(directory.resolve("none")).good()));
    }

    private Config reloaded(String name, Config config) throws IOException {
        Path elsewhere = Files.createDirectories(directory.resolve("elsewhere"));
        return new ConfigFixture(elsewhere)
                .file(name, ConfigText.annotated(config))
                .good();
    }

    private static List<String> tomlOf(Config config) {
        return config.resolved().stream()
                .map(resolved -> resolved.path() + " = " + resolved.toml())
                .toList();
    }
}
