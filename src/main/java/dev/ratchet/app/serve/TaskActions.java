package dev.ratchet.app.serve;

import dev.ratchet.json.Json;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskGraph;
import dev.ratchet.work.graph.TaskQueries;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What can be done about tasks over the web, by the commands of that name; the task's log has who did it. */
record TaskActions(ServedProject served) {
    /** The fields of a form or an object, each with the option that stands for it. */
    private static final Map<String, String> OPTIONS = Map.of(
            "description", "--description",
            "feature", "--feature",
            "parent", "--parent",
            "priority", "--priority",
            "max_retries", "--max-retries",
            "model", "--model",
            "after", "--after");

    /** What is taken away by nothing being said; a number cannot be. */
    private static final Set<String> CAN_BE_EMPTIED = Set.of("description", "feature", "parent", "model", "after");

    /** What can be asked for in a word; the order is that of buttons. */
    enum Action {
        RETRY("reset"),
        BLOCK("block"),
        UNBLOCK("unblock"),
        /** Before all that is still to be begun. */
        FIRST("update"),
        /** After all of it. */
        LAST("update");

        private final String command;

        Action(String command) {
            this.command = command;
        }

        /** Its word in an address. */
        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    String add(Map<String, String> fields) {
        String title = fields.getOrDefault("title", "").strip();
        if (title.isEmpty()) {
            throw WebProblem.malformed("a task needs a title");
        }
        List<String> words = new ArrayList<>(List.of("task", "add"));
        words.addAll(options(fields, Set.of()));
        words.addAll(List.of("--", title));
        String added = done(words);
        note(Json.parseOrNothing(added).textAt("id"), "added by " + LoopActions.WEB);
        return added;
    }

    String update(String id, Map<String, String> fields) {
        List<String> words = new ArrayList<>(List.of("task", "update"));
        words.addAll(options(fields, CAN_BE_EMPTIED));
        if (fields.containsKey("title")) {
            words.add("--title=" + fields.get("title"));
        }
        words.addAll(List.of("--", id));
        return noted(id, done(words), "changed");
    }

    String change(String id, Action action) {
        List<String> words = new ArrayList<>(List.of("task", action.command));
        switch (action) {
            case RETRY, BLOCK, UNBLOCK -> {}
            case FIRST, LAST -> words.add("--priority=" + priority(id, action));
        }
        words.addAll(List.of("--", id));
        String did = switch (action) {
            case RETRY, BLOCK, UNBLOCK -> action.word();
            case FIRST, LAST -> "put " + action.word();
        };
        return noted(id, done(words), did);
    }

    /** One that comes before all others, or after them. */
    private int priority(String word, Action action) {
        return served.read(database -> {
                    TaskQueries queries = new TaskQueries(database);
                    Task task = queries.get(queries.meant(word));
                    return queries.prioritiesBeside(task.id())
                            .map(others -> action == Action.FIRST
                                    ? Math.min(task.priority(), others.lowest() - 1)
                                    : Math.max(task.priority(), others.highest() + 1))
                            .orElse(task.priority());
                })
                .orElseThrow(() -> WebProblem.notFound("there is no task '%s'".formatted(word)));
    }

    private String done(List<String> words) {
        String printed = new CommandCall(served).json(words);
        served.refresh();
        return printed;
    }

    private String noted(String word, String printed, String what) {
        note(word, what + " by " + LoopActions.WEB);
        return printed;
    }

    /** The task's log says who did it. */
    private void note(String word, String text) {
        var _ = served.read(database -> {
            String id = new TaskQueries(database).meant(word);
            new TaskGraph(database, served.time(), new RandomIds(new SecureRandom())).noteChange(id, text);
            return id;
        });
    }

    private static List<String> options(Map<String, String> fields, Set<String> emptied) {
        List<String> words = new ArrayList<>();
        OPTIONS.forEach((name, option) -> {
            String value = fields.get(name);
            if (value != null && (!value.isBlank() || emptied.contains(name))) {
                words.add(option + "=" + (name.equals("after") ? value.replaceAll("\\s", "") : value));
            }
        });
        return words;
    }
}
