package dev.ratchet.cli;

import dev.ratchet.loop.session.DialectNames;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an agent can do for a loop; null where only its stream will tell.
 *
 * @param adapter the adapter that reads it
 * @param resumes whether it can go on with an earlier conversation
 * @param tellsCost whether its stream says what a session cost
 */
public record AgentAbilities(
        @Nullable String adapter,
        @Nullable Boolean resumes,
        @Nullable Boolean tellsCost) {
    private static final Set<String> WITH_COST =
            Set.of(DialectNames.CLAUDE, DialectNames.OPENCODE, DialectNames.AIDER, DialectNames.SCRIPTED);

    /** What is known of an agent before its first session. */
    public static AgentAbilities of(AgentSettings settings) {
        String dialect = settings.dialect();
        boolean listens = settings.adapter().equals(DialectNames.AUTO) && dialect.equals(DialectNames.RAW);
        // What the direct agent costs is known for models that have a price.
        boolean unknownCost = listens || settings.isDirect();
        return new AgentAbilities(
                listens ? null : dialect, settings.resumes(), unknownCost ? null : WITH_COST.contains(dialect));
    }
}
