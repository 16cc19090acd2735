package dev.ratchet.app.live;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.Config;
import dev.ratchet.config.key.ConfigStyle;

/** Whether what runs is drawn for people, or told line by line. */
public final class ConsoleChoice {
    private ConsoleChoice() {}

    public static boolean isRich(Config config, Terminal terminal) {
        return switch (config.console()) {
            case PLAIN -> false;
            case RICH -> isPossible(terminal);
            case AUTO -> config.style() != ConfigStyle.HARNESS && isRedrawn(terminal);
        };
    }

    /** Whether a person watches a terminal on which lines can be drawn again. */
    public static boolean isRedrawn(Terminal terminal) {
        return terminal.isForPeople()
                && !terminal.environment().getOrDefault("TERM", "").isEmpty();
    }

    private static boolean isPossible(Terminal terminal) {
        return terminal.live().err() && !terminal.isDumb();
    }
}
