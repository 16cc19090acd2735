package dev.ratchet.app.doctor.check;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The direct agent's way to its model: that a key is there and a model named. No call is made.
 *
 * @param name the agent's
 * @param server its address, asked for if there is no problem
 */
public record ModelCheck(
        String name, Supplier<String> server, Supplier<Optional<String>> problem, Supplier<List<String>> warnings)
        implements Check {
    @Override
    public String subject() {
        return "agent";
    }

    @Override
    public List<CheckFinding> look() {
        Optional<String> wrong = problem.get();
        if (wrong.isPresent()) {
            return CheckFinding.problem(wrong.get(), "docs/engine.md says more");
        }
        List<CheckFinding> warned = warnings.get().stream()
                .flatMap(warning -> CheckFinding.warning(warning, "docs/engine.md says more").stream())
                .toList();
        List<CheckFinding> fine = CheckFinding.ok(
                "%s speaks to %s; 'ratchet agents test %s' tries it".formatted(name, server.get(), name));
        return Stream.concat(fine.stream(), warned.stream()).toList();
    }
}
