package dev.ratchet.app;

import dev.ratchet.config.ConfigRequest.Flag;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The options of {@code run} for the task loop, and the target, which says what kind of loop it is. */
final class TaskFlags {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "TARGET",
            description = "a number: iterations to run; t-…: a task; another word: a feature")
    private @Nullable String target;

    @Option(names = "--tasks", description = "a task loop over all tasks")
    private boolean tasks;

    @Option(names = "--feature", paramLabel = "NAME", description = "a task loop over the tasks of this feature")
    private @Nullable String feature;

    @Option(names = "--task", paramLabel = "ID", description = "a task loop over this task and what is below it")
    private @Nullable String task;

    @Option(names = "--no-verify", description = "believe an agent that a task is done")
    private boolean noVerify;

    @Option(names = "--no-learn", description = "do not tell agents to write down what they learn")
    private boolean noLearn;

    @Option(
            names = "--model-strategy",
            paramLabel = "NAME",
            description = "fixed, cost-optimized, escalate or plan-then-execute")
    private @Nullable String strategy;

    @Option(
            names = "--max-retries",
            paramLabel = "N",
            description = "retries after a failed verification, in place of each task's own")
    private @Nullable String maxRetries;

    void addTo(Map<String, Flag> flags) {
        RunFlags.put(flags, "tasks.enabled", "--tasks", tasks ? "true" : null);
        if (target != null) {
            RunFlags.put(flags, key(target), "TARGET", target);
        }
        RunFlags.put(flags, "tasks.feature", "--feature", feature);
        RunFlags.put(flags, "tasks.task", "--task", task);
        RunFlags.put(flags, "verify.enabled", "--no-verify", noVerify ? "false" : null);
        RunFlags.put(flags, "tasks.learn", "--no-learn", noLearn ? "false" : null);
        RunFlags.put(flags, "models.strategy", "--model-strategy", strategy);
        RunFlags.put(flags, "tasks.max_retries", "--max-retries", maxRetries);
    }

    private static String key(String target) {
        if (target.matches("[-+]?[0-9].*")) {
            return "session.max_iterations";
        }
        return target.startsWith("t-") ? "tasks.task" : "tasks.feature";
    }
}
