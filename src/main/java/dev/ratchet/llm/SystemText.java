package dev.ratchet.llm;

import dev.ratchet.store.ClassResources;

/** What every session is told before anything else. */
final class SystemText {
    private SystemText() {}

    /** The agent's own system text with the brief's after it. */
    static String before(String brief) {
        return brief.isBlank() ? own() : own() + "\n\n" + brief;
    }

    private static String own() {
        return ClassResources.text(SystemText.class, "system.txt").strip();
    }
}
