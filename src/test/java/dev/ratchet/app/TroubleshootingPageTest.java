package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.session.SessionClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page has an entry for each word that a failure can be told in, names no setting that is gone, and is found. */
class TroubleshootingPageTest {
    private static final Path ROOT = Path.of(System.getProperty("basedir", ""));
    private static final Pattern FIRST_CELL = Pattern.compile("(?m)^\\| `(\\w+)` \\| .+ \\| .+ \\|$");

    private final String page = text("docs/troubleshooting.md");

    @Test
    void everyKindOfErrorHasAnEntry() {
        assertThat(entries("## A command prints", "### Before"))
                .containsExactlyElementsOf(
                        Arrays.stream(ErrorCode.values()).map(ErrorCode::word).toList());
    }

    @Test
    void everyOutcomeHasAnEntryWithItsExitCode() {
        assertThat(entries("## How a run ended", "What a *tripped* run says"))
                .containsExactlyElementsOf(Arrays.stream(Outcome.Kind.values())
                        .map(Outcome.Kind::word)
                        .toList());
        for (Outcome.Kind kind : Outcome.Kind.values()) {
            assertThat(page).contains("| `%s` | %d |".formatted(kind.word(), new Outcome(kind, "").exitCode()));
        }
    }

    @Test
    void everyClassOfASessionHasAnEntry() {
        assertThat(entries("## What a session came to", "## Lines of a running loop"))
                .containsExactlyElementsOf(Arrays.stream(SessionClass.values())
                        .map(SessionClass::word)
                        .toList());
    }

    @Test
    void itNamesOnlySettingsThereAre() {
        String settings = text("docs/configuration.md");
        List<String> named = Pattern.compile(
                        "`((?:watchdog|session|retry|backoff|agent|api|tasks|sandbox|prompt)\\.\\w+)`")
                .matcher(page)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();

        assertThat(named).hasSizeGreaterThan(5).allSatisfy(key -> {
            String[] parts = key.split("\\.", -1);
            assertThat(settings).contains("[" + parts[0] + "]").contains(parts[1]);
        });
    }

    /** Words of the messages that the page quotes, as the code has them. */
    @Test
    void whatItQuotesIsSaidByTheCode() throws IOException {
        String code;
        try (Stream<Path> files = Files.walk(ROOT.resolve("src/main/java"))) {
            code = String.join(
                    "\n",
                    files.filter(file -> file.toString().endsWith(".java"))
                            .map(file -> text(ROOT.relativize(file).toString()))
                            .toList());
        }
        for (String words : List.of(
                "is still as 'ratchet init' wrote it",
                "is in no git repository",
                "has no commit yet",
                "HEAD is detached, so there is no branch to start from and to land on",
                "is a submodule, which worktrees are made without",
                "names a filter",
                "keeps its branches as a reftable",
                "there is a branch 'ratchet', beside which git allows none",
                "is not committed on ",
                "was not found",
                "is not executable",
                "there is no prompt file",
                "has changed since it was trusted",
                "there is no key for",
                "no model is named for the direct agent",
                "the circuit was tripped at",
                "is no number of iterations, no task and no feature here",
                "something else is in its place",
                "is damaged or no database",
                "was made by a newer Ratchet",
                "was not made by Ratchet",
                "failures in a row, the last one",
                "rate limits in a row",
                "only_testing",
                "same_error",
                "output_decline",
                "safety_completion",
                "task-done",
                "further off than backoff.max_reset_wait_mins allows",
                "the session ended without saying whether the task is done",
                "was ended after hooks.timeout_secs",
                "what it said goes into the prompt all the same",
                "the agent runs without a sandbox",
                "goes on in place of",
                "beginning a new one",
                "holds no number; going on with",
                "which stays as it is",
                "cannot end what the session has left",
                "since nobody read them")) {
            assertThat(page).contains(words.strip().replaceAll(":$", ""));
            assertThat(code.contains(words)).as(words).isTrue();
        }
    }

    @Test
    void theReadmeLeadsToIt() {
        assertThat(text("README.md")).contains("docs/troubleshooting.md");
    }

    private List<String> entries(String from, String to) {
        String part = page.substring(page.indexOf(from), page.indexOf(to));
        return FIRST_CELL
                .matcher(part)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }

    private static String text(String file) {
        try {
            return Files.readString(ROOT.resolve(file));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
