package dev.ratchet.app.serve;

import dev.ratchet.web.http.WebProblem;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.TaskGraph;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What can be done about tasks over the web, by the commands of that name; the task's log has who did it. */
record TaskActions(ServedProject served) {
    /** The fields of a form or an object, each with the option that stands for it. */
    private static final Map<String, String> OPTIONS = Map.of(
            "description", "--description",
            "feature", "--feature",
            "parent", "--parent",
            "priority", "--priority",
            "max_retries", "--max-retries",
            "model", "--model");

    String add(Map<String, String> fields) {
        String title = fields.getOrDefault("title", "").strip();
        if (title.isEmpty()) {
            throw WebProblem.malformed("a task needs a title");
        }
        List<String> words = new ArrayList<>(List.of("task", "add"));
        words.addAll(options(fields));
        words.addAll(List.of("--", title));
        return done(words);
    }

    String update(String id, Map<String, String> fields) {
        List<String> words = new ArrayList<>(List.of("task", "update"));
        words.addAll(options(fields));
        if (fields.containsKey("title")) {
            words.add("--title=" + fields.get("title"));
        }
        words.addAll(List.of("--", id));
        String changed = done(words);
        note(id, "changed by " + LoopActions.WEB);
        return changed;
    }

    /** Does one of {@code retry}, {@code block} and {@code unblock}. */
    String change(String id, String word) {
        String changed = done(List.of("task", word.equals("retry") ? "reset" : word, "--", id));
        note(id, word + " by " + LoopActions.WEB);
        return changed;
    }

    private String done(List<String> words) {
        String printed = new CommandCall(served).json(words);
        served.refresh();
        return printed;
    }

    private void note(String id, String text) {
        var _ = served.read(database -> {
            new TaskGraph(database, served.time(), new RandomIds(new SecureRandom())).note(id, text);
            return id;
        });
    }

    /** What is empty says nothing, but for a description that somebody has emptied. */
    private static List<String> options(Map<String, String> fields) {
        List<String> words = new ArrayList<>();
        OPTIONS.forEach((name, option) -> {
            String value = fields.get(name);
            if (value != null && (!value.isBlank() || name.equals("description"))) {
                words.add(option + "=" + value);
            }
        });
        return words;
    }
}
