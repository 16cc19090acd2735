package dev.ratchet.app.run;

import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.config.ConfigLoader.Flag;
import dev.ratchet.config.ConfigText;
import dev.ratchet.work.graph.Task;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** What is said to {@code run} that stands for a key of the configuration. */
public final class RunFlags {
    private static final List<KeyOption> OPTIONS = List.of(
            fixed("tasks.enabled", "true", "--tasks").means("a task loop over all tasks"),
            text("tasks.feature", "--feature NAME").means("a task loop over the tasks of this feature"),
            text("tasks.task", "--task ID").means("a task loop over this task and what is below it"),
            fixed("verify.enabled", "false", "--no-verify").means("believe an agent that a task is done"),
            fixed("tasks.learn", "false", "--no-learn").means("do not tell agents to write down what they learn"),
            text("models.strategy", "--model-strategy NAME")
                    .means("fixed, cost-optimized, escalate or plan-then-execute"),
            text("tasks.max_retries", "--max-retries N")
                    .means("retries after a failed verification, in place of each task's own"),
            fixed("tasks.strict_exit", "true", "--strict-exit")
                    .means("exit code 1 if a task has failed, in place of a warning"),
            text("session.max_iterations", "--max-iterations N").means("iterations to run; 0 for no limit"),
            file("prompt.file", "-p --prompt FILE").means("prompt file; - for standard input"),
            text("prompt.text", "--prompt-text TEXT").means("the prompt itself, in the file's place"),
            file("session.output_dir", "-o --output-dir DIR").means("where the sessions' output goes"),
            text("watchdog.stale_timeout_mins", "--timeout MINS")
                    .means("end a session whose output does not grow for so long"),
            text("session.timeout_mins", "--session-timeout MINS")
                    .means("end a session that takes so long; 0 for never"),
            text("retry.max_empty_retries", "--retries N").means("tries again after an empty session"),
            text("budget.max_cost_usd", "--max-cost USD").means("money the run may spend; 0 for no limit"),
            text("budget.max_runtime_mins", "--max-runtime MINS").means("time the run may take; 0 for no limit"),
            text("agent.command", "--agent NAME")
                    .means("the agent: a table [agents.NAME], else a program such as claude or scripted"),
            textOrEmpty("agent.model", "--model NAME").means("model, passed on to the agent"),
            textOrEmpty("agent.append_system_prompt", "--append-system-prompt TEXT")
                    .means("added to the agent's system prompt"),
            fixed("agent.skip_permissions", "true", "--skip-permissions")
                    .means("let the agent do everything without asking"),
            fixed("loop_status.enabled", "true", "--loop-status")
                    .means("a status loop: runs until the agent's LOOP_STATUS says it is done"),
            fixed("loop_status.strict", "true", "--strict-completion")
                    .means("done only with EXIT_SIGNAL: true and completion phrases as well"),
            text("loop_status.completion_threshold", "--completion-threshold N")
                    .means("different completion phrases that sound like the end"),
            fixed("session.resume", "true", "--resume-session")
                    .means("each session goes on with the agent's conversation"),
            fixed("session.resume", "false", "--fresh-session").means("each session begins a new conversation"),
            text("rate_limit.calls_per_hour", "--calls-per-hour N")
                    .means("sessions that may start in any hour; 0 for no limit"),
            text("circuit.stagnation_threshold", "--stagnation-threshold N")
                    .means("end after N attempts in a row without progress; 0 for never"),
            text("circuit.same_error_threshold", "--same-error-threshold N")
                    .means("end after N attempts in a row with the same error; 0 for never"),
            text("circuit.output_decline_threshold", "--output-decline-threshold PERCENT")
                    .means("end when what the agent says shrinks so much twice in a row; 0 for never"),
            text("circuit.max_consecutive_test_loops", "--max-consecutive-test-loops N")
                    .means("end after N attempts in a row that only tested; 0 for never"),
            text("circuit.safety_completion_threshold", "--safety-completion-threshold N")
                    .means("end after N attempts in a row that sound finished without the exit signal; 0 for never"),
            text("validate.loop", "--loop TYPE").means("a validated loop of this type ('ratchet loop list')"),
            text("validate.command", "--validate CMD").means("a validated loop: runs until this command succeeds"),
            fixed("validate.check_first", "false", "--no-check-first")
                    .means("run a session even if the validation passes before it"),
            fixed("output.console", "plain", "--plain")
                    .means("lines on a terminal too, as in a pipe; see [output] console"),
            fixed("sandbox.mode", "off", "--no-sandbox").means("do not shut the agent in"),
            files("sandbox.allow_write", "--allow DIR")
                    .means("let the agent write there too, in place of what the file allows; may be repeated"),
            textOrEmpty("docker.container", "--container NAME")
                    .means("run the agent in this container, by docker exec"));

    private static final String TARGET = "TARGET";
    private static final String NUMBER = "[-+]?[0-9].*";
    private static final String ITERATIONS = "[+]?[0-9]{1,9}";
    private static final String TIME = "[0-9.]+[dhms][0-9dhms.]*";
    private static final String PROMPT_FILE = "prompt.file";
    private static final String PROMPT_TEXT = "prompt.text";

