package dev.ratchet.tui;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.tui.LoopRow.Counts;
import dev.ratchet.tui.LoopRow.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Several loops, a line each, and a line for all of them together: what stands below the events on a terminal. */
public record LoopTable(List<LoopRow> loops, Totals totals, Instant now, AnsiColours colours) {
    /** Heading and totals. */
    private static final int AROUND = 2;

    private static final int LONGEST_AGENT = 24;

    /** What is left out where the screen is too narrow, the first of it first. */
    private static final List<String> DISPENSABLE = List.of("AGENT", "ITER", "TIME", "WORK");

    public LoopTable {
        loops = List.copyOf(loops);
    }

    /**
     * What no loop knows by itself.
     *
     * @param waiting the tasks that nobody has begun, null where there are no tasks
     * @param landing how much is on its way to the base branch
     */
    public record Totals(@Nullable Integer waiting, int landing, Instant began) {}

    /**
     * The lines, none wider than the screen, and at most half as many as that has.
     *
     * @param more what the last of them ends with
     */
    public List<String> lines(int width, int height, String more) {
        int room = height / 2 - AROUND;
        List<String> lines = new ArrayList<>();
        if (room > 0) {
            List<LoopRow> shown = shown(room);
            if (!shown.isEmpty()) {
                lines.addAll(table(shown, width));
            }
            if (shown.size() < loops.size()) {
                lines.add(colours.dim(Listing.cut(rest(shown), width)));
            }
        }
        lines.add(Listing.cut(summary() + more, width));
        return lines;
    }

    /** Those that matter most, in their own order. */
    private List<LoopRow> shown(int room) {
        if (loops.size() <= room) {
            return loops;
        }
        List<LoopRow> chosen = loops.stream()
                .sorted(Comparator.comparing(LoopRow::stage))
                .limit(room - 1)
                .toList();
        return loops.stream().filter(chosen::contains).toList();
    }

    private String rest(List<LoopRow> shown) {
        Map<String, Long> others = loops.stream()
                .filter(Predicate.not(shown::contains))
                .sorted(Comparator.comparing(LoopRow::stage))
                .collect(Collectors.groupingBy(LoopRow::doing, LinkedHashMap::new, Collectors.counting()));
        return "… %s: %s"
                .formatted(
                        HumanUnits.count(loops.size() - shown.size(), "more loop"),
                        others.entrySet().stream()
                                .map(entry -> entry.getValue() + " " + entry.getKey())
                                .collect(Collectors.joining(", ")));
    }

    /** A line for each loop whatever the width: what has no room beside the rest is left out. */
    private List<String> table(List<LoopRow> shown, int width) {
        List<String> lines = List.of();
        for (int without = 0; without <= DISPENSABLE.size(); without++) {
            lines = listing(DISPENSABLE.subList(0, without)).lines(shown, width);
            if (lines.size() == shown.size() + 1) {
                break;
            }
        }
        List<String> coloured = new ArrayList<>();
        coloured.add(colours.dim(lines.getFirst()));
        for (int i = 0; i < shown.size(); i++) {
            coloured.add(coloured(shown.get(i).stage(), lines.get(i + 1)));
        }
        return coloured;
    }

    private Listing<LoopRow> listing(List<String> leftOut) {
        Listing<LoopRow> all = Listing.<LoopRow>empty()
                .with("NAME", LoopRow::name)
                .with("STATE", LoopRow::doing)
                .withNumber("ITER", LoopTable::number)
                .withNumber("TIME", this::time)
                .with("AGENT", row -> Listing.cut(row.agent(), LONGEST_AGENT))
                .with("WORK", this::work);
        return new Listing<>(
                all.columns().stream()
                        .filter(column -> !leftOut.contains(column.name()))
                        .toList(),
                all.below());
    }

    /** People count from one. */
    private static String number(LoopRow row) {
        return row.iteration() == null ? "" : Integer.toString(row.iteration() + 1);
    }

    private String time(LoopRow row) {
        return row.since() == null ? "" : HumanUnits.time(Duration.between(row.since(), now));
    }

    /** What a loop waits for says more of it than the title of what waits. */
    private String work(LoopRow row) {
        return Stream.of(row.detail(), left(row), row.title())
                .filter(Predicate.not(String::isEmpty))
                .collect(Collectors.joining(" · "));
    }

    private String left(LoopRow row) {
        return row.until() == null || !row.until().isAfter(now)
                ? ""
                : HumanUnits.time(Duration.between(now, row.until())) + " left";
    }

    private String coloured(Stage stage, String line) {
        return switch (stage) {
            case AT_WORK -> line;
            case WAITING -> colours.yellow(line);
            case ENDED -> colours.dim(line);
        };
    }

    private String summary() {
        Counts counts = loops.stream().map(LoopRow::counts).reduce(Counts.NONE, Counts::plus);
        List<String> parts = new ArrayList<>();
        if (totals.waiting != null) {
            parts.add("%d done, %d failed, %d waiting".formatted(counts.done(), counts.failed(), totals.waiting));
        }
        if (totals.landing > 0) {
            parts.add(totals.landing + " to land");
        }
        parts.add(HumanUnits.cents(counts.spent().costUsd()));
        parts.add(HumanUnits.time(Duration.between(totals.began, now)));
        return parts.stream().filter(Predicate.not(String::isEmpty)).collect(Collectors.joining(" · "));
    }
}
