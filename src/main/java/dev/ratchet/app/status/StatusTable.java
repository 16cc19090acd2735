package dev.ratchet.app.status;

import dev.ratchet.app.command.ObservedLoop;
import dev.ratchet.journal.files.LoopSnapshot;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.tui.Listing;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/** Several loops, one line each. */
final class StatusTable {
    private StatusTable() {}

    static String of(List<ObservedLoop> loops, Map<String, LoopOverview> overviews, int width) {
        Function<ObservedLoop, LoopOverview> overview = loop -> Objects.requireNonNull(overviews.get(loop.name()));
        Listing<ObservedLoop> listing = Listing.<ObservedLoop>empty()
                .with("NAME", ObservedLoop::name)
                .with("STATE", loop -> StatusReport.stateWord(loop, overview.apply(loop)))
                .withNumber("ITERATION", StatusTable::iteration)
                .withNumber(
                        "COST",
                        loop -> HumanUnits.money(overview.apply(loop).spent().costUsd(), ""))
                .with("LAST VERDICT", loop -> verdict(overview.apply(loop)))
                .with("DOING", loop -> doing(loop, overview.apply(loop)));
        return listing.text(loops, width) + "\n";
    }

    private static String iteration(ObservedLoop loop) {
        int most = loop.snapshot().run().maxIterations();
        return loop.snapshot().iterations().iteration() + (most == 0 ? "" : "/" + most);
    }

    private static String verdict(LoopOverview overview) {
        return overview.verdicts().isEmpty()
                ? ""
                : overview.verdicts().getLast().verdict().replace('_', ' ');
    }

    private static String doing(ObservedLoop loop, LoopOverview overview) {
        LoopSnapshot seen = loop.snapshot();
        if (!loop.running()) {
            return seen.end() == null ? "" : seen.end().outcome().replace('_', ' ');
        }
        if (seen.waiting().reason() != null) {
            return "waiting for " + seen.waiting().reason();
        }
        return overview.landing().orElse(seen.doing());
    }
}
