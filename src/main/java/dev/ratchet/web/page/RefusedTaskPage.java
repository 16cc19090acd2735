package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.TaskForms;
import java.util.Map;

/** Says why a task was not added, with what was filled in, to be mended. */
public record RefusedTaskPage(PageFrame frame, Map<String, String> given, WebProblem why) {
    public Html html() {
        return frame.still(
                "/board",
                "Add a task",
                tag("h1").with("Add a task"),
                tag("p", "trouble").having("role", "alert").with("It was not added: " + why.detail() + "."),
                TaskForms.adding(given));
    }
}
