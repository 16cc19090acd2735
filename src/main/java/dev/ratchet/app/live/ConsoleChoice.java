package dev.ratchet.app.live;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.config.Config;
import dev.ratchet.config.key.ConfigStyle;

/** Whether what runs is drawn for people, or told line by line. */
public final class ConsoleChoice {
    private ConsoleChoice() {}

    public static boolean isRich(Config config, Terminal terminal) {
        boolean possible = terminal.live().err() && !terminal.isDumb();
        return switch (config.console()) {
            case PLAIN -> false;
            case RICH -> possible;
            case AUTO ->
                possible
                        && config.style() != ConfigStyle.HARNESS
                        && !terminal.environment().getOrDefault("TERM", "").isEmpty()
                        && terminal.environment().getOrDefault("CI", "").isEmpty();
        };
    }
}
