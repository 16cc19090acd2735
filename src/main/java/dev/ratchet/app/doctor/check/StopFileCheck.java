package dev.ratchet.app.doctor.check;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A stop file that waits for somebody to find it. */
public record StopFileCheck(Path file) implements Check {
    @Override
    public List<CheckFinding> look() {
        return Files.exists(file)
                ? CheckFinding.warning(
                        "there is a stop file %s: the next run ends at once".formatted(file), "rm " + file)
                : CheckFinding.ok("no stop file waits");
    }
}
