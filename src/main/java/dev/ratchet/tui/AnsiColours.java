package dev.ratchet.tui;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;

/** Colours for a terminal, or none. */
public enum AnsiColours {
    /** Those that every terminal has and its user has chosen. */
    COLOURS,
    /** Dark ones of the 256, for light ground: there the usual yellow and cyan of many terminals can hardly be read. */
    ON_LIGHT_GROUND,
    PLAIN;

    /** White and light grey among the sixteen colours. */
    private static final Set<String> LIGHT = Set.of("7", "15");

    /**
     * Those of a terminal, by what it says of itself. It is not asked for its ground: the answer would come among the keys of
     * whoever types, and some never give one. What a build machine prints stays what it was, to the byte.
     */
    public static AnsiColours of(Map<String, String> environment) {
        String grounds = environment.getOrDefault("COLORFGBG", "");
        boolean light = LIGHT.contains(grounds.substring(grounds.lastIndexOf(';') + 1));
        boolean many =
                environment.getOrDefault("TERM", "").contains("256color") || environment.containsKey("COLORTERM");
        return light && many && environment.getOrDefault("CI", "").isEmpty() ? ON_LIGHT_GROUND : COLOURS;
    }

    public String dim(String text) {
        return code("2", text);
    }

    public String bold(String text) {
        return code("1", text);
    }

    public String purple(String text) {
        return colour("35", "90", text);
    }

    public String cyan(String text) {
        return colour("36", "24", text);
    }

    public String yellow(String text) {
        return colour("33", "94", text);
    }

    public String red(String text) {
        return colour("31", "124", text);
    }

    public String green(String text) {
        return colour("32", "22", text);
    }

    /** With the colours of letters and ground exchanged, whatever they are. */
    public String reversed(String text) {
        return code("7", text);
    }

    /** A path that a click opens. */
    String link(Path file) {
        return switch (this) {
            case COLOURS, ON_LIGHT_GROUND -> "\u001b]8;;%s\u001b\\%s\u001b]8;;\u001b\\".formatted(file.toUri(), file);
            case PLAIN -> file.toString();
        };
    }

    private String colour(String usual, String dark, String text) {
        return code(this == ON_LIGHT_GROUND ? "38;5;" + dark : usual, text);
    }

    private String code(String code, String text) {
        return switch (this) {
            case COLOURS, ON_LIGHT_GROUND -> "\u001b[" + code + "m" + text + "\u001b[0m";
            case PLAIN -> text;
        };
    }
}
