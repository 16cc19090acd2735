package dev.ratchet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.journal.Json;
import dev.ratchet.journal.Receipts;
import dev.ratchet.loop.Receipt;
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

    /** A task with all that is on record about it. */
    static String page(Task task, List<LogEntry> log, List<Receipts.Dated> receipts) {
        return Json.object(json -> {
            fields(json, task);
            json.writeArrayFieldStart("log");
            for (LogEntry entry : log) {
                json.writeStartObject();
                fields(json, entry);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeArrayFieldStart("receipts");
            for (Receipts.Dated receipt : receipts) {
                json.writeStartObject();
                fields(json, receipt);
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void fields(JsonGenerator json, Receipts.Dated dated) throws IOException {
        Receipt receipt = dated.receipt();
        json.writeStringField("at", dated.at().toString());
        json.writeStringField("command", receipt.command());
        json.writeStringField("commit", receipt.commit());
        json.writeBooleanField("passed", receipt.passed());
        Json.number(json, "exit_code", receipt.exit() instanceof Receipt.Exit.Code(int code) ? code : null);
        json.writeBooleanField("timed_out", receipt.exit() instanceof Receipt.Exit.TimedOut);
        json.writeNumberField("duration_secs", receipt.took().toMillis() / 1000.0);
        json.writeStringField("output", receipt.output());
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
        return Json.object(json -> fields(json, entry));
    }

    private static void fields(JsonGenerator json, LogEntry entry) throws IOException {
        json.writeStringField("at", entry.at().toString());
        json.writeStringField("kind", entry.kind().word());
        json.writeStringField("text", entry.text());
    }

    static String of(Feature feature) {
        return Json.object(json -> {
            json.writeStringField("id", feature.id());
            json.writeStringField("name", feature.name());
            json.writeStringField("status", feature.status().word());
            json.writeStringField("model", feature.model());
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
