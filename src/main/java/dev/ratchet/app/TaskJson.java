package dev.ratchet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.journal.Json;
import dev.ratchet.work.graph.Feature;
import dev.ratchet.work.graph.LogEntry;
import dev.ratchet.work.graph.Task;
import java.io.IOException;
import java.util.List;

/** Tasks and what belongs to them as objects. */
final class TaskJson {
    private TaskJson() {}

    static String of(Task task) {
        return Json.object(json -> fields(json, task));
    }

    static void fields(JsonGenerator json, Task task) throws IOException {
        json.writeStringField("id", task.id());
        json.writeStringField("title", task.title());
        json.writeStringField("description", task.description());
        json.writeStringField("status", task.status().word());
        json.writeNumberField("priority", task.priority());
        json.writeStringField("parent_id", task.parent());
        json.writeStringField("feature", task.feature());
        ids(json, "depends_on", task.dependsOn());
        json.writeNumberField("retry_count", task.retryCount());
        json.writeNumberField("max_retries", task.maxRetries());
        json.writeStringField("verification_status", task.verificationStatus());
        json.writeStringField("claimed_by", task.claimedBy());
        json.writeStringField(
                "lease_until",
                task.leaseUntil() == null ? null : task.leaseUntil().toString());
        json.writeStringField("created_at", task.createdAt().toString());
        json.writeStringField("updated_at", task.updatedAt().toString());
        json.writeStringField("model", task.model());
        json.writeBooleanField("ready", task.ready());
    }

    static String of(LogEntry entry) {
        return Json.object(json -> {
            json.writeStringField("at", entry.at().toString());
            json.writeStringField("kind", entry.kind().word());
            json.writeStringField("text", entry.text());
        });
    }

    static String of(Feature feature) {
        return Json.object(json -> {
            json.writeStringField("id", feature.id());
            json.writeStringField("name", feature.name());
            json.writeStringField("status", feature.status().word());
            json.writeNumberField("tasks", feature.counts().tasks());
            json.writeNumberField("open_tasks", feature.counts().open());
            json.writeNumberField("failed_tasks", feature.counts().failed());
            json.writeStringField("created_at", feature.createdAt().toString());
        });
    }

    static String dependencies(String id, List<Task> blockers, List<Task> dependents) {
        return Json.object(json -> {
            json.writeStringField("id", id);
            ids(json, "depends_on", blockers.stream().map(Task::id).toList());
            ids(json, "dependents", dependents.stream().map(Task::id).toList());
        });
    }

    private static void ids(JsonGenerator json, String name, List<String> ids) throws IOException {
        json.writeArrayFieldStart(name);
        for (String id : ids) {
            json.writeString(id);
        }
        json.writeEndArray();
    }
}
