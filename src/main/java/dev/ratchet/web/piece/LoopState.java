package dev.ratchet.web.piece;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.several;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.work.question.QuestionWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How a loop stands, in a badge and a few words. */
public final class LoopState {
    private LoopState() {}

    public static Element badge(WatchedLoop loop) {
        return tag("span", "badge " + loop.state().name().toLowerCase(Locale.ROOT))
                .with(
                        tag("span")
                                .having("aria-hidden", "true")
                                .with(loop.state().mark() + " "),
                        words(loop.doing()));
    }

    /** What it works on, or why it does not. */
    public static Html doing(WatchedLoop loop) {
        List<Html> parts = new ArrayList<>();
        if (!loop.item().isEmpty()) {
            parts.add(link(
                    "/tasks/" + ValueFormats.part(loop.item()), loop.title().isEmpty() ? loop.item() : loop.title()));
        }
        String detail = loop.state() == WatchedLoop.State.PAUSED ? "" : loop.detail();
        if (QuestionWords.isForAPerson(detail.replaceFirst("^for ", ""))) {
            // What the questions are, and how a terminal answers them, is more than a card has room for.
            parts.add(several(words("for "), link("/questions", "your answer")));
        } else if (!detail.isEmpty()) {
            parts.add(words(detail));
        }
        if (loop.until() != null) {
            parts.add(ValueFormats.countdown(loop.until()));
        }
        if (!loop.asked().isEmpty()) {
            parts.add(tag("em").with(loop.asked()));
        }
        return joined(parts);
    }

    public static Html facts(WatchedLoop loop) {
        List<Html> parts = new ArrayList<>();
        parts.add(words(loop.recipe()));
        parts.add(words("iteration " + loop.number()));
        if (loop.gauges().costUsd() != null) {
            parts.add(words(ValueFormats.money(loop.gauges().costUsd())));
        }
        if (loop.state().runs()) {
            parts.add(ValueFormats.since(loop.startedAt()));
        } else if (loop.endedAt() != null) {
            parts.add(ValueFormats.moment(loop.endedAt()));
        }
        return joined(parts);
    }

    public static Html joined(List<Html> parts) {
        List<Html> all = new ArrayList<>();
        for (Html part : parts) {
            if (!all.isEmpty()) {
                all.add(words(" · "));
            }
            all.add(part);
        }
        return several(all);
    }
}
