package dev.ratchet.work.graph;

import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes, changes, finds and deletes the features of a project, each in a transaction. */
public record Features(Database database, Time time, RandomIds ids) {
    public List<Feature> all() {
        return table().all();
    }

    public Optional<Feature> named(String name) {
        return table().named(name);
    }

    private FeatureTable table() {
        return new FeatureTable(database);
    }

    /** Makes a feature, which is a draft, and says its id. */
    public String create(String name, @Nullable String model) {
        TextRules.feature(name);
        if (model != null) {
            TextRules.model(model);
        }
        return database.serially(() -> {
            refuseSame(name);
            String id = ids.feature(table()::has);
            table().insert(id, name, model, time.now());
            return id;
        });
    }

    /** There is a plan for it now. */
    public void planned(String name) {
        int _ = database.serially(() -> {
            Feature feature = table().get(name);
            if (feature.status() == Feature.Status.DRAFT) {
                table().move(feature.id(), Feature.Status.PLANNED, time.now());
            }
            return 1;
        });
    }

    /** Also another only by its capitals: each has files of its name, and not every disk tells the two apart. */
    private void refuseSame(String name) {
        table().all().stream()
                .map(Feature::name)
                .filter(name::equalsIgnoreCase)
                .findFirst()
                .ifPresent(known -> {
                    throw Trouble.refused("there is a feature '%s' already".formatted(known));
                });
    }

    /** Deletes a feature that has no tasks. */
    public void delete(String name) {
        int _ = database.serially(() -> {
            Feature feature = table().get(name);
            int tasks = feature.counts().tasks();
            if (tasks > 0) {
                throw Trouble.refused("feature '%s' has %d %s".formatted(name, tasks, tasks == 1 ? "task" : "tasks"))
                        .withHint("delete or move %s first ('ratchet task list --feature %s' shows them)"
                                .formatted(tasks == 1 ? "it" : "them", name));
            }
            table().delete(feature.id());
            return tasks;
        });
    }
}
