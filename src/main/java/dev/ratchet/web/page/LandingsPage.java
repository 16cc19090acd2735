package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.fleet.landing.ForeseenConflicts.Conflict;
import dev.ratchet.fleet.landing.LandingRecord;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PageTabs;
import dev.ratchet.web.piece.TableHtml;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.web.piece.VerdictBadge;
import java.util.ArrayList;
import java.util.List;

/** What waits to land, what has landed or could not, and what will not go together. */
public record LandingsPage(PageFrame frame, ProjectSnapshot now) {
    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(tag("h1").with("Landings"));
        parts.add(PageTabs.ofLandings("/landings"));
        parts.add(PageFrame.section(
                "Queue",
                now.landing().isEmpty()
                        ? tag("p", "empty").with("Nothing waits to land.")
                        : table(now.landing().stream()
                                .map(waiting -> waiting.landing())
                                .toList())));
        if (!now.conflicts().isEmpty()) {
            parts.add(PageFrame.section(
                    "Will not go together",
                    tag("ul", "plain")
                            .with(now.conflicts().stream()
                                    .map(LandingsPage::conflict)
                                    .toList())));
        }
        if (!now.landed().isEmpty()) {
            parts.add(PageFrame.section("Lately", table(now.landed())));
        }
        return frame.live("/landings", "Landings", parts.toArray(Html[]::new));
    }

    private static Html conflict(Conflict conflict) {
        return tag("li")
                .with("%s and %s: %s".formatted(conflict.one(), conflict.other(), String.join(", ", conflict.files())));
    }

    private static Html table(List<LandingRecord> landings) {
        return TableHtml.table(
                List.of("Work", "Branch", "Onto", "Status", "Queued", "Took"),
                landings.stream().map(LandingsPage::row).toList());
    }

    private static Element row(LandingRecord one) {
        return tag("tr")
                .with(
                        TableHtml.cell("Work", link("/tasks/" + ValueFormats.part(one.item()), one.item())),
                        TableHtml.cell("Branch", tag("span", "mono").with(one.branch())),
                        TableHtml.cell("Onto", words(one.base())),
                        TableHtml.cell(
                                "Status", VerdictBadge.of(one.status(), one.reason() == null ? "" : one.reason())),
                        TableHtml.cell("Queued", ValueFormats.moment(one.queuedAt())),
                        TableHtml.cell("Took", ValueFormats.took(one.queuedAt(), one.endedAt())));
    }
}
