package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.http.WebProblem;
import dev.ratchet.web.piece.PageFrame;

/** Says why something is not shown. */
public record ProblemPage(PageFrame frame, WebProblem problem) {
    public Html html() {
        return frame.still(
                "",
                problem.title(),
                tag("h1").with(problem.title()),
                tag("p").with(problem.detail() + "."),
                problem.status() == 401
                        ? tag("p", "note")
                                .with("The link holds for as long as that server runs. Just signed in? Reload this"
                                        + " page.")
                        : tag("p").with(link("/", "To the overview")));
    }
}
