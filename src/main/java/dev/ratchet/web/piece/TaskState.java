package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.work.graph.Task;

/** Where a task stands, as a badge. */
public final class TaskState {
    private TaskState() {}

    public static Html badge(Task task) {
        return tag("span", "badge " + tone(task)).with(word(task));
    }

    /** The status, and of what waits whether it can be begun. */
    public static String word(Task task) {
        return switch (task.status()) {
            case PENDING -> task.ready() ? "ready" : "waiting";
            case IN_PROGRESS -> task.held() ? "held" : "in progress";
            case BLOCKED -> "blocked";
            case DONE -> "done";
            case FAILED -> "failed";
        };
    }

    public static String tone(Task task) {
        return switch (task.status()) {
            case PENDING -> "quiet";
            case IN_PROGRESS -> task.held() ? "waiting" : "working";
            case BLOCKED -> "waiting";
            case DONE -> "done";
            case FAILED -> "failed";
        };
    }
}
