package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.LimitsHtml;
import dev.ratchet.web.piece.LoopState;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PastAttempts;
import dev.ratchet.web.piece.PastAttemptsHtml;
import dev.ratchet.web.piece.ValueFormats;
import java.util.ArrayList;
import java.util.List;

/**
 * The first page: all loops with what they are doing, and what a person should know of the rest.
 *
 * @param latest attempts of all loops, the latest first
 */
public record OverviewPage(PageFrame frame, ProjectSnapshot now, PastAttempts latest) {
    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(tag("h1").with(now.project()));
        parts.add(numbers());
        if (!now.limits().isEmpty()) {
            parts.add(LimitsHtml.of(now.limits()));
        }
        parts.add(loops());
        if (!latest.isEmpty()) {
            parts.add(PageFrame.section(
                    "Latest attempts", PastAttemptsHtml.of(latest, PastAttemptsHtml.Columns.LOOP_AND_WORK)));
        }
        return frame.live("/", "Overview", parts.toArray(Html[]::new));
    }

    private Html numbers() {
        long running = now.loops().stream().filter(loop -> loop.state().runs()).count();
        double cost = now.loops().stream()
                .map(loop -> loop.gauges().costUsd())
                .filter(one -> one != null)
                .mapToDouble(Double::doubleValue)
                .sum();
        Element all = tag("dl", "numbers")
                .with(
                        number("Loops running", Long.toString(running), "/"),
                        number("Cost of these runs", ValueFormats.money(cost), "/"));
        if (now.taskCounts().total() > 0) {
            all = all.with(
                    number(
                            "Tasks done",
                            "%d of %d"
                                    .formatted(
                                            now.taskCounts().done(),
                                            now.taskCounts().total()),
                            "/tasks?status=done"),
                    number("Ready", Integer.toString(now.taskCounts().ready()), "/tasks?status=ready"));
        }
        if (now.taskCounts().failed() > 0) {
            all = all.with(number("Failed", Integer.toString(now.taskCounts().failed()), "/tasks?status=failed"));
        }
        if (frame.questions() > 0) {
            all = all.with(number("Waiting for you", Integer.toString(frame.questions()), PageFrame.QUESTIONS));
        }
        if (!now.landing().isEmpty()) {
            all = all.with(
                    number("Waiting to land", Integer.toString(now.landing().size()), "/landings"));
        }
        return all;
    }

    private static Html number(String label, String value, String place) {
        return tag("div").with(tag("dt").with(label), tag("dd").with(link(place, value)));
    }

    private Html loops() {
        if (now.loops().isEmpty()) {
            return PageFrame.section(
                    "Loops",
                    tag("p", "empty")
                            .with(
                                    words("Nothing has run here yet. Start a loop with "),
                                    tag("code").with("ratchet run"),
                                    words(".")));
        }
        return PageFrame.section(
                "Loops",
                tag("ul", "cards")
                        .with(now.loops().stream().map(OverviewPage::card).toList()));
    }

    private static Html card(WatchedLoop loop) {
        Element head = tag("div", "head")
                .with(
                        tag("a", "name")
                                .having("href", "/loops/" + ValueFormats.part(loop.name()))
                                .with(loop.name()),
                        LoopState.badge(loop));
        Element facts = tag("p", "facts").with(LoopState.facts(loop));
        return tag("li")
                .having("id", "loop-" + loop.name())
                .with(head, tag("p", "doing").with(LoopState.doing(loop)), facts);
    }
}
