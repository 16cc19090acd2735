package dev.ratchet.config;

import dev.ratchet.config.Key.Defaults;
import dev.ratchet.process.notify.NotifySettings;

/** The settings of notices, part of the catalogue of {@link Keys}. */
final class NotifyKeys {
    static final Key<String> COMMAND = new Key<>(
            "notify",
            "command",
            new Text(Text.Rule.ANY),
            Defaults.of(NotifySettings.NONE.command()),
            "what to run at each notice, with the notice in its environment; empty = nothing");
    static final Key<Boolean> DESKTOP = new Key<>(
            "notify", "desktop", new Switch(), Defaults.of(false), "show notices on the desktop, if there is one");

    private NotifyKeys() {}
}
