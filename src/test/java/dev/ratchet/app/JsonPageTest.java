package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.json.Json;
import dev.ratchet.testing.JsonSchema;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds docs/json.md to its schema, and both to the commands; JsonIT holds the schema to what they print. */
class JsonPageTest {
    private static final String PAGE = JsonSchema.page("json.md");
    private static final JsonSchema SCHEMA = JsonSchema.ofTheDocumentation();

    @Test
    void theTablesAreTheSchema() {
        String shapes = PAGE.substring(PAGE.indexOf("## Shapes"));
        List<String> rows =
                shapes.lines().filter(line -> line.matches("### .*|\\| `.*")).toList();

        assertThat(rows)
                .containsExactlyElementsOf(SCHEMA.root().at("$defs").members().keySet().stream()
                        .flatMap(JsonPageTest::rows)
                        .toList());
    }

    private static Stream<String> rows(String shape) {
        Json schema = SCHEMA.definition(shape);
        List<String> required = texts(schema.at("required"));
        return Stream.concat(
                Stream.of("### " + shape),
                schema.at("properties").members().entrySet().stream().map(field -> {
                    Json type = new Json(field.getValue());
                    String missing = required.contains(field.getKey()) ? "" : "may be missing; ";
                    return "| `%s` | %s | %s |"
                            .formatted(field.getKey(), missing + words(type), type.textAt("description"));
                }));
    }

    /** A type as the page names it. */
    private static String words(Json schema) {
        if (schema.has("anyOf")) {
            return words(schema.at("anyOf").items().getFirst()) + " or null";
        }
        if (schema.has("$ref")) {
            return "`" + schema.textAt("$ref").replace("#/$defs/", "") + "`";
        }
        List<String> types = schema.at("type").isArray() ? texts(schema.at("type")) : List.of(schema.textAt("type"));
        String known = schema.has("enum")
                ? texts(schema.at("enum")).stream().map("`%s`"::formatted).collect(Collectors.joining(", "))
                : switch (types.getFirst()) {
                    case "string" -> time(schema.textAt("pattern"));
                    case "integer" -> "whole number";
                    case "boolean" -> "true or false";
                    case "array" -> "array of " + words(schema.at("items"));
                    case "" -> "anything";
                    default -> types.getFirst();
                };
        return known + (types.contains("null") ? " or null" : "");
    }

    private static String time(String pattern) {
        return pattern.isEmpty() ? "text" : pattern.contains("T") ? "time" : "day";
    }

    private static List<String> texts(Json array) {
        return array.items().stream()
                .filter(item -> !item.isNothing())
                .map(item -> item.text(""))
                .toList();
    }

    @Test
    void everyCommandHasItsShape() {
        List<String> commands = leaves("", Commands.group()).toList();

        assertThat(table().map(row -> row.getFirst()).toList()).containsAll(commands);
        assertThat(table()).allSatisfy(row -> {
            assertThat(commands)
                    .anyMatch(command ->
                            row.getFirst().equals(command) || row.getFirst().startsWith(command + " -"));
            assertThat(SCHEMA.definition(row.get(1)).isObject()).as(row.get(1)).isTrue();
        });
    }

    /** Command and shape. */
    private static Stream<List<String>> table() {
        return Pattern.compile("(?m)^\\| `([^`]+)` \\| `([a-z_]+)` \\| (?:once|array|lines)")
                .matcher(PAGE)
                .results()
                .map(match -> List.of(match.group(1), match.group(2)));
    }

    private static Stream<String> leaves(String before, CommandGroup group) {
        return group.entries().stream()
                .flatMap(entry -> entry.make() instanceof CommandGroup further
                        ? leaves(before + entry.word() + " ", further)
                        : Stream.of(before + entry.word()));
    }

    @Test
    void theErrorCodesAreThoseThatThereAre() {
        List<String> codes = Arrays.stream(ErrorCode.values())
                .map(code -> "`%s` | %d".formatted(code.name().toLowerCase(Locale.ROOT), code.exitCode()))
                .toList();

        assertThat(Pattern.compile("(?m)^\\| (`[a-z_]+` \\| \\d+) \\|")
                        .matcher(PAGE)
                        .results()
                        .map(match -> match.group(1)))
                .containsExactlyElementsOf(codes);
        assertThat(texts(SCHEMA.definition("error_details")
                        .at("properties")
                        .at("code")
                        .at("enum")))
                .containsExactlyElementsOf(Arrays.stream(ErrorCode.values())
                        .map(code -> code.name().toLowerCase(Locale.ROOT))
                        .toList());
    }
}
