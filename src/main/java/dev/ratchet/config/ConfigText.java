package dev.ratchet.config;

import dev.ratchet.config.key.ConfigStyle;
import dev.ratchet.config.key.Key;
import dev.ratchet.config.key.Keys;
import dev.ratchet.config.key.LimitKeys;
import dev.ratchet.config.key.ResolvedValue;
import dev.ratchet.config.key.WatchdogKeys;
import dev.ratchet.config.value.ListOf;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.ValueOrigin;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A configuration as text for people. */
public final class ConfigText {
    private static final int ORIGIN_COLUMN = 60;
    private static final String ANNOTATED_HEAD = "# Every setting with its meaning and its value here.\n";
    private static final String STARTER_HEAD = """
        # Settings of Ratchet. All are optional; those behind "#" show their defaults.
        # `ratchet config show` prints every setting with its meaning.
        """;
    private static final List<Key<?>> STARTERS = List.of(
            Keys.MAX_ITERATIONS,
            Keys.SESSION_PROMPT_FILE,
            Keys.SESSION_TIMEOUT,
            Keys.COMMAND,
            Keys.MODEL,
            Keys.SKIP_PERMISSIONS,
            WatchdogKeys.STALE_TIMEOUT,
            LimitKeys.MAX_EMPTY_RETRIES,
            LimitKeys.INITIAL_DELAY,
            Keys.PRE_SESSION,
            Keys.POST_SESSION,
            Keys.PREPEND_COMMANDS);

    private ConfigText() {}

    /** A list as a flag or a variable gives it. */
    public static String list(List<String> texts) {
        return new ListOf<>(new TextValue(TextValue.Rule.ANY)).toToml(texts);
    }

    /** A whole file that loads back to the same values, but for hidden ones, each with its meaning and, if somebody set it, by whom. */
    public static String annotated(Config config) {
        return bySection(ANNOTATED_HEAD, config.resolved(), ConfigText::assignment);
    }

    /** One line for each key with its value and where that came from. */
    public static String resolvedLines(Config config) {
        return config.resolved().stream().map(ConfigText::line).collect(Collectors.joining());
    }

    /** A short file to begin with: the agent, and the most useful keys commented out at their defaults. */
    public static String starter(String agentCommand) {
        ResolvedValue<String> command = ResolvedValue.byDefault(Keys.COMMAND, ConfigStyle.RATCHET)
                .with(agentCommand, new ValueOrigin.OnCommandLine("init"));
        List<ResolvedValue<?>> settings = STARTERS.stream()
                .<ResolvedValue<?>>map(
                        key -> key.equals(Keys.COMMAND) ? command : ResolvedValue.byDefault(key, ConfigStyle.RATCHET))
                .toList();
        return bySection(STARTER_HEAD, settings, setting -> (setting.given() ? "" : "#") + bare(setting) + "\n");
    }

    private static String bySection(
            String head, List<ResolvedValue<?>> settings, Function<ResolvedValue<?>, String> assignment) {
        StringBuilder text = new StringBuilder(head);
        String section = "";
        for (ResolvedValue<?> setting : settings) {
            if (!setting.key().section().equals(section)) {
                section = setting.key().section();
                text.append("\n[").append(section).append("]");
            }
            text.append("\n# ").append(setting.key().meaning()).append('\n').append(assignment.apply(setting));
        }
        return text.toString();
    }

    private static String assignment(ResolvedValue<?> setting) {
        if (setting.hidden()) {
            return "# %s is set by %s, not shown\n"
                    .formatted(setting.path(), setting.origin().shown());
        }
        if (setting.value() == null) {
            return "# " + setting.key().name() + " is not set: " + without(setting) + "\n";
        }
        return bare(setting) + (setting.given() ? "  # " + setting.origin().shown() : "") + "\n";
    }

    private static String bare(ResolvedValue<?> setting) {
        return setting.key().name() + " = " + setting.block();
    }

    private static String line(ResolvedValue<?> setting) {
        String value = setting.toml();
        String unseen = "<" + (setting.hidden() ? "not shown" : without(setting)) + ">";
        String assignment = setting.path() + " = " + (value == null ? unseen : value);
        String gap = " ".repeat(Math.max(0, ORIGIN_COLUMN - assignment.length()));
        return assignment + gap + "  (" + setting.origin().shown() + ")\n";
    }

    private static String without(ResolvedValue<?> setting) {
        return setting.key().defaults().without();
    }
}
