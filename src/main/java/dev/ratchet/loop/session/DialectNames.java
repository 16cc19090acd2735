package dev.ratchet.loop.session;

import java.nio.file.Path;
import java.util.List;

/** The names of the dialects that agents speak, by which it is also known how they are called. */
public final class DialectNames {
    public static final String RAW = "raw";
    public static final String CLAUDE = "claude";
    public static final String CODEX = "codex";
    public static final String GEMINI = "gemini";
    public static final String OPENCODE = "opencode";
    public static final String QWEN = "qwen";
    public static final String GOOSE = "goose";
    public static final String COPILOT = "copilot";
    public static final String AIDER = "aider";
    public static final String SCRIPTED = "scripted";
    public static final String API = "api";
    public static final String AUTO = "auto";

    private static final List<String> ALL =
            List.of(AUTO, CLAUDE, CODEX, GEMINI, OPENCODE, QWEN, GOOSE, COPILOT, AIDER, RAW, SCRIPTED, API);

    private DialectNames() {}

    /** What {@code adapter} may be, {@code auto} first. */
    public static List<String> all() {
        return ALL;
    }

    /**
     * The name that was asked for, or the one that goes with the command's; {@code raw} for a program that nobody knows.
     *
     * @throws IllegalArgumentException if no adapter has the name that was asked for; the message lists those there are
     */
    public static String choose(String adapter, String command) {
        if (adapter.equals(AUTO)) {
            Path file = Path.of(command).getFileName();
            String name = file == null ? RAW : file.toString();
            return ALL.contains(name) && !name.equals(AUTO) ? name : RAW;
        }
        if (!ALL.contains(adapter)) {
            throw new IllegalArgumentException(
                    "unknown adapter \"" + adapter + "\", known are " + String.join(", ", ALL));
        }
        return adapter;
    }
}
