package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.FactHtml;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.web.piece.VerdictBadge;
import dev.ratchet.work.graph.Task;
import java.util.List;
import java.util.Locale;

/** A session as a person reads it, its end first; the rest is fetched as one scrolls. */
public record LiveSessionPage(PageFrame frame, PastSession session, SessionPiece piece) {
    /**
     * A part of a session.
     *
     * @param from where in the output it begins; 0 is the beginning
     * @param to where it ends
     * @param note why there is less to see than there might be; empty if there is not
     */
    public record SessionPiece(List<Html> blocks, long from, long to, String note) {
        /** What is put before or after what is there. */
        public Html html() {
            return Html.several(blocks);
        }
    }

    public Html html() {
        String title = "Session " + session.number();
        String base = "/sessions/" + session.number();
        Element output = tag("div", "output")
                .having("id", "output")
                .having("data-pieces", base + "/piece")
                .having("data-from", Long.toString(piece.from()))
                .having("tabindex", "-1");
        if (session.endedAt() == null) {
            output = output.having("data-stream", base + "/stream?from=" + piece.to());
        }
        Element earlier = tag("p", "earlier").having("id", "earlier");
        return frame.still(
                "",
                title,
                PageFrame.path(
                        link("/", "Overview"), link("/loops/" + ValueFormats.part(session.loop()), session.loop())),
                tag("h1").with(words(title + " "), badge()),
                facts(),
                piece.note().isEmpty() ? Html.nothing() : tag("p", "trouble").with(piece.note()),
                piece.from() > 0
                        ? earlier.with(link(base + "?before=" + piece.from(), "Earlier"))
                        : earlier.having("hidden"),
                output.with(piece.blocks()),
                tag("p", "follow").having("id", "follow").having("role", "status"));
    }

    private Html badge() {
        if (session.endedAt() == null) {
            return tag("span", "badge working").with("● at work");
        }
        String verdict = session.verdict();
        return verdict == null ? tag("span", "badge quiet").with("ended") : VerdictBadge.of(verdict, "");
    }

    private Html facts() {
        Usage usage =
                session.transcript() == null ? Usage.NONE : session.transcript().usage();
        Element facts = tag("dl", "facts")
                .with(
                        FactHtml.of("Agent", words(agent())),
                        FactHtml.of("Role", words(session.role().name().toLowerCase(Locale.ROOT))),
                        FactHtml.of("Began", ValueFormats.moment(session.startedAt())),
                        FactHtml.of("Took", ValueFormats.took(session.startedAt(), session.endedAt())));
        if (Task.isId(session.item())) {
            facts = facts.with(
                    FactHtml.of("Task", link("/tasks/" + ValueFormats.part(session.item()), session.item())));
        }
        if (usage.costUsd() != null) {
            facts = facts.with(FactHtml.of("Cost", words(ValueFormats.money(usage.costUsd()))));
        }
        if (usage.tokens() > 0) {
            facts = facts.with(FactHtml.of("Tokens", words(HumanUnits.count(usage.tokens()))));
        }
        if (session.finding() != null && !session.finding().reason().isEmpty()) {
            facts = facts.with(FactHtml.of("Found", words(session.finding().reason())));
        }
        return facts;
    }

    private String agent() {
        String model =
                session.transcript() == null ? null : session.transcript().model();
        return model == null ? session.agent() : session.agent() + " " + model;
    }
}
