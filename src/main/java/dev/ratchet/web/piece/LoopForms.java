package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.tag;

import dev.ratchet.screen.project.LoopGauges.CircuitGauge;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.ArrayList;
import java.util.List;

/** What can be asked of a loop; what cannot be undone leads to a page that asks first. */
public final class LoopForms {
    private LoopForms() {}

    public static Html of(WatchedLoop loop) {
        String base = "/loops/" + ValueFormats.part(loop.name());
        List<Element> all = new ArrayList<>();
        if (loop.pauseAsked()) {
            all.add(FormFields.button(base + "/resume", "Resume"));
        } else if (loop.state().runs()) {
            all.add(FormFields.button(base + "/pause", "Pause"));
        }
        if (loop.state().runs()) {
            all.add(FormFields.asking(base + "/stop", "Stop …"));
            all.add(FormFields.asking(base + "/kill", "Kill …"));
        }
        if (loop.gauges().circuit() instanceof CircuitGauge.Tripped) {
            all.add(FormFields.asking(base + "/reset-circuit", "Reset circuit …"));
        }
        return all.isEmpty() ? Html.nothing() : tag("div", "actions").with(all);
    }

    /** Words for its next session. */
    public static Html note(WatchedLoop loop) {
        Element form = FormFields.form("/loops/" + ValueFormats.part(loop.name()) + "/note")
                .with(FormFields.area("note", "text", "What should it know?", ""), FormFields.submit("Send"));
        return FormFields.folded("note-form", "Tell its next session something", form);
    }
}
