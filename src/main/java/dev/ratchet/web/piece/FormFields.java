package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.web.html.Html.Element;
import java.util.List;

/** What people fill in and press. */
public final class FormFields {
    private FormFields() {}

    /** A form that changes something. */
    public static Element form(String place) {
        return tag("form").having("method", "post").having("action", place);
    }

    /** A form that is nothing but its button. */
    public static Element button(String place, String words) {
        return form(place).with(tag("button").having("type", "submit").with(words));
    }

    /** What cannot be undone: leads to a page that asks first. */
    public static Element asking(String place, String words) {
        return tag("a", "button danger").having("href", place).with(words);
    }

    public static Element submit(String words) {
        return tag("button", "main").having("type", "submit").with(words);
    }

    /** Opened by who wants to fill it in. */
    public static Element folded(String id, String words, Element form) {
        return tag("details", "form").having("id", id).with(tag("summary").with(words), form);
    }

    public static Element line(String id, String name, String label, String value) {
        return field(
                id,
                label,
                tag("input", "wide")
                        .having("id", id)
                        .having("name", name)
                        .having("maxlength", "500")
                        .having("value", value));
    }

    public static Element area(String id, String name, String label, String value) {
        return field(
                id,
                label,
                tag("textarea")
                        .having("id", id)
                        .having("name", name)
                        .having("rows", "4")
                        .having("maxlength", "60000")
                        .with(value));
    }

    public static Element number(String id, String name, String label, String value) {
        return field(
                id,
                label,
                tag("input")
                        .having("id", id)
                        .having("name", name)
                        .having("type", "number")
                        .having("value", value));
    }

    /** Fields beside each other, where there is room. */
    public static Element row(Element... fields) {
        return tag("div", "fields").with(List.of(fields));
    }

    private static Element field(String id, String label, Element input) {
        return tag("div", "field").with(tag("label").having("for", id).with(label), input);
    }
}
