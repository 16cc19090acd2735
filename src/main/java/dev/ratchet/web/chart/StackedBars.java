package dev.ratchet.web.chart;

import static dev.ratchet.web.html.Html.tag;
import static dev.ratchet.web.html.Html.words;

import dev.ratchet.web.html.Html;
import dev.ratchet.web.html.Html.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * Bars over time, each of them made up of parts that lie upon each other.
 *
 * @param places what the bars stand for, from left to right
 * @param unit how a value is written
 */
public record StackedBars(String title, List<String> places, List<Series> series, DoubleFunction<String> unit) {
    private static final int WIDTH = 560;
    private static final int HEIGHT = 190;
    private static final int LEFT = 62;
    private static final int BOTTOM = 22;
    private static final int TOP = 10;
    private static final int MOST_LABELS = 6;
    private static final double WIDEST = 36;

    public StackedBars {
        places = List.copyOf(places);
        series = series.stream().filter(one -> one.sum() > 0).toList();
    }

    /** The picture, what its colours mean, and the same as a table. */
    public Html html() {
        if (series.isEmpty()) {
            return tag("figure", "chart")
                    .with(tag("figcaption").with(title), tag("p", "note").with("Nothing yet."));
        }
        return tag("figure", "chart")
                .with(
                        tag("figcaption").with(words(title + " "), tag("strong").with(unit.apply(total()))),
                        svg(),
                        legend(),
                        table());
    }

    private double total() {
        return series.stream().mapToDouble(Series::sum).sum();
    }

    private boolean isCounted() {
        return series.stream().flatMap(one -> one.values().stream()).allMatch(value -> Math.rint(value) == value);
    }

    private double sumAt(int place) {
        return series.stream().mapToDouble(one -> one.values().get(place)).sum();
    }

    private Html svg() {
        double highest = 0;
        for (int place = 0; place < places.size(); place++) {
            highest = Math.max(highest, sumAt(place));
        }
        Scale scale = isCounted() ? Scale.ofCounts(highest) : Scale.upTo(highest);
        List<Html> parts = new ArrayList<>();
        for (double tick = 0; tick <= scale.top() * 1.0001; tick += scale.step()) {
            parts.add(grid(y(tick, scale), unit.apply(tick)));
        }
        for (int place = 0; place < places.size(); place++) {
            parts.add(bar(place, scale));
        }
        parts.addAll(labels());
        return tag("svg")
                .having("viewBox", "0 0 %d %d".formatted(WIDTH, HEIGHT))
                .having("role", "img")
                .having(
                        "aria-label",
                        "%s from %s to %s: %s in all"
                                .formatted(title, places.getFirst(), places.getLast(), unit.apply(total())))
                .with(parts);
    }

    private static double y(double value, Scale scale) {
        return HEIGHT - BOTTOM - value / scale.top() * (HEIGHT - BOTTOM - TOP);
    }

    private Html grid(double y, String label) {
        return tag("g", "grid")
                .with(
                        tag("line")
                                .having("x1", Integer.toString(LEFT))
                                .having("x2", Integer.toString(WIDTH))
                                .having("y1", number(y))
                                .having("y2", number(y)),
                        tag("text")
                                .having("x", Integer.toString(LEFT - 8))
                                .having("y", number(y + 4))
                                .having("text-anchor", "end")
                                .with(label));
    }

    private double slot() {
        return (double) (WIDTH - LEFT) / places.size();
    }

    private Html bar(int place, Scale scale) {
        double wide = Math.min(WIDEST, Math.max(1, slot() * 0.72));
        double left = LEFT + slot() * (place + 0.5) - wide / 2;
        double below = 0;
        Element bar = tag("g");
        for (Series one : series) {
            double value = one.values().get(place);
            if (value > 0) {
                double top = y(below + value, scale);
                bar = bar.with(tag("rect", one.tone())
                        .having("x", number(left))
                        .having("y", number(top))
                        .having("width", number(wide))
                        .having("height", number(Math.max(0.5, y(below, scale) - top)))
                        .with(tag("title")
                                .with("%s, %s: %s".formatted(places.get(place), one.name(), unit.apply(value)))));
                below += value;
            }
        }
        return bar;
    }

    private List<Html> labels() {
        List<Html> labels = new ArrayList<>();
        int step = Math.max(1, (places.size() + MOST_LABELS - 1) / MOST_LABELS);
        for (int place = 0; place < places.size(); place += step) {
            labels.add(tag("text")
                    .having("x", number(LEFT + slot() * (place + 0.5)))
                    .having("y", Integer.toString(HEIGHT - 5))
                    .having("text-anchor", "middle")
                    .with(places.get(place)));
        }
        return labels;
    }

    private Html legend() {
        List<Element> items = series.stream()
                .map(one -> tag("li")
                        .with(
                                tag("span", "swatch " + one.tone()),
                                words(" %s %s".formatted(one.name(), unit.apply(one.sum())))))
                .toList();
        return tag("ul", "legend").with(items);
    }

    /** For those who do not see the picture, or want the numbers. */
    private Html table() {
        Element head = tag("tr").with(tag("th").having("scope", "col").with("When"));
        for (Series one : series) {
            head = head.with(tag("th").having("scope", "col").with(one.name()));
        }
        List<Element> rows = new ArrayList<>();
        for (int place = 0; place < places.size(); place++) {
            if (sumAt(place) > 0) {
                rows.add(row(place));
            }
        }
        return tag("details")
                .with(
                        tag("summary").with("As a table"),
                        tag("table").with(tag("thead").with(head), tag("tbody").with(rows)));
    }

    private Element row(int place) {
        Element row = tag("tr").with(tag("td").having("data-label", "When").with(places.get(place)));
        for (Series one : series) {
            row = row.with(tag("td", "number")
                    .having("data-label", one.name())
                    .with(unit.apply(one.values().get(place))));
        }
        return row;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
