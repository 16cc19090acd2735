package dev.ratchet.app.task;

import dev.ratchet.app.text.ReceiptText;
import dev.ratchet.app.text.SpendingJson;
import dev.ratchet.journal.ReceiptTable;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.GraphFact;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskLogEntry;
import java.util.List;

/** Tasks and what belongs to them as objects. */
public final class TaskJson {
    private TaskJson() {}

    public static String of(Task task) {
        return Json.object(json -> fields(json, task));
    }

    /** A task with all that is on record about it. */
    public static String page(
            Task task, ItemSpending spent, List<TaskLogEntry> log, List<ReceiptTable.Dated> receipts) {
        return Json.object(json -> {
            fields(json, task);
            json.object("spent", () -> SpendingJson.fields(json, spent));
            json.objects("log", log, entry -> fields(json, entry));
            ReceiptText.write(json, receipts);
        });
    }

    static void fields(JsonWriter json, Task task) {
        json.put("id", task.id());
        json.put("title", task.title());
        json.put("description", task.description());
        json.put("status", task.status().word());
        json.put("priority", task.priority());
        json.put("parent_id", task.parent());
        json.put("feature", task.feature());
        json.put("depends_on", task.dependsOn());
        json.put("retry_count", task.retryCount());
        json.put("max_retries", task.maxRetries());
        json.put("verification_status", task.verificationStatus());
        json.put("claimed_by", task.claimedBy());
        json.put("lease_until", task.leaseUntil());
        json.put("created_at", task.createdAt());
        json.put("updated_at", task.updatedAt());
        json.put("model", task.model());
        json.put("ready", task.ready());
        json.put("needs", task.needs());
        json.put("no_worker", task.noWorker());
        json.put("needs_approval", task.needsApproval());
        json.put("approval", task.approval());
    }

    public static String of(TaskLogEntry entry) {
        return Json.object(json -> fields(json, entry));
    }

    private static void fields(JsonWriter json, TaskLogEntry entry) {
        json.put("at", entry.at());
        json.put("kind", entry.kind().word());
        json.put("text", entry.text());
    }

    public static String of(Feature feature) {
        return Json.object(json -> {
            json.put("id", feature.id());
            json.put("name", feature.name());
            json.put("status", feature.status().word());
            json.put("model", feature.model());
            json.put("tasks", feature.counts().tasks());
            json.put("open_tasks", feature.counts().open());
            json.put("failed_tasks", feature.counts().failed());
            json.put("created_at", feature.createdAt());
        });
    }

    public static String dependencies(String id, List<Task> blockers, List<Task> dependents) {
        return Json.object(json -> {
            json.put("id", id);
            json.put("depends_on", blockers.stream().map(Task::id).toList());
            json.put("dependents", dependents.stream().map(Task::id).toList());
        });
    }

    /** What came of a change of one task or several. */
    public static String changed(List<String> tasks, List<GraphFact> facts) {
        return Json.object(json -> {
            if (tasks.size() == 1) {
                json.put("id", tasks.getFirst());
            } else {
                json.put("ids", tasks);
            }
            json.objects("changes", facts, fact -> fields(json, fact));
        });
    }

    private static void fields(JsonWriter json, GraphFact fact) {
        switch (fact) {
            case GraphFact.Added added -> json.put("added", added.task());
            case GraphFact.Recognised recognised -> json.put("recognised", recognised.task());
            case GraphFact.Deleted deleted -> json.put("deleted", deleted.task());
            case GraphFact.Moved moved -> {
                json.put("task", moved.task());
                json.put("from", moved.from().word());
                json.put("to", moved.to().word());
                json.put("cause", moved.cause().words());
            }
            case GraphFact.FeatureMoved moved -> {
                json.put("feature", moved.feature());
                json.put("from", moved.from().word());
                json.put("to", moved.to().word());
            }
            case GraphFact.ClaimLost lost -> json.put("claim_lost", lost.task());
        }
    }

    public static String imported(List<String> added, List<String> recognised) {
        return Json.object(json -> {
            json.put("imported", added.size());
            json.put("ids", added);
            json.put("recognised", recognised);
        });
    }
}
