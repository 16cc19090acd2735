package dev.ratchet.app.doctor;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A stop file that waits for somebody to find it. */
public record StopFileCheck(Path file) implements Check {
    @Override
    public String subject() {
        return "stop";
    }

    @Override
    public List<Finding> look() {
        return Files.exists(file)
                ? Finding.warning("there is a stop file %s: the next run ends at once".formatted(file), "rm " + file)
                : Finding.ok("no stop file waits");
    }
}
