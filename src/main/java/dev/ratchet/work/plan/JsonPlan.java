package dev.ratchet.work.plan;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import dev.ratchet.loop.Trouble;
import dev.ratchet.work.graph.Draft;
import dev.ratchet.work.graph.Planned;
import dev.ratchet.work.graph.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An array of tasks, as people write it or as {@code task list --json} prints it. */
final class JsonPlan {
    private final String file;
    private final JsonParser parser;
    private final List<Planned> tasks = new ArrayList<>();

    private JsonPlan(String file, JsonParser parser) {
        this.file = file;
        this.parser = parser;
    }

    static List<Planned> read(String file, String text) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            return new JsonPlan(file, parser).all();
        } catch (JsonProcessingException e) {
            throw new Trouble(
                    "%s:%d: is no JSON: %s".formatted(file, e.getLocation().getLineNr(), e.getOriginalMessage()), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Planned> all() throws IOException {
        parser.nextToken();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() == null) {
                throw new Trouble("%s: the array is cut off".formatted(file));
            }
            String where = file + ":" + parser.currentTokenLocation().getLineNr();
            if (parser.currentToken() != JsonToken.START_OBJECT) {
                throw new Trouble(where + ": a task must be an object");
            }
            try {
                tasks.add(task(where));
            } catch (Trouble wrong) {
                throw new Trouble(where + ": " + wrong.getMessage(), wrong);
            }
        }
        if (parser.nextToken() != null) {
            throw new Trouble("%s: there is something after the array".formatted(file));
        }
        return tasks;
    }

    private Planned task(String where) throws IOException {
        Map<String, String> words = new HashMap<>();
        List<String> blockers = List.of();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            JsonToken value = parser.nextToken();
            if (name.equals("depends_on")) {
                blockers = list(value);
            } else if (value.isScalarValue() && value != JsonToken.VALUE_NULL) {
                words.put(name, parser.getText());
            } else {
                parser.skipChildren();
            }
        }
        String title = words.get("title");
        if (title == null) {
            throw new Trouble("a task needs a 'title'");
        }
        return new Planned(
                first(words, "key", "id", "#" + (tasks.size() + 1)),
                where,
                draft(title, words),
                firstOrNull(words, "parent", "parent_id"),
                blockers.stream().distinct().toList(),
                status(words.get("status")));
    }

    private static Draft draft(String title, Map<String, String> words) {
        return new Draft(
                title,
                words.get("description"),
                null,
                words.get("feature"),
                number("priority", words),
                number("max_retries", words),
                words.get("model"));
    }

    private List<String> list(JsonToken start) throws IOException {
        if (start == JsonToken.VALUE_NULL) {
            return List.of();
        }
        if (start != JsonToken.START_ARRAY) {
            throw new Trouble("'depends_on' must be an array of keys");
        }
        List<String> all = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (!parser.currentToken().isScalarValue()) {
                throw new Trouble("'depends_on' must be an array of keys");
            }
            all.add(parser.getText());
        }
        return all;
    }

    /** Somebody works on it elsewhere, if at all: here it is to be done. */
    private static Status status(@Nullable String word) {
        if (word == null) {
            return Status.PENDING;
        }
        Status status = Status.of(word).orElseThrow(() -> new Trouble("'%s' is no status of a task".formatted(word)));
        return status == Status.IN_PROGRESS ? Status.PENDING : status;
    }

    private static @Nullable Integer number(String name, Map<String, String> words) {
        String word = words.get(name);
        try {
            return word == null ? null : Integer.valueOf(word);
        } catch (NumberFormatException e) {
            throw new Trouble("'%s' must be a whole number, not '%s'".formatted(name, word), e);
        }
    }

    private static String first(Map<String, String> words, String one, String other, String otherwise) {
        String found = firstOrNull(words, one, other);
        return found == null ? otherwise : found;
    }

    private static @Nullable String firstOrNull(Map<String, String> words, String one, String other) {
        return words.containsKey(one) ? words.get(one) : words.get(other);
    }
}
