package dev.ratchet.session.classify;

import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Result;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one kind of agent is known to say outside its stream.
 *
 * @param exits exit codes with a fixed meaning, as the error results that they stand for
 * @param errors how its error channel reads
 */
public record ExitConventions(Map<Integer, Result> exits, ErrorChannel errors) {
    public static final ExitConventions NONE = new ExitConventions(Map.of(), _ -> Optional.empty());

    public ExitConventions {
        exits = Map.copyOf(exits);
    }

    /** Looks for trouble that an agent tells of on its error channel alone. */
    public interface ErrorChannel {
        /** The last trouble in the end of the error channel. */
        Optional<Notice> trouble(String tail);
    }

    /** What an exit code stands for. */
    @Nullable
    Result meaning(int exitCode) {
        return exits.get(exitCode);
    }
}
