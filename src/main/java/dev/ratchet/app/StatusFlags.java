package dev.ratchet.app;

import dev.ratchet.config.ConfigRequest.Flag;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of {@code run} for the status loop, its circuit and its conversations. */
final class StatusFlags {
    @Option(names = "--loop-status", description = "a status loop: runs until the agent's LOOP_STATUS says it is done")
    private boolean loopStatus;

    @Option(
            names = "--strict-completion",
            description = "done only with EXIT_SIGNAL: true and completion phrases as well")
    private boolean strict;

    @Option(names = "--resume-session", description = "each session goes on with the agent's conversation")
    private boolean resume;

    @Option(names = "--fresh-session", description = "each session begins a new conversation")
    private boolean fresh;

    @Option(
            names = "--calls-per-hour",
            paramLabel = "N",
            description = "sessions that may start in any hour; 0 for no limit")
    private @Nullable String callsPerHour;

    @Option(
            names = "--completion-threshold",
            paramLabel = "N",
            description = "different completion phrases that sound like the end")
    private @Nullable String completion;

    @Option(
            names = "--stagnation-threshold",
            paramLabel = "N",
            description = "end after N attempts in a row without progress; 0 for never")
    private @Nullable String stagnation;

    @Option(
            names = "--same-error-threshold",
            paramLabel = "N",
            description = "end after N attempts in a row with the same error; 0 for never")
    private @Nullable String sameError;

    @Option(
            names = "--output-decline-threshold",
            paramLabel = "PERCENT",
            description = "end when what the agent says shrinks so much twice in a row; 0 for never")
    private @Nullable String outputDecline;

    @Option(
            names = "--max-consecutive-test-loops",
            paramLabel = "N",
            description = "end after N attempts in a row that only tested; 0 for never")
    private @Nullable String testLoops;

    @Option(
            names = "--safety-completion-threshold",
            paramLabel = "N",
            description = "end after N attempts in a row that sound finished without the exit signal; 0 for never")
    private @Nullable String safetyCompletion;

    void addTo(Map<String, Flag> flags) {
        RunFlags.put(flags, "loop_status.enabled", "--loop-status", loopStatus ? "true" : null);
        RunFlags.put(flags, "loop_status.strict", "--strict-completion", strict ? "true" : null);
        RunFlags.put(flags, "loop_status.completion_threshold", "--completion-threshold", completion);
        RunFlags.put(flags, "session.resume", "--resume-session", resume ? "true" : null);
        RunFlags.put(flags, "session.resume", "--fresh-session", fresh ? "false" : null);
        RunFlags.put(flags, "rate_limit.calls_per_hour", "--calls-per-hour", callsPerHour);
        RunFlags.put(flags, "circuit.stagnation_threshold", "--stagnation-threshold", stagnation);
        RunFlags.put(flags, "circuit.same_error_threshold", "--same-error-threshold", sameError);
        RunFlags.put(flags, "circuit.output_decline_threshold", "--output-decline-threshold", outputDecline);
        RunFlags.put(flags, "circuit.max_consecutive_test_loops", "--max-consecutive-test-loops", testLoops);
        RunFlags.put(flags, "circuit.safety_completion_threshold", "--safety-completion-threshold", safetyCompletion);
    }
}
