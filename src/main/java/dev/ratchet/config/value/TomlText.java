package dev.ratchet.config.value;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/** Pieces of TOML as text. */
public final class TomlText {
    private static final Pattern BARE_NAME = Pattern.compile("[A-Za-z0-9_-]+");
    private static final Pattern LITERAL = Pattern.compile("[^'\\p{Cntrl}]*\\\\[^'\\p{Cntrl}]*");

    private static final int EXCERPT = 80;

    private TomlText() {}

    /** A string on one line; a literal one where that saves backslashes. */
    static String quote(String text) {
        return LITERAL.matcher(text).matches() ? "'" + text + "'" : basic(text);
    }

    /** A text as messages quote it, which need not hold all of a long one. */
    public static String excerpt(String text) {
        int end = text.offsetByCodePoints(0, Math.min(EXCERPT, text.codePointCount(0, text.length())));
        return quote(end < text.length() ? text.substring(0, end) + "\u2026" : text);
    }

    /** A key, in quotes if it needs them. */
    public static String name(String text) {
        return BARE_NAME.matcher(text).matches() ? text : basic(text);
    }

    /** The value that a text stands for, if it is exactly one. */
    public static Optional<Object> parse(String text) {
        TomlParseResult result = Toml.parse("value = " + text);
        return result.hasErrors() || result.size() != 1 ? Optional.empty() : Optional.ofNullable(result.get("value"));
    }

    /** What a value of TOML is called in messages. */
    public static String kind(Object value) {
        return switch (value) {
            case String _ -> "a string";
            case Long _ -> "a whole number";
            case Double _ -> "a number with a fraction";
            case Boolean on -> on ? "true" : "false";
            case TomlArray _ -> "a list";
            case TomlTable _ -> "a table";
            default -> "a date or time";
        };
    }

    /** The line on which a table has a name. */
    public static int line(TomlTable table, String name) {
        return Objects.requireNonNull(table.inputPositionOf(List.of(name))).line();
    }

    /** The line of an element; 0 for that of the whole list, which stands on one line then. */
    static int line(TomlArray list, int element) {
        TomlPosition position = list.inputPositionOf(element);
        return position == null ? 0 : position.line();
    }

    private static String basic(String text) {
        return text.chars().mapToObj(c -> escaped((char) c)).collect(Collectors.joining("", "\"", "\""));
    }

    private static String escaped(char c) {
        return switch (c) {
            case '"' -> "\\\"";
            case '\\' -> "\\\\";
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> Character.isISOControl(c) ? "\\u%04X".formatted((int) c) : String.valueOf(c);
        };
    }
}
