package dev.ratchet.brief;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Conversation;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Goes on with the last conversation that the agent had in this loop, unless it is too old.
 *
 * @param agent the name of the agent that will read the brief
 */
public record WithConversation(Briefing inner, ResumeSettings settings, Function<History, String> agent)
        implements Briefing {
    /** What is passed on to a program must not be able to pass for anything else: the id comes from an agent. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:-]{0,199}");

    @Override
    public Briefed brief(Attempt attempt, WorkDirectory directory, History history) throws InterruptedException {
        return inner.brief(attempt, directory, history)
                .map(brief -> conversation(history)
                        .map(earlier -> brief.resuming(new Brief.Resumption(earlier, words(brief))))
                        .orElse(brief));
    }

    private Optional<Conversation> conversation(History history) {
        return history.memory()
                .conversation(agent.apply(history))
                .filter(earlier -> ID.matcher(earlier.id()).matches())
                .filter(earlier -> settings.expiration().isZero()
                        || history.asOf().isBefore(earlier.lastUsed().plus(settings.expiration())));
    }

    private String words(Brief brief) {
        return settings.prompt().isBlank() ? brief.prompt() : settings.prompt();
    }

    /**
     * How conversations are gone on with.
     *
     * @param prompt what is said in place of the whole prompt; empty for the prompt itself
     * @param expiration how long after its last use a conversation is dropped; zero for never
     */
    public record ResumeSettings(String prompt, Duration expiration) {
        public static final ResumeSettings DEFAULT = new ResumeSettings("", Duration.ofHours(24));
    }
}
