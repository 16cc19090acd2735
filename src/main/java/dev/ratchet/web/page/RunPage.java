package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.fleet.run.RunRecord;
import dev.ratchet.journal.query.RunHistoryQueries.Line;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.FactHtml;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.PastAttempts;
import dev.ratchet.web.piece.PastAttemptsHtml;
import dev.ratchet.web.piece.ValueFormats;
import dev.ratchet.web.piece.VerdictBadge;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A run, with its attempts on a line of time.
 *
 * @param attempts the oldest first
 * @param now the right end of what has not ended
 */
public record RunPage(PageFrame frame, RunRecord run, PastAttempts attempts, Instant now) {
    private static final int WIDTH = 1000;
    private static final int HEIGHT = 28;

    public Html html() {
        String state = run.outcome() == null ? (run.endedAt() == null ? "running" : "cut off") : run.outcome();
        return frame.live(
                "",
                "Run of " + run.loop(),
                PageFrame.path(link("/", "Overview"), link("/loops/" + ValueFormats.part(run.loop()), run.loop())),
                tag("h1").with(words("Run of " + run.loop()), VerdictBadge.of(state, "")),
                facts(),
                attempts.isEmpty() ? Html.nothing() : PageFrame.section("Timeline", timeline()),
                PageFrame.section("Attempts", PastAttemptsHtml.of(attempts.reversed(), PastAttemptsHtml.Columns.WORK)));
    }

    private Html facts() {
        return tag("dl", "facts")
                .with(
                        FactHtml.of("Id", words(run.id())),
                        FactHtml.of("Kind", words(run.recipe())),
                        FactHtml.of("Iterations", words(Integer.toString(run.iterations()))),
                        FactHtml.of("Attempts", words(Integer.toString(run.attempts()))),
                        FactHtml.of("Cost", words(ValueFormats.money(run.costUsd()))),
                        FactHtml.of("Began", ValueFormats.moment(run.startedAt())),
                        FactHtml.of("Took", ValueFormats.took(run.startedAt(), run.endedAt())));
    }

    private Html timeline() {
        Instant begin = attempts.lines().getFirst().startedAt();
        Instant end = run.endedAt() == null ? now : run.endedAt();
        long whole = Math.max(1, Duration.between(begin, end).toMillis());
        List<Element> bars =
                attempts.lines().stream().map(line -> bar(line, begin, whole)).toList();
        return tag("svg", "timeline")
                .having("viewBox", "0 0 %d %d".formatted(WIDTH, HEIGHT))
                .having("preserveAspectRatio", "none")
                .having("role", "group")
                .having("aria-label", "Attempts by time")
                .with(bars);
    }

    private Element bar(Line line, Instant begin, long whole) {
        Instant until = line.endedAt() == null ? now : line.endedAt();
        long from = Duration.between(begin, line.startedAt()).toMillis() * WIDTH / whole;
        long wide = Math.max(3, Duration.between(line.startedAt(), until).toMillis() * WIDTH / whole - 1);
        String verdict = line.verdict() == null ? "at work" : line.verdict().replace('_', ' ');
        String label = "%s, %s".formatted(line.number() == null ? "no session" : "session " + line.number(), verdict);
        Element rectangle = tag("rect", "bar " + VerdictBadge.tone(line.verdict() == null ? "" : line.verdict()))
                .having("x", Long.toString(from))
                .having("y", "2")
                .having("width", Long.toString(wide))
                .having("height", Integer.toString(HEIGHT - 4))
                .having("rx", "2")
                .with(tag("title").with(label));
        String place = line.number() == null ? "#attempt-" + line.attempt() : "/sessions/" + line.number();
        return tag("a").having("href", place).having("aria-label", label).with(rectangle);
    }
}
