package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.piece.PageFrame;

/**
 * Asks before something that cannot be undone.
 *
 * @param action what is asked for once more, in a word
 * @param place where it is done
 * @param back where somebody goes who does not want it
 */
public record ConfirmationPage(
        PageFrame frame, String question, String consequence, String action, String place, String back) {
    public Html html() {
        return frame.still(
                "",
                question,
                tag("h1").with(question),
                tag("p").with(consequence),
                tag("div", "actions")
                        .with(
                                tag("form")
                                        .having("method", "post")
                                        .having("action", place)
                                        .with(tag("button", "sure")
                                                .having("type", "submit")
                                                .with(action)),
                                tag("a", "button").having("href", back).with("No, go back")));
    }
}
