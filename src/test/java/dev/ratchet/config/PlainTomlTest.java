package dev.ratchet.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.config.TomlItem.Section;
import dev.ratchet.testing.RandomCases;
import dev.ratchet.testing.RandomValues;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;

/** The quick reader says what the library says, or nothing. */
class PlainTomlTest {
    private static final List<String> PIECES = List.of(
            "[agent]",
            "[agents.one]",
            "[agents]",
            "[agents.two]",
            "[api.prices]",
            "[[agent]]",
            "[ agent ]",
            "[loop]",
            "a",
            "b",
            "agent",
            "one",
            "\"quoted\"",
            "a.b",
            "=",
            "\"text\"",
            "\"\"",
            "\"\"\"",
            "\"a # b\"",
            "\"\\n\"",
            "'literal'",
            "\"ü\"",
            "\"\u007f\"",
            "\"🚀\"",
            "0",
            "-0",
            "7",
            "-12",
            "+3",
            "01",
            "1_000",
            "1.5",
            "1.5.6",
            ".5",
            "1e3",
            "inf",
            "0x1F",
            "true",
            "false",
            "truth",
            "[\"a\", \"b\"]",
            "[]",
            "[ ]",
            "[\"a\",]",
            "[,]",
            "[1, 2]",
            "[\"a\" \"b\"]",
            "[\"a\"",
            "{ x = 1 }",
            "2026-02-14",
            "# comment",
            "# ü\t",
            "# \u0001",
            " ",
            "\t",
            "\r",
            "");

    @Test
    void whatItReadsIsWhatTheLibraryReads() {
        RandomCases.check(4000, values -> agrees(text(values)));
    }

    private static String text(RandomValues values) {
        return values.listOf(0, 8, () -> line(values)).stream().collect(Collectors.joining("\n"));
    }

    /** Most lines are settings, since others are left to the library anyway. */
    private static String line(RandomValues values) {
        return switch (values.between(0, 5)) {
            case 0 ->
                values.oneOf("[agent]", "[agents.one]", "[agents.two]", "[loop]", "[agents]")
                        + values.oneOf("", " # x");
            case 1, 2, 3 ->
                values.oneOf("a", "b-c", "one", "2")
                        + values.oneOf("=", " = ", "\t= ")
                        + values.oneOf(
                                "\"x y\"",
                                "\"\"",
                                "3",
                                "-1",
                                "0.5",
                                "-12.25",
                                "true",
                                "[\"p\", \"q\" ]",
                                values.oneOf(PIECES))
                        + values.oneOf("", "  ", " # why");
            default -> String.join("", values.listOf(0, 5, () -> values.oneOf(PIECES)));
        };
    }

    private static boolean agrees(String text) {
        return PlainToml.read(text)
                .map(items -> {
                    TomlParseResult all = Toml.parse(text);
                    assertThat(all.errors()).as(text).isEmpty();
                    assertThat(words(items)).as(text).isEqualTo(words(TomlItem.of(all)));
                    return true;
                })
                .orElse(false);
    }

    /** With the line and the kind of each value. */
    private static String words(List<TomlItem> items) {
        return items.stream()
                .map(item -> item.name() + "@" + item.line() + "=" + words(item.value()))
                .collect(Collectors.joining(", ", "{", "}"));
    }

    private static String words(Object value) {
        return switch (value) {
            case Section(var items) -> words(items);
            case TomlArray array -> array.toList().toString();
            default -> value.getClass().getSimpleName() + " " + value;
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"loop", "tasks", "engine", "fleet"})
    void ofTheProgramsOwnFilesItSaysNothingElse(String demo) throws IOException {
        Path file = Path.of("src/main/resources/dev/ratchet/app/demo/" + demo + "/ratchet.toml");
        boolean _ = agrees(Files.readString(file));
    }

    @Test
    void aUsualFileIsPlain() {
        String usual = """
            # What runs here.
            [agent]
            command = "claude"   # the usual one
            args = ["-p", "--model", "opus"]

            [loop]
            max_iterations = 20
            delay_secs = 0.5

            [agents.second]
            command = "codex"
            [agents.third]
            [sandbox]
            mode = "off"
            keep = true
            """;

        assertThat(agrees(usual)).isTrue();
        assertThat(agrees(usual.replace("\n", "\r\n"))).isFalse();
    }

    @Test
    void whatIsNotPlainIsLeftToTheLibrary() {
        assertThat(Stream.of(
                                "a = 1",
                                "[agent]\na = 1.",
                                "[agent]\na = 1\na = 2",
                                "[agent]\n[agent]",
                                "[agent]\na.b = 1",
                                "[x.y]")
                        .filter(text -> PlainToml.read(text).isPresent()))
                .isEmpty();
    }
}
