package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.journal.query.JournalEntry;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.TableHtml;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.work.graph.Task;
import java.util.List;

/**
 * What has happened, the latest first.
 *
 * @param search what somebody looks for; may be empty
 * @param more whether there may be earlier ones
 */
public record JournalPage(PageFrame frame, List<JournalEntry> entries, String search, boolean more) {
    public Html html() {
        Element form = tag("form", "inline")
                .having("method", "get")
                .having("action", "/journal")
                .having("role", "search")
                .with(
                        tag("input")
                                .having("type", "search")
                                .having("name", "q")
                                .having("id", "q")
                                .having("aria-label", "Search the journal")
                                .having("placeholder", "Search the journal")
                                .having("value", search),
                        tag("button").having("type", "submit").with("Search"));
        return frame.live(
                "/journal",
                "Journal",
                tag("h1").with("Journal"),
                form,
                entries.isEmpty() ? tag("p", "empty").with("There is nothing.") : table(),
                more ? tag("p").with(earlier()) : Html.nothing());
    }

    private Html earlier() {
        String before = ValueFormats.part(entries.getLast().at().toString());
        return link(
                "/journal?before=" + before + (search.isEmpty() ? "" : "&q=" + ValueFormats.part(search)), "Earlier");
    }

    private Html table() {
        return TableHtml.table(
                        List.of("When", "What", "Loop", "About", "More"),
                        entries.stream().map(JournalPage::row).toList())
                .having("class", "journal");
    }

    private static Element row(JournalEntry entry) {
        return tag("tr")
                .having("id", "entry-" + entry.id())
                .with(
                        TableHtml.cell("When", ValueFormats.moment(entry.at())),
                        TableHtml.cell("What", words(entry.kind().replace('_', ' '))),
                        TableHtml.cell(
                                "Loop",
                                entry.loop().isEmpty()
                                        ? words("–")
                                        : link("/loops/" + ValueFormats.part(entry.loop()), entry.loop())),
                        TableHtml.cell("About", about(entry)),
                        TableHtml.cell("More", words(entry.text())));
    }

    private static Html about(JournalEntry entry) {
        String subject = ValueFormats.part(entry.subject());
        return switch (entry.kind()) {
            case "run_started", "run_ended" -> link("/runs/" + subject, "run");
            case "session_started" -> link("/sessions/" + subject, "#" + entry.subject());
            case "attempt_started", "attempt_ended", "task", "landing_queued", "landing_ended" ->
                Task.isId(entry.subject()) ? link("/tasks/" + subject, entry.subject()) : words(entry.subject());
            default -> words(entry.subject());
        };
    }
}
