package dev.ratchet.config.key;

import dev.ratchet.fleet.question.QuestionSettings;
import dev.ratchet.notify.NotifySettings;
import java.time.Duration;

/** The settings of how people are told and asked. */
public final class PeopleKeys {
    static final KeySection NOTIFY = new KeySection("notify");
    public static final Key<String> NOTIFY_COMMAND = NOTIFY.text("command", NotifySettings.NONE.command())
            .means("what to run at each notice, with the notice in its environment; empty = nothing");
    static final Key<Boolean> NOTIFY_DESKTOP =
            NOTIFY.onOff("desktop", false).means("show notices on the desktop, if there is one");

    static final Key<String> WEBHOOK = NOTIFY.text("webhook", NotifySettings.NONE.webhook())
            .means("an http or https address that each notice is posted to as a JSON object; empty = none");
    static final Key<String> WEBHOOK_SECRET = NOTIFY.text("webhook_secret_env", NotifySettings.NONE.webhookSecret())
            .means("the variable with the secret that signs what is posted; empty = no signature");

    static final KeySection QUESTIONS = new KeySection("questions");
    static final Key<Duration> TIMEOUT = QUESTIONS
            .minutes("timeout_mins", QuestionSettings.DEFAULT.timeout())
            .means("how long a question waits for a person's answer; 0 = for ever");
    static final Key<String> DEFAULT_ANSWER = QUESTIONS
            .text("default_answer", QuestionSettings.DEFAULT.defaultAnswer())
            .means("what is then taken for the answer; empty = the task goes on without one");

    private PeopleKeys() {}

    public static NotifySettings notices(KeyValues values) {
        return new NotifySettings(
                values.get(NOTIFY_COMMAND),
                values.get(NOTIFY_DESKTOP) ? NotifySettings.Desktop.ON : NotifySettings.Desktop.OFF,
                values.get(WEBHOOK),
                values.get(WEBHOOK_SECRET));
    }

    public static QuestionSettings questions(KeyValues values) {
        return new QuestionSettings(values.get(TIMEOUT), values.get(DEFAULT_ANSWER));
    }
}
