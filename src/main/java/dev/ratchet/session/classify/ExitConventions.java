package dev.ratchet.session.classify;

import dev.ratchet.session.classify.StreamSummary.Notice;
import dev.ratchet.session.classify.StreamSummary.Result;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What one kind of agent is known to say outside its stream.
 *
 * @param exits exit codes with a fixed meaning, as the error results that they stand for
 * @param errors finds the last trouble that it tells of on its error channel alone, in the end of that
 */
public record ExitConventions(Map<Integer, Result> exits, Function<String, Optional<Notice>> errors) {
    public static final ExitConventions NONE = new ExitConventions(Map.of(), _ -> Optional.empty());

    public ExitConventions {
        exits = Map.copyOf(exits);
    }

    /** What an exit code stands for. */
    @Nullable
    Result meaning(int exitCode) {
        return exits.get(exitCode);
    }
}
