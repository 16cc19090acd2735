package dev.ratchet.tui.dashboard;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.History.OpenLimit;
import dev.ratchet.screen.project.LoopGauges;
import dev.ratchet.screen.project.LoopGauges.CircuitGauge;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Gauges in a line: how much of something is used up. */
final class GaugeText {
    private static final int CELLS = 8;
    private static final double SOON = 0.7;
    private static final double NEARLY = 0.9;
    private static final String BETWEEN = "   ";

    private GaugeText() {}

    /** A bar that fills up and changes its colour on the way. */
    static StyledText bar(double part) {
        int full = (int) Math.round(Math.clamp(part, 0, 1) * CELLS);
        // Something is more than nothing.
        int shown = part > 0 && full == 0 ? 1 : full;
        Style style = part < SOON ? Style.GOOD : part < NEARLY ? Style.WARNING : Style.BAD;
        return StyledText.of(style, "━".repeat(shown)).with(Style.DIM, "─".repeat(CELLS - shown));
    }

    /** As many as fit, the most important first. */
    static StyledText line(ProjectSnapshot project, WatchedLoop loop, Instant now, int width) {
        StyledText line = StyledText.plain(" ");
        for (StyledText gauge : gauges(project, loop, now)) {
            StyledText longer = line.width() == 1
                    ? line.with(gauge)
                    : line.with(Style.PLAIN, BETWEEN).with(gauge);
            if (longer.width() <= width) {
                line = longer;
            }
        }
        return line;
    }

    private static List<StyledText> gauges(ProjectSnapshot project, WatchedLoop loop, Instant now) {
        LoopGauges gauges = loop.gauges();
        List<StyledText> all = new ArrayList<>();
        if (gauges.circuit() instanceof CircuitGauge.Tripped) {
            all.add(circuit(gauges.circuit()));
        }
        for (OpenLimit limit : project.limits()) {
            all.add(limit(limit, now));
        }
        budget(all, loop, now);
        if (gauges.callsPerHour() > 0) {
            all.add(gauge(
                    "hour",
                    (double) gauges.lastHour() / gauges.callsPerHour(),
                    gauges.lastHour() + "/" + gauges.callsPerHour()));
        }
        if (gauges.circuit() instanceof CircuitGauge.Closed) {
            all.add(circuit(gauges.circuit()));
        }
        int tasks = project.taskCounts().total();
        if (tasks > 0 && loop.recipe().equals("task")) {
            all.add(progress(
                    "tasks",
                    (double) project.taskCounts().done() / tasks,
                    project.taskCounts().done() + "/" + tasks));
        } else if (loop.maxIterations() > 0) {
            all.add(progress("iterations", (double) loop.iteration() / loop.maxIterations(), loop.number()));
        }
        if (gauges.maxTokens() == 0 && gauges.tokens() > 0) {
            all.add(StyledText.of(Style.DIM, "tokens ").with(Style.PLAIN, HumanUnits.count(gauges.tokens())));
        }
        return all;
    }

    private static void budget(List<StyledText> all, WatchedLoop loop, Instant now) {
        LoopGauges gauges = loop.gauges();
        Double cost = gauges.costUsd();
        if (cost == null) {
            // Nobody has told, which is not the same as nothing.
            if (!gauges.maxCost().isZero()) {
                all.add(StyledText.of(Style.DIM, "budget ").with(Style.PLAIN, "$" + gauges.maxCost()));
            }
        } else if (gauges.maxCost().isZero()) {
            all.add(StyledText.of(Style.DIM, "cost ").with(Style.PLAIN, HumanUnits.cents(cost)));
        } else {
            all.add(gauge("budget", cost / gauges.maxCost().value(), "$%.2f of $%s".formatted(cost, gauges.maxCost())));
        }
        if (gauges.maxTokens() > 0) {
            all.add(gauge(
                    "tokens",
                    (double) gauges.tokens() / gauges.maxTokens(),
                    HumanUnits.count(gauges.tokens()) + "/" + HumanUnits.count(gauges.maxTokens())));
        }
        if (gauges.maxRuntime().isPositive() && loop.startedAt() != null) {
            Duration ran = PaneLists.positive(
                    Duration.between(loop.startedAt(), loop.endedAt() == null ? now : loop.endedAt()));
            all.add(gauge(
                    "time",
                    (double) ran.toMillis() / gauges.maxRuntime().toMillis(),
                    HumanUnits.time(ran) + "/" + HumanUnits.time(gauges.maxRuntime())));
        }
    }

    private static StyledText gauge(String label, double part, String words) {
        return StyledText.of(Style.DIM, label + " ").with(bar(part)).with(Style.PLAIN, " " + words);
    }

    /** Of what is to be filled up, full is good. */
    private static StyledText progress(String label, double part, String words) {
        int full = (int) Math.floor(Math.clamp(part, 0, 1) * CELLS);
        return StyledText.of(Style.DIM, label + " ")
                .with(Style.TOOL, "━".repeat(full))
                .with(Style.DIM, "─".repeat(CELLS - full))
                .with(Style.PLAIN, " " + words);
    }

    private static StyledText circuit(CircuitGauge circuit) {
        return switch (circuit) {
            case CircuitGauge.Off _ -> StyledText.EMPTY;
            case CircuitGauge.Tripped tripped ->
                StyledText.of(
                        Style.BAD,
                        "circuit ✗ tripped by " + PaneLists.safe(tripped.rule()).replace('_', ' '));
            case CircuitGauge.Closed closed ->
                closed.count() == 0
                        ? StyledText.of(Style.DIM, "circuit ").with(Style.GOOD, "closed")
                        : StyledText.of(Style.DIM, "circuit ")
                                .with(
                                        closed.count() + 1 >= closed.most() ? Style.BAD : Style.WARNING,
                                        "%d/%d %s"
                                                .formatted(
                                                        closed.count(),
                                                        closed.most(),
                                                        closed.rule().replace('_', ' ')));
        };
    }

    private static StyledText limit(OpenLimit limit, Instant now) {
        return StyledText.of(
                Style.WARNING,
                "%s limited, %s left"
                        .formatted(
                                PaneLists.safe(limit.account()),
                                HumanUnits.time(PaneLists.positive(Duration.between(now, limit.resetsAt())))));
    }
}
