package dev.ratchet.app.doctor.check;

import dev.ratchet.loop.base.FailureWords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Whether files can really be made in a directory, or in the one that it would be made in. */
public record WritableCheck(Path directory) implements Check {
    private static final byte[] SOMETHING = new byte[4096];

    @Override
    public List<CheckFinding> look() throws IOException {
        Path place = nearest(directory);
        if (!Files.isDirectory(place)) {
            return CheckFinding.problem("%s is not a directory".formatted(place), "move it away, or name another");
        }
        Path trial;
        try {
            trial = Files.createTempFile(place, ".ratchet-doctor-", ".tmp");
        } catch (IOException e) {
            return failed(place, e);
        }
        try {
            Files.write(trial, SOMETHING);
        } catch (IOException e) {
            return failed(place, e);
        } finally {
            Files.deleteIfExists(trial);
        }
        return CheckFinding.ok(
                place.equals(directory.toAbsolutePath())
                        ? "%s can be written".formatted(directory)
                        : "%s can be made by the first run".formatted(directory));
    }

    private static List<CheckFinding> failed(Path place, IOException e) {
        return CheckFinding.problem(
                "no file can be written in %s: %s".formatted(place, FailureWords.of(e)),
                "change its permissions or its owner, or make room");
    }

    /** The path itself, or the nearest above it that exists. */
    static Path nearest(Path wanted) {
        Path at = wanted.toAbsolutePath();
        for (Path above = at.getParent(); !Files.exists(at) && above != null; above = above.getParent()) {
            at = above;
        }
        return at;
    }
}
