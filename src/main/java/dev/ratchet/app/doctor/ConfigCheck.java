package dev.ratchet.app.doctor;

import dev.ratchet.config.Loaded;
import java.util.List;

/** The configuration: everything that is wrong with it. */
public record ConfigCheck(Loaded loaded) implements Check {
    @Override
    public String subject() {
        return "config";
    }

    @Override
    public List<Finding> look() {
        return switch (loaded) {
            case Loaded.Good(var config) ->
                Finding.ok(config.file() == null ? "no file, so the defaults apply" : config.file() + " is fine");
            case Loaded.Broken(var problems) ->
                problems.stream()
                        .map(problem -> new Finding(Level.PROBLEM, problem.toString(), "correct it there"))
                        .toList();
        };
    }
}
