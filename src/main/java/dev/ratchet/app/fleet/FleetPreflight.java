package dev.ratchet.app.fleet;

import dev.ratchet.app.run.PreflightCheck;
import dev.ratchet.fleet.FleetLoop;
import dev.ratchet.loop.base.Complaint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the loops of a fleet would trip over, each thing told once. */
final class FleetPreflight {
    private final Map<String, PreflightCheck> checks = new LinkedHashMap<>();

    void look(FleetLoop loop, PreflightCheck check) {
        checks.put(loop.name(), check);
    }

    PreflightCheck result() {
        return new PreflightCheck(all(PreflightCheck::problems), all(PreflightCheck::warnings));
    }

    /** What is true of all loops is told as it is, and anything else with the names of those it is about. */
    private List<Complaint> all(Function<PreflightCheck, List<Complaint>> part) {
        Map<Complaint, List<String>> about = new LinkedHashMap<>();
        checks.forEach((loop, check) -> part.apply(check)
                .forEach(message ->
                        about.computeIfAbsent(message, _ -> new ArrayList<>()).add(loop)));
        return about.entrySet().stream()
                .map(entry -> entry.getValue().size() == checks.size()
                        ? entry.getKey()
                        : entry.getKey().in("[[fleet.loop]] " + String.join(", ", entry.getValue())))
                .toList();
    }
}
