package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.screen.project.LoopGauges.CircuitGauge;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.ArrayList;
import java.util.List;

/** What can be asked of a loop; what cannot be undone leads to a page that asks first. */
final class LoopForms {
    private LoopForms() {}

    static Html of(WatchedLoop loop) {
        String base = "/loops/" + WebText.part(loop.name());
        List<Element> all = new ArrayList<>();
        if (loop.pauseAsked()) {
            all.add(button(base + "/resume", "Resume"));
        } else if (loop.state().runs()) {
            all.add(button(base + "/pause", "Pause"));
        }
        if (loop.state().runs()) {
            all.add(asking(base + "/stop", "Stop …"));
            all.add(asking(base + "/kill", "Kill …"));
        }
        if (loop.gauges().circuit() instanceof CircuitGauge.Tripped) {
            all.add(asking(base + "/reset-circuit", "Reset circuit …"));
        }
        return all.isEmpty() ? Html.nothing() : tag("div", "actions").with(all);
    }

    /** Words for its next session. */
    static Html note(WatchedLoop loop) {
        Element text = tag("textarea")
                .having("id", "note")
                .having("name", "text")
                .having("required")
                .having("maxlength", "20000")
                .having("rows", "2");
        Element form = tag("form")
                .having("method", "post")
                .having("action", "/loops/" + WebText.part(loop.name()) + "/note")
                .with(
                        tag("div", "field")
                                .with(tag("label").having("for", "note").with("What should it know?"), text),
                        tag("button").having("type", "submit").with("Send"));
        return tag("details", "note-form")
                .having("id", "note-form")
                .with(tag("summary").with("Tell its next session something"), form);
    }

    static Element button(String action, String words) {
        return tag("form")
                .having("method", "post")
                .having("action", action)
                .with(tag("button").having("type", "submit").with(words));
    }

    static Element asking(String place, String words) {
        return tag("a", "button danger").having("href", place).with(words);
    }
}
