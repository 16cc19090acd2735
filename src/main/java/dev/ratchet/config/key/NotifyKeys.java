package dev.ratchet.config.key;

import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TextValue.Rule;
import dev.ratchet.notify.NotifySettings;

/** The settings of how people are told, part of the catalogue of {@link Keys}. */
public final class NotifyKeys {
    static final KeySection NOTIFY = new KeySection("notify");
    public static final Key<String> COMMAND = NOTIFY.text("command", NotifySettings.NONE.command())
            .means("what to run at each notice, with the notice in its environment; empty = nothing");
    static final Key<Boolean> DESKTOP =
            NOTIFY.onOff("desktop", false).means("show notices on the desktop, if there is one");
    static final Key<String> WEBHOOK = NOTIFY.key(
                    "webhook", new TextValue(Rule.ADDRESS_OR_EMPTY), NotifySettings.NONE.webhook())
            .means("an http or https address that each notice is posted to as a JSON object; empty = none");
    static final Key<String> WEBHOOK_SECRET = NOTIFY.key(
                    "webhook_secret_env", new TextValue(Rule.VARIABLE_OR_EMPTY), NotifySettings.NONE.webhookSecret())
            .means("the variable with the secret that signs what is posted; empty = no signature");

    private NotifyKeys() {}

    public static NotifySettings settings(KeyValues values) {
        return new NotifySettings(
                values.get(COMMAND),
                values.get(DESKTOP) ? NotifySettings.Desktop.ON : NotifySettings.Desktop.OFF,
                values.get(WEBHOOK),
                values.get(WEBHOOK_SECRET));
    }
}
