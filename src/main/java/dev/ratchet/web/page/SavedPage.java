package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PageTabs;
import dev.ratchet.web.piece.TableHtml;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.work.graph.Task;
import dev.ratchet.workspace.saved.Saved;
import java.util.List;

/**
 * Work that was kept before its place went away.
 *
 * @param saved the latest first
 */
public record SavedPage(PageFrame frame, List<Saved> saved) {
    public Html html() {
        return frame.live(
                "/landings",
                "Saved work",
                tag("h1").with("Saved work"),
                PageTabs.ofLandings("/saved"),
                saved.isEmpty()
                        ? tag("p", "empty")
                                .with("Nothing is saved. What a loop has not finished is kept here before its"
                                        + " worktree goes away.")
                        : table());
    }

    private Html table() {
        return TableHtml.table(
                List.of("Saved", "Work", "Files", "Why", "When"),
                saved.stream().map(SavedPage::row).toList());
    }

    private static Element row(Saved one) {
        return tag("tr")
                .with(
                        TableHtml.cell("Saved", link(place(one), one.name())),
                        TableHtml.cell(
                                "Work",
                                Task.isId(one.item())
                                        ? link("/tasks/" + ValueFormats.part(one.item()), one.item())
                                        : words(one.item())),
                        TableHtml.cell("Files", words(HumanUnits.count(one.files(), "file"))),
                        TableHtml.cell("Why", words(one.reason())),
                        TableHtml.cell("When", ValueFormats.moment(one.createdAt())));
    }

    /** Where it is looked at. */
    static String place(Saved one) {
        return "/saved/" + one.name();
    }
}