    private final Map<KeyOption, OptionSpec> options = new LinkedHashMap<>();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = TARGET,
            description = "a number: iterations to run; t-…: a task; another word: a feature")
    private @Nullable String target;

    private static KeyOption text(String key, String usage) {
        return new KeyOption(key, Kind.TEXT, "", usage, "");
    }

    /** A text that, if it is empty, takes back what the file says. */
    private static KeyOption textOrEmpty(String key, String usage) {
        return new KeyOption(key, Kind.TEXT_OR_EMPTY, "", usage, "");
    }

    /** A switch. */
    private static KeyOption fixed(String key, String value, String usage) {
        return new KeyOption(key, Kind.FIXED, value, usage, "");
    }

    /** A file, relative to where the user stands, while the same key in a file is relative to that file. */
    private static KeyOption file(String key, String usage) {
        return new KeyOption(key, Kind.FILE, "", usage, "");
    }

    /** The same for an option that may be repeated. */
    private static KeyOption files(String key, String usage) {
        return new KeyOption(key, Kind.FILES, "", usage, "");
    }

    public void addTo(CommandSpec spec) {
        for (KeyOption option : OPTIONS) {
            OptionSpec made = option.spec();
            options.put(option, made);
            spec.addOption(made);
        }
    }

    /**
     * What was given, by the key it stands for.
     *
     * @param directory where the user stands
     */
    public Map<String, Flag> given(Path directory, Supplier<String> standardInput) {
        Map<String, Flag> flags = new LinkedHashMap<>();
        if (target != null) {
            flags.put(key(target), new Flag(TARGET, target));
        }
        options.forEach((option, made) ->
                option.flag(made, directory).ifPresent(flag -> refuseOther(flags.put(option.key(), flag), flag)));
        refuseOther(flags.get(PROMPT_FILE), flags.get(PROMPT_TEXT));
        refuseOther(flags.get("tasks.feature"), flags.get("tasks.task"));
        Flag prompt = flags.get(PROMPT_FILE);
        if (prompt != null
                && prompt.text().equals(directory.resolve(StandardInput.NAME).toString())) {
            flags.remove(PROMPT_FILE);
            flags.put(PROMPT_TEXT, new Flag(prompt.name(), standardInput.get()));
        }
        return flags;
    }

    /** The word that was given in place of a number, if any. */
    Optional<String> word() {
        return Optional.ofNullable(target).filter(given -> !given.matches(NUMBER));
    }

    /** Whoever says two things of one has mistaken one of them. */
    private static void refuseOther(@Nullable Flag one, @Nullable Flag other) {
        if (one != null && other != null && !one.text().equals(other.text())) {
            throw new WrongUsage(
                    "%s and %s contradict each other: give one of them".formatted(shown(one), shown(other)));
        }
    }

    private static String shown(Flag flag) {
        return flag.name().equals(TARGET) ? "'" + flag.text() + "'" : flag.name();
    }

    private static String key(String target) {
        if (target.isBlank()) {
            throw new WrongUsage("an empty word is no number of iterations, no task and no feature");
        }
        if (target.matches(TIME)) {
            throw new WrongUsage("'%s' is no number of iterations".formatted(target))
                    .withHint("a time is given with --max-runtime %s".formatted(target));
        }
        if (target.matches(NUMBER)) {
            if (!target.matches(ITERATIONS)) {
                throw new WrongUsage("'%s' is no number of iterations".formatted(target))
                        .withHint("give a whole one, 0 for no limit");
            }
            return "session.max_iterations";
        }
        return Task.isId(target) ? "tasks.task" : "tasks.feature";
    }

    private enum Kind {
        TEXT,
        TEXT_OR_EMPTY,
        FIXED,
        FILE,
        FILES
    }

    /**
     * An option that stands for a key of the configuration.
     *
     * @param fixed the value that a switch stands for
     * @param usage its names, the long one last, and what its value is called
     */
    private record KeyOption(String key, Kind kind, String fixed, String usage, String meaning) {
        KeyOption means(String words) {
            return new KeyOption(key, kind, fixed, usage, words);
        }

        OptionSpec spec() {
            OptionSpec.Builder option = OptionSpec.builder(names()).description(meaning);
            String label = usage.substring(usage.lastIndexOf(' ') + 1);
            return switch (kind) {
                case TEXT, TEXT_OR_EMPTY, FILE ->
                    option.type(String.class).paramLabel(label).build();
                case FILES ->
                    option.type(List.class)
                            .auxiliaryTypes(String.class)
                            .paramLabel(label)
                            .build();
                case FIXED -> option.type(boolean.class).build();
            };
        }

        private String[] names() {
            return Arrays.stream(usage.split(" "))
                    .filter(word -> word.startsWith("-"))
                    .toArray(String[]::new);
        }

        /** What the configuration is told of what picocli has found. */
        Optional<Flag> flag(OptionSpec found, Path directory) {
            return Optional.<Object>ofNullable(found.getValue())
                    .filter(given -> !given.equals(false))
                    .map(given -> new Flag(found.longestName(), text(given, directory)));
        }

        private String file(Object given, Path directory) {
            return directory.resolve(notEmpty(given)).toString();
        }

        private String notEmpty(Object given) {
            String text = given.toString();
            if (text.isBlank()) {
                throw new WrongUsage("%s is empty".formatted(names()[names().length - 1]))
                        .withHint("give it a value, or leave it away");
            }
            return text;
        }

        private String text(Object given, Path directory) {
            return switch (kind) {
                case TEXT -> notEmpty(given);
                case TEXT_OR_EMPTY -> given.toString();
                case FIXED -> fixed;
                case FILE -> file(given, directory);
                case FILES ->
                    ConfigText.list(((List<?>) given)
                            .stream().map(file -> file(file, directory)).toList());
            };
        }
    }
}
