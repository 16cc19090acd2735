package dev.ratchet.loop.session;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The dialects that agents speak, by which it is also known how they are called; in the order in which an unknown program's
 * first object is held against them.
 */
public enum DialectName {
    CLAUDE,
    CODEX,
    GEMINI,
    OPENCODE,
    QWEN,
    GOOSE,
    COPILOT,
    AIDER,
    /** Plain text. */
    RAW,
    SCRIPTED,
    /** What the direct agent writes. */
    API;

    /** Asks for the dialect that goes with the command. */
    public static final String AUTO = "auto";

    /** The name in files and on the command line. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The one with this name. */
    public static Optional<DialectName> of(String word) {
        return Arrays.stream(values()).filter(name -> name.word().equals(word)).findFirst();
    }

    /** What {@code adapter} may be, {@code auto} first. */
    public static List<String> adapters() {
        return Stream.concat(Stream.of(AUTO), Arrays.stream(values()).map(DialectName::word))
                .toList();
    }

    /** The names of agents that Ratchet knows how to call; one that writes plain text can be any program. */
    public static List<String> agents() {
        return Arrays.stream(values())
                .filter(name -> name != RAW)
                .map(DialectName::word)
                .toList();
    }

    /**
     * The one that was asked for, or the one that goes with the command's name; {@code raw} for a program that nobody knows.
     *
     * @throws IllegalArgumentException if no adapter has the name that was asked for; the message lists those there are
     */
    public static DialectName choose(String adapter, String command) {
        if (adapter.equals(AUTO)) {
            Path file = Path.of(command).getFileName();
            return file == null ? RAW : of(file.toString()).orElse(RAW);
        }
        return of(adapter)
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown adapter \"" + adapter + "\", known are " + String.join(", ", adapters())));
    }
}
