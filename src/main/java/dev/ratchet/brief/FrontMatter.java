package dev.ratchet.brief;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** The texts in the YAML that a Markdown file may begin with, and the first line of what follows it. */
record FrontMatter(Map<String, String> values, String firstLine) {
    private static final Pattern FENCED = Pattern.compile(
            "\\A\\uFEFF?---[ \\t]*\\R(.*?)^(?:---|\\.\\.\\.)[ \\t]*$(.*)", Pattern.DOTALL | Pattern.MULTILINE);

    /** What people write with a colon in its text is no YAML, but plain enough. */
    private static final Pattern PLAIN = Pattern.compile("^(\\w+):[ \\t]+([\\p{L}\\p{N}(].*)$", Pattern.MULTILINE);

    private static final int DEEPEST = 20;

    FrontMatter {
        values = Map.copyOf(values);
    }

    static FrontMatter of(String text) {
        Matcher fenced = FENCED.matcher(text);
        return fenced.find()
                ? new FrontMatter(values(fenced.group(1)), firstLine(fenced.group(2)))
                : new FrontMatter(Map.of(), firstLine(text));
    }

    Optional<String> value(String key) {
        return Optional.ofNullable(values.get(key));
    }

    String description() {
        return value("description").filter(given -> !given.isBlank()).orElse(firstLine);
    }

    private static Map<String, String> values(String yaml) {
        Map<String, String> found = new HashMap<>();
        Matcher plain = PLAIN.matcher(yaml);
        while (plain.find()) {
            found.put(plain.group(1), plain.group(2));
        }
        try {
            found.putAll(scalars(yaml));
        } catch (YamlEngineException _) {
            // The plain lines have to do.
        }
        return found;
    }

    /** By events, since what somebody has nested without end would take the stack along, and all the time there is. */
    private static Map<String, String> scalars(String yaml) {
        Map<String, String> found = new HashMap<>();
        @Nullable String key = null;
        int depth = 0;
        for (Event event : new Parse(LoadSettings.builder().build()).parseString(yaml)) {
            depth -= closes(event) ? 1 : 0;
            if (depth == 1 && key != null && event instanceof ScalarEvent value) {
                found.put(key, value.getValue());
            }
            if (depth == 1 && !opens(event) && event.getEventId() != Event.ID.Comment) {
                key = key == null ? name(event) : null;
            }
            depth += opens(event) ? 1 : 0;
            // The outermost mapping itself is neither a key nor a value.
            key = depth == 0 ? null : key;
            if (depth == DEEPEST) {
                break;
            }
        }
        return found;
    }

    private static boolean opens(Event event) {
        return event.getEventId() == Event.ID.MappingStart || event.getEventId() == Event.ID.SequenceStart;
    }

    private static boolean closes(Event event) {
        return event.getEventId() == Event.ID.MappingEnd || event.getEventId() == Event.ID.SequenceEnd;
    }

    /** A key that is no text has none. */
    private static String name(Event event) {
        return event instanceof ScalarEvent scalar ? scalar.getValue() : "";
    }

    private static String firstLine(String text) {
        return text.lines()
                .map(line -> line.strip().replaceFirst("^\\uFEFF?#*\\s*", ""))
                .filter(line -> !line.isEmpty() && !line.equals("---"))
                .findFirst()
                .orElse("");
    }
}
