package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.json.Json;
import dev.ratchet.testing.JsonSchema;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The table of docs/json.md: which shape each command prints, and which of them a test has seen. */
final class JsonPage {
    private static final String PAGE = JsonSchema.page("json.md");
    private static final JsonSchema SCHEMA = JsonSchema.ofTheDocumentation();
    private static final Pattern NOISE = Pattern.compile("\":-?\\d+(\\.\\d{12,}|(\\.\\d+)?[eE])");

    private final Set<String> checked = new LinkedHashSet<>();

    void check(String command, String out) {
        List<String> row = table().filter(one -> one.getFirst().equals(command))
                .findFirst()
                .orElseThrow(() -> new AssertionError("not on the page: " + command));
        assertThat(values(row.get(2), out))
                .as(command)
                .isNotEmpty()
                .allSatisfy(value -> assertThat(SCHEMA.problems(row.get(1), value))
                        .as(value.line())
                        .isEmpty());
        assertThat(NOISE.matcher(out).find()).as(out).isFalse();
        checked.add(command);
    }

    /** What is wrong with a value that is to have a shape of the page. */
    static List<String> problems(String shape, Json value) {
        return SCHEMA.problems(shape, value);
    }

    /** Notes a command whose lines the test itself has held to the page. */
    void checked(String command) {
        checked.add(command);
    }

    void assertAllChecked() {
        assertThat(table().map(row -> row.getFirst())).containsExactlyInAnyOrderElementsOf(checked);
    }

    private static List<Json> values(String printed, String out) {
        return switch (printed) {
            case "array" -> {
                Json array = Json.parseOrNothing(out);
                assertThat(array.isArray()).as(out).isTrue();
                yield array.items();
            }
            case "lines" -> out.lines().map(Json::parseOrNothing).toList();
            default -> List.of(Json.parseOrNothing(out));
        };
    }

    /** Command, shape, and how it is printed. */
    private static Stream<List<String>> table() {
        return Pattern.compile("(?m)^\\| `([^`]+)` \\| `([a-z_]+)` \\| (once|array|lines)")
                .matcher(PAGE)
                .results()
                .map(match -> List.of(match.group(1), match.group(2), match.group(3)));
    }
}
