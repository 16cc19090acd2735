package dev.ratchet.cli;

import dev.ratchet.loop.session.DialectNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How agents are called for a talk with a person on the terminal, which begins with a prompt. */
public final class InteractiveCall {
    private static final Map<String, List<String>> BEFORE_PROMPT = Map.of(
            DialectNames.CLAUDE, List.of(),
            DialectNames.CODEX, List.of(),
            DialectNames.GEMINI, List.of("-i"),
            DialectNames.QWEN, List.of("-i"),
            DialectNames.COPILOT, List.of("-i"),
            DialectNames.OPENCODE, List.of("--prompt"),
            DialectNames.GOOSE, List.of("run", "-s", "-t"));

    private InteractiveCall() {}

    /** The words of the call; none for an agent of which it is not known how it talks with people. */
    public static Optional<List<String>> words(AgentProfile profile, String prompt) {
        AgentSettings settings = profile.settings();
        String dialect = settings.dialect();
        return Optional.ofNullable(BEFORE_PROMPT.get(dialect)).map(before -> {
            List<String> words = new ArrayList<>(List.of(settings.command()));
            if (profile.model() != null && dialect.equals(DialectNames.CLAUDE)) {
                words.addAll(List.of("--model", profile.model()));
            }
            words.addAll(before);
            words.add(prompt);
            return words;
        });
    }
}
