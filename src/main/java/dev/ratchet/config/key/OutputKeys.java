package dev.ratchet.config.key;

import dev.ratchet.config.value.ConsoleStyle;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TextValue.Rule;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.journal.files.OutputSettings;
import java.nio.file.Path;
import java.util.function.Function;

/** The keys of what a run leaves and shows. */
public final class OutputKeys {
    static final KeySection OUTPUT = new KeySection("output");
    static final Key<String> EVENT_LOG = OUTPUT.key("event_log", new TextValue(Rule.PATH_OR_EMPTY), "")
            .means("file that gets one JSON line for each session; empty = none");
    static final Key<Boolean> EVENT_LOG_ALL =
            OUTPUT.onOff("event_log_all", false).means("also a line for each other transition");
    static final Key<String> CONSOLE = OUTPUT.choice("console", ConsoleStyle.AUTO)
            .means("what a run shows on a terminal: rich = drawn for people, plain = lines, auto = rich where nothing"
                    + " speaks against it");
    static final Key<Long> KEEP = OUTPUT.number("keep", 200)
            .orInHarness(0L)
            .means("the newest so many sessions' files stay as written, older ones are compressed; 0 = all stay");
    static final Key<Long> KEEP_DAYS = OUTPUT.key("keep_days", new WholeNumber(0, 36_500), 0L)
            .means("files of sessions younger than so many days stay as written too; 0 = off");

    private OutputKeys() {}

    /**
     * Where output goes.
     *
     * @param path where the file or directory is that a key names
     * @param status the status file of the loop called main
     */
    public static OutputSettings settings(KeyValues values, Function<Key<String>, Path> path, Path status) {
        return new OutputSettings(
                path.apply(Keys.OUTPUT_DIR),
                values.get(Keys.OUTPUT_PREFIX),
                path.apply(Keys.COUNTER_FILE),
                status,
                values.textOrNull(EVENT_LOG) == null ? null : path.apply(EVENT_LOG),
                values.get(EVENT_LOG_ALL)
                        ? OutputSettings.EventLogScope.EVERYTHING
                        : OutputSettings.EventLogScope.SESSIONS,
                new OutputSettings.Keeping(values.number(KEEP), values.number(KEEP_DAYS)));
    }

    public static ConsoleStyle console(KeyValues values) {
        return values.choice(CONSOLE, ConsoleStyle.class);
    }
}
