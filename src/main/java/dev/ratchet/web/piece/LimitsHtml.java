package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.List;

/** Who is at a limit of a provider, with the time until it lifts. */
public final class LimitsHtml {
    private LimitsHtml() {}

    public static Html of(List<OpenLimit> limits) {
        List<Element> rows = limits.stream()
                .map(limit -> tag("li")
                        .with(
                                tag("strong").with(limit.account()),
                                words(" is at its limit; it lifts "),
                                ValueFormats.countdown(limit.resetsAt())))
                .toList();
        return PageFrame.section("Limits", tag("ul", "limits").with(rows));
    }
}
