package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;

/** What is known of something, each with its label. */
final class Facts {
    private Facts() {}

    static Element fact(String label, Html value) {
        return tag("div").with(tag("dt").with(label), tag("dd").with(value));
    }
}
