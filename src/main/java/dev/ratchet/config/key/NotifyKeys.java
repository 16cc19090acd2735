package dev.ratchet.config.key;

import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.OnOff;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.notify.NotifySettings;

/** The settings of notices, part of the catalogue of {@link Keys}. */
public final class NotifyKeys {
    public static final Key<String> COMMAND = new Key<>(
            "notify",
            "command",
            new TextValue(TextValue.Rule.ANY),
            Defaults.of(NotifySettings.NONE.command()),
            "what to run at each notice, with the notice in its environment; empty = nothing");
    public static final Key<Boolean> DESKTOP = new Key<>(
            "notify", "desktop", new OnOff(), Defaults.of(false), "show notices on the desktop, if there is one");

    private NotifyKeys() {}
}
