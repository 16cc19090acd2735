package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;

/** What is known of something, each with its label. */
public final class FactHtml {
    private FactHtml() {}

    public static Element of(String label, Html value) {
        return tag("div").with(tag("dt").with(label), tag("dd").with(value));
    }
}
