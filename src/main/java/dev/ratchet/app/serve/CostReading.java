package dev.ratchet.app.serve;

import dev.ratchet.journal.metrics.Measures;
import dev.ratchet.journal.metrics.Measures.Measure;
import dev.ratchet.journal.metrics.MeasuresOverTime;
import dev.ratchet.journal.metrics.MeasuresOverTime.Part;
import dev.ratchet.journal.metrics.MetricsQueries;
import dev.ratchet.journal.metrics.MetricsSummary;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.store.Database;
import dev.ratchet.web.chart.Series;
import dev.ratchet.web.chart.StackedBars;
import dev.ratchet.web.page.CostsPage.Share;
import dev.ratchet.web.page.CostsPage.Span;
import dev.ratchet.web.page.CostsPage.Split;
import dev.ratchet.web.page.CostsPage.View;
import dev.ratchet.web.piece.VerdictBadge;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Reckons what charts of costs show. */
final class CostReading {
    private static final int HOURS = 24;
    private static final int DAYS = 30;

    /** As many colours as people tell apart; what comes after that is drawn alike. */
    private static final int COLOURS = 7;

    private static final DateTimeFormatter HOUR =
            DateTimeFormatter.ofPattern("HH'h'", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMM", Locale.ROOT);

    private final Database database;
    private final View view;
    private final Instant now;
    private final List<Part> parts;

    /** The keys of {@code parts} from left to right, and what is written below. */
    private final Map<String, Integer> places = new HashMap<>();

    private final List<String> labels = new ArrayList<>();

    CostReading(Database database, View view, Instant now) {
        this.database = database;
        this.view = view;
        this.now = now;
        this.parts = read();
    }

    private LocalDate today() {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }

    private List<Part> read() {
        MeasuresOverTime over = new MeasuresOverTime(database);
        return switch (view.span()) {
            case DAY -> {
                Instant first = now.truncatedTo(ChronoUnit.HOURS).minus(Duration.ofHours(HOURS - 1));
                for (int hour = 0; hour < HOURS; hour++) {
                    Instant at = first.plus(Duration.ofHours(hour));
                    place(at.toString().substring(0, "2026-02-14T12".length()), HOUR.format(at));
                }
                yield over.hours(first);
            }
            case MONTH -> {
                LocalDate first = today().minusDays(DAYS - 1);
                days(first);
                yield over.days(first);
            }
            case ALL -> {
                List<Part> all = over.days(LocalDate.EPOCH);
                days(all.isEmpty() ? today() : LocalDate.parse(all.getFirst().time()));
                yield all;
            }
        };
    }

    private void days(LocalDate first) {
        for (LocalDate day = first; !day.isAfter(today()); day = day.plusDays(1)) {
            place(day.toString(), DAY.format(day));
        }
    }

    private void place(String key, String label) {
        places.put(key, labels.size());
        labels.add(label);
    }

    MetricsSummary summary() {
        LocalDate since = switch (view.span()) {
            case DAY -> today().minusDays(1);
            case MONTH -> today().minusDays(DAYS - 1);
            case ALL -> null;
        };
        return new MetricsQueries(database).summary(new MetricsSummary.Scope(null, since));
    }

    List<StackedBars> charts() {
        List<Share> shares = shares();
        return List.of(
                chart("Cost", shares, measures -> value(measures, Measure.COST_NANOS) / 1e9, CostReading::money),
                chart("Tokens", shares, CostReading::tokens, value -> HumanUnits.count(Math.round(value))),
                chart("Time", shares, measures -> value(measures, Measure.DURATION_MS), CostReading::time),
                verdicts());
    }

    private static double value(Measures measures, Measure measure) {
        return measures.value(measure);
    }

    private static double tokens(Measures measures) {
        return value(measures, Measure.INPUT_TOKENS)
                + value(measures, Measure.OUTPUT_TOKENS)
                + value(measures, Measure.CACHE_READ_TOKENS)
                + value(measures, Measure.CACHE_CREATION_TOKENS);
    }

    private static String money(double dollars) {
        return dollars == 0 ? "$0" : String.format(Locale.ROOT, dollars < 0.1 ? "$%.3f" : "$%.2f", dollars);
    }

    private static String time(double millis) {
        return millis == 0 ? "0" : HumanUnits.time(Duration.ofMillis(Math.round(millis)));
    }

    private String key(Part part) {
        String name = view.split() == Split.AGENT ? part.agent() : part.model();
        return name.isEmpty() ? "unknown" : name;
    }

    private StackedBars chart(
            String title, List<Share> shares, ToDoubleFunction<Measures> value, DoubleFunction<String> unit) {
        List<Series> series = shares.stream()
                .map(share -> series(share.name(), share.tone(), this::key, value))
                .toList();
        return new StackedBars(title, labels, series, unit);
    }

    private Series series(String name, String tone, Function<Part, String> key, ToDoubleFunction<Measures> value) {
        Double[] values = new Double[labels.size()];
        Arrays.fill(values, 0.0);
        for (Part part : parts) {
            Integer place = places.get(part.time());
            if (place != null && key.apply(part).equals(name)) {
                values[place] += value.applyAsDouble(part.measures());
            }
        }
        return new Series(name, tone, List.of(values));
    }

    private StackedBars verdicts() {
        List<Series> series = parts.stream()
                .map(Part::verdict)
                .filter(verdict -> !verdict.isEmpty())
                .distinct()
                .sorted(Comparator.comparing(VerdictBadge::tone).thenComparing(Comparator.naturalOrder()))
                .map(verdict -> series(
                        verdict,
                        "verdict-" + verdict.replace('_', '-'),
                        Part::verdict,
                        measures -> value(measures, Measure.ATTEMPTS)))
                .map(one -> new Series(one.name().replace('_', ' '), one.tone(), one.values()))
                .toList();
        return new StackedBars("Verdicts", labels, series, value -> HumanUnits.count(Math.round(value)));
    }

    /** The most expensive first. */
    List<Share> shares() {
        Map<String, Measures> sums = new HashMap<>();
        parts.forEach(part -> sums.merge(key(part), part.measures(), Measures::plus));
        List<Map.Entry<String, Measures>> sorted = sums.entrySet().stream()
                .filter(entry -> entry.getValue().any())
                .sorted(Comparator.comparingLong((Map.Entry<String, Measures> entry) ->
                                -entry.getValue().value(Measure.COST_NANOS))
                        .thenComparing(Map.Entry::getKey))
                .toList();
        List<Share> shares = new ArrayList<>();
        for (Map.Entry<String, Measures> entry : sorted) {
            shares.add(share(entry.getKey(), "series-" + Math.min(shares.size(), COLOURS), entry.getValue()));
        }
        return shares;
    }

    private static Share share(String name, String tone, Measures measures) {
        return new Share(
                name,
                tone,
                measures.costUsd(),
                Math.round(tokens(measures)),
                HumanUnits.time(measures.duration()),
                measures.value(Measure.SESSIONS),
                measures.value(Measure.ACCEPTED),
                measures.value(Measure.ATTEMPTS));
    }

    /** How far back is looked if nobody says: a project that began lately is seen hour by hour. */
    static Span usual(Database database, Instant now) {
        LocalDate yesterday = LocalDate.ofInstant(now, ZoneOffset.UTC).minusDays(1);
        boolean older = new MeasuresOverTime(database)
                .days(LocalDate.EPOCH).stream().anyMatch(part -> part.time().compareTo(yesterday.toString()) < 0);
        return older ? Span.MONTH : Span.DAY;
    }
}
