package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.screen.project.LoopGauges;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.piece.FactHtml;
import dev.ratchet.web.piece.LoopForms;
import dev.ratchet.web.piece.LoopState;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PastAttempts;
import dev.ratchet.web.piece.PastAttemptsHtml;
import dev.ratchet.web.piece.ValueFormats;
import java.util.ArrayList;
import java.util.List;

/**
 * A loop: what it does, how near it is to its bounds, what it has done, and what can be asked of it.
 *
 * @param run the id of its latest run
 * @param attempts the latest first
 */
public record LoopPage(PageFrame frame, WatchedLoop loop, String run, PastAttempts attempts) {
    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(PageFrame.path(link("/", "Overview")));
        parts.add(tag("h1").with(words(loop.name()), LoopState.badge(loop)));
        parts.add(tag("p", "doing").with(LoopState.doing(loop)));
        if (frame.steers()) {
            parts.add(LoopForms.of(loop));
        }
        parts.add(facts());
        if (frame.steers()) {
            parts.add(LoopForms.note(loop));
        }
        parts.add(PageFrame.section("Attempts", PastAttemptsHtml.of(attempts, PastAttemptsHtml.Columns.WORK)));
        return frame.live("", loop.name(), parts.toArray(Html[]::new));
    }

    private Html facts() {
        List<Html> facts = new ArrayList<>();
        facts.add(FactHtml.of("Kind", words(loop.recipe())));
        facts.add(FactHtml.of("Run", link("/runs/" + ValueFormats.part(run), run)));
        facts.add(FactHtml.of("Iteration", words(loop.number())));
        if (loop.session() != null) {
            String state = loop.sessionRuns() ? "Session now" : "Last session";
            facts.add(FactHtml.of(state, link("/sessions/" + loop.session(), "#" + loop.session())));
        }
        if (!loop.agent().isEmpty()) {
            facts.add(FactHtml.of("Agent", words(loop.agent())));
        }
        facts.add(FactHtml.of(
                "Cost",
                bounded(
                        ValueFormats.money(loop.gauges().costUsd()),
                        loop.gauges().maxCost().isZero()
                                ? ""
                                : loop.gauges().maxCost().toString())));
        if (loop.gauges().callsPerHour() > 0) {
            facts.add(FactHtml.of(
                    "Sessions in an hour",
                    words(loop.gauges().lastHour() + " of " + loop.gauges().callsPerHour())));
        }
        facts.add(FactHtml.of("Circuit", words(circuit())));
        facts.add(FactHtml.of("Began", ValueFormats.moment(loop.startedAt())));
        return tag("dl", "facts").with(facts);
    }

    private static Html bounded(String value, String most) {
        return words(most.isEmpty() ? value : value + " of " + most);
    }

    private String circuit() {
        return switch (loop.gauges().circuit()) {
            case LoopGauges.CircuitGauge.Off _ -> "none";
            case LoopGauges.CircuitGauge.Closed closed ->
                "closed; %s %d of %d".formatted(closed.rule(), closed.count(), closed.most());
            case LoopGauges.CircuitGauge.Tripped tripped -> "tripped: " + tripped.reason();
        };
    }
}
