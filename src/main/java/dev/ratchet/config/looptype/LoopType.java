package dev.ratchet.config.looptype;

import dev.ratchet.brief.Template;
import dev.ratchet.config.value.ConfigSource;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of validated loop.
 *
 * @param origin the file that describes it, or that it is built in
 * @param sources the files that it was read from, those of the types that it extends among them
 * @param source the text of its template
 * @param validationCommand null if it has to be given with the run
 * @param checkFirst whether work that passes before the first session is done
 * @param tools what the direct engine lets the model use; empty for everything
 * @param agent null for the configured one
 */
public record LoopType(
        String name,
        String origin,
        List<ConfigSource> sources,
        String description,
        String source,
        Template template,
        @Nullable String validationCommand,
        int successExitCode,
        int maxIterations,
        int maxTurnsPerIteration,
        Duration iterationTimeout,
        boolean checkFirst,
        List<String> tools,
        @Nullable String agent) {
    public static final int MAX_ITERATIONS = 100;
    public static final int MAX_TURNS = 50;
    public static final Duration TIMEOUT = Duration.ofMinutes(5);

    public LoopType {
        sources = List.copyOf(sources);
        tools = List.copyOf(tools);
    }
}
