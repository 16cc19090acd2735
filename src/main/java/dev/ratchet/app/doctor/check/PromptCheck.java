package dev.ratchet.app.doctor.check;

import dev.ratchet.app.fleet.ProjectPreflight;
import dev.ratchet.app.fleet.ProjectPreflight.PromptNeed;
import dev.ratchet.brief.PromptSettings;
import dev.ratchet.brief.StarterPrompt;
import dev.ratchet.loop.base.Complaint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The prompt: that there is one, and of a size that leaves an agent room to work.
 *
 * @param problem what would keep a run from starting with it
 * @param need whether any loop here would start with it
 */
public record PromptCheck(PromptSettings settings, Supplier<Optional<Complaint>> problem, Supplier<PromptNeed> need)
        implements Check {
    private static final long LARGE = 200_000;

    @Override
    public List<CheckFinding> look() throws IOException {
        Optional<Complaint> wrong = problem.get();
        if (wrong.isPresent()) {
            return missing(wrong.get());
        }
        if (StarterPrompt.isStill(settings)) {
            return CheckFinding.warning(
                    "%s is still as 'ratchet init' wrote it".formatted(settings.file()),
                    "say in it what is to be done");
        }
        String text = settings.text();
        String name = text == null ? settings.file().toString() : "the given text";
        long bytes = text == null ? Files.size(settings.file()) : text.getBytes(StandardCharsets.UTF_8).length;
        return bytes > LARGE
                ? CheckFinding.warning(
                        "%s has %,d bytes, which every session reads and pays for anew".formatted(name, bytes),
                        "move what is not always needed into files that it names")
                : CheckFinding.ok("%s, %,d bytes".formatted(name, bytes));
    }

    private List<CheckFinding> missing(Complaint problem) {
        return switch (need.get()) {
            case NEEDED ->
                CheckFinding.problem(
                        problem.what(), Objects.requireNonNullElse(problem.hint(), "no run starts without one"));
            case UNKNOWN ->
                CheckFinding.warning(
                        problem.what(),
                        Objects.requireNonNull(ProjectPreflight.orTasks(problem).hint()));
            case NONE -> CheckFinding.info(problem.what() + ": tasks need none", "");
        };
    }
}
