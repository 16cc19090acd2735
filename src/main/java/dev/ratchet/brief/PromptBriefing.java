package dev.ratchet.brief;

import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.attempt.WorkDirectory;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.process.LaunchFailed;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The prompt file, with what the prepend commands say put before it.
 *
 * @param bounds where an agent that is shut in can make links: one that leads out would have us read for it what it
 *     cannot read itself
 */
public record PromptBriefing(PromptSettings settings, PrependedOutput prepended, Optional<Path> bounds)
        implements Briefing {
    @Override
    public Briefed brief(Attempt attempt, WorkDirectory directory, History history) throws InterruptedException {
        try {
            String text = settings.text() == null ? read(settings.file()) : settings.text();
            return new Briefed.Ready(Brief.of(prepended.text(attempt, directory) + text));
        } catch (LaunchFailed e) {
            return new Briefed.Impossible(new Verdict.Wasted(Waste.REFUSED, String.valueOf(e.getMessage())));
        } catch (IOException e) {
            return new Briefed.Impossible(new Verdict.Halted(Outcome.failure(problem(e))));
        }
    }

    private String read(Path file) throws IOException {
        if (bounds.isPresent() && leadsOutOf(bounds.get(), file)) {
            throw new IOException("it is a link to %s that an agent could have made; name that file itself instead"
                    .formatted(file.toRealPath()));
        }
        String text = SmallFile.text(file, SmallFile.LONGEST_TEXT);
        if (text.isBlank()) {
            throw new IOException("it is empty");
        }
        return text;
    }

    private static boolean leadsOutOf(Path place, Path file) throws IOException {
        return file.toAbsolutePath().normalize().startsWith(place)
                && !file.toRealPath().startsWith(place.toRealPath());
    }

    private String problem(IOException e) {
        String why = switch (e) {
            case NoSuchFileException _ -> "it is gone";
            default -> FailureWords.of(e);
        };
        return "cannot read the prompt file %s: %s".formatted(settings.file(), why);
    }
}
