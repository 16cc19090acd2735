package dev.ratchet.tui;

import java.nio.file.Path;

/** Colours for a terminal, or none. */
public enum AnsiColours {
    COLOURS,
    PLAIN;

    public String dim(String text) {
        return code("2", text);
    }

    public String bold(String text) {
        return code("1", text);
    }

    public String purple(String text) {
        return code("35", text);
    }

    public String cyan(String text) {
        return code("36", text);
    }

    public String yellow(String text) {
        return code("33", text);
    }

    public String red(String text) {
        return code("31", text);
    }

    public String green(String text) {
        return code("32", text);
    }

    /** With the colours of letters and ground exchanged, whatever they are. */
    public String reversed(String text) {
        return code("7", text);
    }

    /** A path that a click opens. */
    String link(Path file) {
        return switch (this) {
            case COLOURS -> "\u001b]8;;%s\u001b\\%s\u001b]8;;\u001b\\".formatted(file.toUri(), file);
            case PLAIN -> file.toString();
        };
    }

    private String code(String code, String text) {
        return switch (this) {
            case COLOURS -> "\u001b[" + code + "m" + text + "\u001b[0m";
            case PLAIN -> text;
        };
    }
}
