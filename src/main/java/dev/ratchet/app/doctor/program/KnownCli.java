package dev.ratchet.app.doctor.program;

import dev.ratchet.loop.session.DialectName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The agents whose {@code --version} is known to do nothing else, with the version that their behaviour was read off. */
public enum KnownCli {
    CLAUDE(
            "2.1.325",
            "costs of resumed sessions, background tasks and exit codes were others before",
            "npm install -g @anthropic-ai/claude-code@2.1.325 (without a number, Node 20 gets an old one)"),
    CODEX("0.166.0", "", "npm install -g @openai/codex@latest"),
    GEMINI("0.61.0", "", "npm install -g @google/gemini-cli@latest"),
    OPENCODE("1.18.33", "", "npm install -g opencode-ai@latest"),
    QWEN(
            "0.24.4",
            "before, a failed login looked like success",
            "npm install -g @qwen-code/qwen-code@0.24.4 (without a number, Node 20 gets an old one)"),
    GOOSE("1.34.0", "", "update goose"),
    COPILOT("1.0.102", "", "npm install -g @github/copilot@latest"),
    AIDER(null, "", "");

    private final @Nullable String described;
    private final String difference;
    private final String update;

    KnownCli(@Nullable String described, String difference, String update) {
        this.described = described;
        this.difference = difference;
        this.update = update;
    }

    /** What their programs are called. */
    public static List<String> names() {
        return Arrays.stream(values())
                .map(cli -> cli.name().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** The one that a command names, by whatever path. */
    static Optional<KnownCli> of(String command) {
        return Optional.ofNullable(
                switch (DialectName.choose(DialectName.AUTO, command)) {
                    case CLAUDE -> CLAUDE;
                    case CODEX -> CODEX;
                    case GEMINI -> GEMINI;
                    case OPENCODE -> OPENCODE;
                    case QWEN -> QWEN;
                    case GOOSE -> GOOSE;
                    case COPILOT -> COPILOT;
                    case AIDER -> AIDER;
                    case RAW, SCRIPTED, API -> null;
                });
    }

    /** Whether it is older than what is known of it. */
    public boolean predates(ProgramVersion version) {
        return described != null && version.compareTo(new ProgramVersion(described)) < 0;
    }

    public String difference() {
        return "older than %s, which Ratchet knows%s"
                .formatted(described, difference.isEmpty() ? "" : ": " + difference);
    }

    public String update() {
        return update;
    }
}
