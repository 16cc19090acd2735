package dev.ratchet.app.doctor.check;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.config.ConfigLoader.Loaded;
import java.nio.file.Path;
import java.util.List;

/** The configuration: everything that is wrong with it. */
public record ConfigCheck(Loaded loaded) implements Check {
    @Override
    public List<CheckFinding> look() {
        Path file = loaded.config().file();
        return loaded.problems().isEmpty()
                ? CheckFinding.ok(file == null ? "no file, so the defaults apply" : file + " is fine")
                : loaded.problems().stream()
                        .map(problem -> new CheckFinding(Level.PROBLEM, problem.toString(), "correct it there"))
                        .toList();
    }
}
