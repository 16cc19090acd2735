package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.config.LoadedConfig;
import java.util.List;

/** The configuration: everything that is wrong with it. */
public record ConfigCheck(LoadedConfig loaded) implements Check {
    @Override
    public List<CheckFinding> look() {
        return switch (loaded) {
            case LoadedConfig.Good(var config) ->
                CheckFinding.ok(config.file() == null ? "no file, so the defaults apply" : config.file() + " is fine");
            case LoadedConfig.Broken(var problems) ->
                problems.stream()
                        .map(problem -> new CheckFinding(Level.PROBLEM, problem.toString(), "correct it there"))
                        .toList();
        };
    }
}
