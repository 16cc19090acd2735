package dev.ratchet.brief;

import dev.ratchet.loop.Attempt;
import dev.ratchet.loop.Brief;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.Conversation;
import dev.ratchet.loop.History;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Goes on with the last conversation that the agent had in this loop, unless it is too old.
 *
 * @param agent the name of the agent that will read the brief
 */
public record Resuming(Briefing inner, ResumeSettings settings, Function<History, String> agent) implements Briefing {
    /** What is passed on to a program must not be able to pass for anything else: the id comes from an agent. */
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:-]{0,199}");

    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        return switch (inner.brief(attempt, history)) {
            case Briefed.Ready(var brief) ->
                new Briefed.Ready(conversation(history)
                        .map(earlier -> brief.resuming(new Brief.Resumption(earlier, words(brief))))
                        .orElse(brief));
            case Briefed.Impossible impossible -> impossible;
        };
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
}
