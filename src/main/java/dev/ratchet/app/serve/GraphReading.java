package dev.ratchet.app.serve;

import dev.ratchet.store.Database;
import dev.ratchet.web.graph.GraphLayout;
import dev.ratchet.web.graph.GraphNode;
import dev.ratchet.web.graph.GraphPicture;
import dev.ratchet.web.page.GraphPage;
import dev.ratchet.web.page.GraphPage.Boxes;
import dev.ratchet.web.page.GraphPage.Extent;
import dev.ratchet.web.page.GraphPage.View;
import dev.ratchet.web.piece.TaskState;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskQueries;
import dev.ratchet.work.graph.TaskStatus;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The picture of the task graph. Where boxes are does not depend on how tasks stand, so that it is reckoned once. For all threads. */
final class GraphReading {
    /** Of more of them nobody sees anything: then each box is a feature. */
    private static final int MOST_BOXES = 1_500;

    private static final String NONE = "(no feature)";
    private static final int MOST_KEPT = 8;

    /** What decides where boxes are. */
    private record Shape(List<String> ids, List<List<String>> after) {
        static Shape of(List<GraphNode> nodes) {
            return new Shape(
                    nodes.stream().map(GraphNode::id).toList(),
                    nodes.stream().map(GraphNode::after).toList());
        }
    }

    private final ServedProject served;
    private final Map<Shape, GraphLayout> kept = Collections.synchronizedMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Shape, GraphLayout> eldest) {
            return size() > MOST_KEPT;
        }
    });

    GraphReading(ServedProject served) {
        this.served = served;
    }

    GraphPage page(View view) {
        List<Task> all = served.read(database -> tasks(database)).orElse(List.of());
        List<String> features =
                all.stream().map(GraphReading::feature).distinct().sorted().toList();
        List<Task> asked = view.feature().isEmpty()
                ? all
                : all.stream()
                        .filter(task -> feature(task).equals(view.feature()))
                        .toList();
        boolean clustered = asked.size() > MOST_BOXES && view.feature().isEmpty() && features.size() > 1;
        List<Task> drawn = clustered ? asked : openFirst(asked);
        List<GraphNode> nodes = clustered
                ? clusters(asked, view)
                : drawn.stream().map(task -> node(task, view)).toList();
        GraphLayout layout = kept.computeIfAbsent(Shape.of(nodes), _ -> GraphLayout.of(nodes));
        Extent extent = new Extent(clustered ? Boxes.FEATURES : Boxes.TASKS, asked.size(), asked.size() - drawn.size());
        return new GraphPage(served.frame(), new GraphPicture(nodes, layout), view, features, extent);
    }

    private static List<Task> tasks(Database database) {
        return new TaskQueries(database).list(TaskQueries.Filter.NONE);
    }

    /** Where not all can be drawn, what is over is left out first. */
    private static List<Task> openFirst(List<Task> tasks) {
        if (tasks.size() <= MOST_BOXES) {
            return tasks;
        }
        return Stream.concat(
                        tasks.stream().filter(task -> !task.status().resolved()),
                        tasks.stream().filter(task -> task.status().resolved()))
                .limit(MOST_BOXES)
                .toList();
    }

    private static String feature(Task task) {
        return Optional.ofNullable(task.feature()).orElse(NONE);
    }

    private static GraphNode node(Task task, View view) {
        String word = TaskState.word(task);
        return new GraphNode(
                task.id(),
                task.dependsOn(),
                task.title(),
                "%s · %s".formatted(task.id(), word),
                tone(task) + found(task.id() + " " + task.title(), view),
                "/tasks/" + ValueFormats.part(task.id()));
    }

    private static String tone(Task task) {
        return switch (task.status()) {
            case PENDING -> task.ready() ? "ready" : "waiting";
            case BLOCKED -> "waiting";
            case IN_PROGRESS -> task.held() ? "held" : "working";
            case DONE -> "done";
            case FAILED -> "failed";
        };
    }

    private static String found(String words, View view) {
        String search = view.search().toLowerCase(Locale.ROOT);
        if (search.isEmpty()) {
            return "";
        }
        return words.toLowerCase(Locale.ROOT).contains(search) ? " hit" : " faint";
    }

    /** A box for each feature; one comes after another if one of its tasks does. */
    private static List<GraphNode> clusters(List<Task> tasks, View view) {
        Map<String, String> features = new HashMap<>();
        Map<String, List<Task>> byFeature = new TreeMap<>();
        for (Task task : tasks) {
            features.put(task.id(), feature(task));
            byFeature.computeIfAbsent(feature(task), _ -> new ArrayList<>()).add(task);
        }
        List<GraphNode> nodes = new ArrayList<>();
        byFeature.forEach((feature, members) -> nodes.add(cluster(feature, members, features, view)));
        return nodes;
    }

    private static GraphNode cluster(String feature, List<Task> members, Map<String, String> features, View view) {
        List<String> after = members.stream()
                .flatMap(task -> task.dependsOn().stream())
                .map(id -> features.getOrDefault(id, feature))
                .filter(other -> !other.equals(feature))
                .distinct()
                .sorted()
                .toList();
        long done = count(members, TaskStatus.DONE);
        boolean hit = members.stream()
                .anyMatch(task -> found(task.id() + " " + task.title(), view).equals(" hit"));
        String found = view.search().isEmpty() ? "" : hit ? " hit" : " faint";
        return new GraphNode(
                feature,
                after,
                feature,
                "%d of %d done".formatted(done, members.size()),
                tone(members, done) + found,
                new View(feature, view.search(), view.zoom()).place());
    }

    private static long count(List<Task> tasks, TaskStatus status) {
        return tasks.stream().filter(task -> task.status() == status).count();
    }

    /** What somebody should look at comes before what goes on, and that before what is over. */
    private static String tone(List<Task> members, long done) {
        if (count(members, TaskStatus.FAILED) > 0) {
            return "failed";
        }
        if (members.stream().anyMatch(Task::held)) {
            return "held";
        }
        if (count(members, TaskStatus.IN_PROGRESS) > 0) {
            return "working";
        }
        return done == members.size() ? "done" : members.stream().anyMatch(Task::ready) ? "ready" : "waiting";
    }
}
