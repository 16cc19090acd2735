package dev.ratchet.web.page;

import static dev.ratchet.web.html.Html.link;
import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.journal.metrics.MetricsSummary;
import dev.ratchet.journal.query.ItemSpending;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.web.chart.StackedBars;
import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import dev.ratchet.web.piece.FactHtml;
import dev.ratchet.web.piece.LimitsHtml;
import dev.ratchet.web.piece.PageFrame;
import dev.ratchet.web.piece.TableHtml;
import dev.ratchet.web.piece.ValueFormats;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was spent, on what, and what came of it.
 *
 * @param summary of the span alone
 */
public record CostsPage(
        PageFrame frame,
        View view,
        MetricsSummary summary,
        List<StackedBars> charts,
        List<Share> shares,
        List<OpenLimit> limits) {
    private static final int MOST_TASKS = 20;

    /** What is looked at, and how it is taken apart. */
    public record View(Span span, Split split) {
        String place() {
            return "/costs?span=%s&by=%s".formatted(span.word(), split.word());
        }
    }

    /** How far back. */
    public enum Span {
        DAY("24 hours"),
        MONTH("30 days"),
        ALL("all");

        private final String title;

        Span(String title) {
            this.title = title;
        }

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What the parts of a bar are. */
    public enum Split {
        AGENT,
        MODEL;

        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * What one agent or model has had of it.
     *
     * @param time how long its sessions took
     */
    public record Share(
            String name,
            String tone,
            @Nullable Double costUsd,
            long tokens,
            String time,
            long sessions,
            long accepted,
            long attempts) {}

    public Html html() {
        List<Html> parts = new ArrayList<>();
        parts.add(tag("h1").with("Costs"));
        parts.add(tag("div", "tools").with(spans(), splits()));
        parts.add(numbers());
        if (!limits.isEmpty()) {
            parts.add(LimitsHtml.of(limits));
        }
        parts.add(
                tag("div", "charts").with(charts.stream().map(StackedBars::html).toList()));
        if (!shares.isEmpty()) {
            parts.add(PageFrame.section("By " + view.split.word(), shareTable()));
        }
        if (!summary.tasks().isEmpty()) {
            parts.add(PageFrame.section("By task", taskTable()));
        }
        return frame.live("/costs", "Costs", parts.toArray(Html[]::new));
    }

    private Html spans() {
        Element all = tag("ul", "filters").having("aria-label", "How far back");
        for (Span span : Span.values()) {
            Element to = link(new View(span, view.split).place(), span.title);
            all = all.with(tag("li").with(span == view.span ? to.having("aria-current", "true") : to));
        }
        return all;
    }

    private Html splits() {
        Element all = tag("ul", "filters").having("aria-label", "Taken apart by");
        for (Split split : Split.values()) {
            Element to = link(new View(view.span, split).place(), "by " + split.word());
            all = all.with(tag("li").with(split == view.split ? to.having("aria-current", "true") : to));
        }
        return all;
    }

    private Html numbers() {
        long tokens = shares.stream().mapToLong(Share::tokens).sum();
        long attempts = shares.stream().mapToLong(Share::attempts).sum();
        long accepted = shares.stream().mapToLong(Share::accepted).sum();
        return tag("dl", "numbers")
                .with(
                        FactHtml.of(
                                "Cost",
                                words(ValueFormats.money(summary.totals().costUsd()))),
                        FactHtml.of(
                                "Cost of a verified task", words(ValueFormats.money(summary.costPerVerifiedTask()))),
                        FactHtml.of(
                                "Verified tasks",
                                words(HumanUnits.count(summary.verifiedTasks().size()))),
                        FactHtml.of("Tokens", words(HumanUnits.count(tokens))),
                        FactHtml.of(
                                "Attempts accepted",
                                words("%s of %s".formatted(HumanUnits.count(accepted), HumanUnits.count(attempts)))));
    }

    private Html shareTable() {
        return TableHtml.numbers(
                List.of("Name", "Cost", "Tokens", "Time", "Sessions", "Accepted"),
                shares.stream().map(CostsPage::row).toList());
    }

    private static Element row(Share share) {
        return tag("tr")
                .with(
                        TableHtml.cell(
                                "Name", Html.several(tag("span", "swatch " + share.tone), words(" " + share.name))),
                        TableHtml.number("Cost", ValueFormats.money(share.costUsd)),
                        TableHtml.number("Tokens", HumanUnits.count(share.tokens)),
                        TableHtml.number("Time", share.time),
                        TableHtml.number("Sessions", HumanUnits.count(share.sessions)),
                        TableHtml.number("Accepted", "%d of %d".formatted(share.accepted, share.attempts)));
    }

    private Html taskTable() {
        Element table = TableHtml.numbers(
                List.of("Task", "Cost", "Tokens", "Time", "Attempts", "Verified"),
                summary.tasks().stream().limit(MOST_TASKS).map(CostsPage::row).toList());
        int more = summary.tasks().size() - MOST_TASKS;
        return more <= 0
                ? table
                : Html.several(
                        table, tag("p", "note").with("%s cost less.".formatted(HumanUnits.count(more, "other task"))));
    }

    private static Element row(ItemSpending task) {
        String title = task.title() == null ? task.item() : task.title();
        return tag("tr")
                .with(
                        TableHtml.cell("Task", link("/tasks/" + ValueFormats.part(task.item()), title)),
                        TableHtml.number("Cost", ValueFormats.money(task.usage().costUsd())),
                        TableHtml.number("Tokens", HumanUnits.count(task.usage().tokens())),
                        TableHtml.number("Time", HumanUnits.time(task.duration())),
                        TableHtml.number("Attempts", Integer.toString(task.attempts())),
                        TableHtml.number("Verified", task.accepted() > 0 ? "yes" : "no"));
    }
}
