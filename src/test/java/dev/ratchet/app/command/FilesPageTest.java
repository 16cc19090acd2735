package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.testing.JsonSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds docs/files.md to the exit codes and the status file; JsonIT holds it to the files of a project. */
class FilesPageTest {
    private static final String PAGE = JsonSchema.page("files.md");

    @Test
    void theTableHasEveryExitCode() {
        Map<Integer, String> codes = new TreeMap<>();
        IntStream.of(ExitCodes.OK, ExitCodes.FAILED, ExitCodes.USAGE, ExitCodes.CONFIG, ExitCodes.INTERRUPTED)
                .forEach(code -> codes.put(code, ""));
        for (Outcome.Kind kind : Outcome.Kind.values()) {
            codes.merge(
                    new Outcome(kind, "").exitCode(),
                    "`" + kind.word() + "`",
                    (before, more) -> before.isEmpty() ? more : before + ", " + more);
        }

        Map<Integer, String> onThePage = new TreeMap<>();
        Pattern.compile("(?m)^\\| (\\d+) \\| ?(.*?) ?\\| ")
                .matcher(PAGE)
                .results()
                .forEach(row -> onThePage.put(Integer.valueOf(row.group(1)), row.group(2)));

        assertThat(onThePage).isEqualTo(codes);
        assertThat(Arrays.stream(ErrorCode.values()).map(ErrorCode::exitCode)).allMatch(codes::containsKey);
    }

    @Test
    void theFieldsOfTheStatusFileAreThoseOfStatusJson() {
        String part = PAGE.substring(PAGE.indexOf("The status file is"), PAGE.indexOf("With a `harness.toml` it has"));
        List<String> named = Pattern.compile("`([a-z_]+)`")
                .matcher(part)
                .results()
                .map(match -> match.group(1))
                .toList();
        Json status = JsonSchema.ofTheDocumentation().definition("status").at("properties");

        assertThat(named)
                .containsExactlyElementsOf(status.members().keySet().stream()
                        .takeWhile(name -> !name.equals("running"))
                        .flatMap(name -> switch (name) {
                            case "session" -> Stream.of("session", "global_iteration");
                            case "last_completed_session" -> Stream.of("last_completed_iteration");
                            default -> Stream.of(name);
                        })
                        .toList());
    }
}
