package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.key.ConfigStyle;
import dev.ratchet.config.key.Key;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.key.ResolvedValue;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds docs/configuration.md to the catalogue. */
class ConfigurationPageTest {
    private static final String PAGE = page();

    @TempDir
    private Path directory;

    @Test
    void theTablesAreTheCatalogue() {
        List<String> rows = PAGE.lines()
                .dropWhile(line -> !line.startsWith("### [session]"))
                .filter(line -> line.matches("### \\[.*|\\| `[a-z].*"))
                .toList();

        assertThat(rows).containsExactlyElementsOf(catalogue().toList());
    }

    @Test
    void namesNoKeyThatDoesNotExist() {
        String sections = String.join("|", Keys.sections());
        List<String> named = matches("`((?:" + sections + ")\\.[a-z_]+)`").toList();

        assertThat(named)
                .isNotEmpty()
                .isSubsetOf(Keys.ALL.stream().map(Key::path).toList());
    }

    @Test
    void namesNoVariableThatDoesNotExist() {
        List<String> named = matches("\\b(RATCHET_[A-Z_]*[A-Z])\\b").toList();

        assertThat(named)
                .isNotEmpty()
                .isSubsetOf(Keys.ALL.stream().map(Key::variable).toList());
    }

    @Test
    void everyExampleLoads() throws IOException {
        List<String> examples = matches("(?s)```toml\n(.*?)```").toList();

        assertThat(examples).hasSize(5);
        for (String example : examples) {
            assertThat(new ConfigFixture(directory).ratchet(example).load().problems())
                    .isEmpty();
        }
    }

    @Test
    void theErrorsShownAreTheOnesGiven() throws IOException {
        List<String> problems = new ConfigFixture(directory)
                .ratchet("\n".repeat(5) + "[watchdog]\nstale_timeout_secs = 1\n[retry]\nmax_empty_retries = -1")
                .variable("RATCHET_SESSION_MAX_ITERATIONS", "many")
                .flag("watchdog.stale_timeout_mins", "--timeout", "0")
                .problems();

        assertThat(PAGE).contains("```\n" + String.join("\n", problems) + "\n```");
    }

    private static Stream<String> catalogue() {
        return Keys.sections().stream()
                .flatMap(section -> Stream.concat(
                        Stream.of("### [" + section + "]"),
                        Keys.ALL.stream()
                                .filter(key -> key.section().equals(section))
                                .map(ConfigurationPageTest::row)));
    }

    private static String row(Key<?> key) {
        String own = cell(key, ConfigStyle.RATCHET);
        String harness = cell(key, ConfigStyle.HARNESS);
        String shown = own.equals(harness) ? own : own + ", harness " + harness;
        return Stream.of("`" + key.name() + "`", shown, key.meaning()).collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String cell(Key<?> key, ConfigStyle style) {
        String toml = ResolvedValue.byDefault(key, style).toml();
        return toml == null ? key.defaults().without() : "`" + toml + "`";
    }

    private static Stream<String> matches(String pattern) {
        return Pattern.compile(pattern).matcher(PAGE).results().map((MatchResult match) -> match.group(1));
    }

    private static String page() {
        try {
            return Files.readString(Path.of(System.getProperty("basedir", ""), "docs/configuration.md"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
