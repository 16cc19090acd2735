package dev.ratchet.brief;

import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.history.History;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.process.LaunchFailed;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The prompt file, with what the prepend commands say put before it. */
public final class PromptBriefing implements Briefing {
    private final PromptSettings settings;
    private final PromptFile file;
    private final PrependedOutput prelude;
    private @Nullable Brief last;

    /** @param bounds the directory out of which no link may lead to the prompt, if the agent is shut in */
    public PromptBriefing(PromptSettings settings, PrependedOutput prelude, Optional<Path> bounds) {
        this.settings = settings;
        this.file = new PromptFile(settings.file(), bounds);
        this.prelude = prelude;
    }

    @Override
    public Briefed brief(Attempt attempt, History history) throws InterruptedException {
        if (attempt.position().isRetry() && last != null) {
            return new Briefed.Ready(last);
        }
        try {
            String text = settings.text() == null ? file.read() : settings.text();
            Brief brief = Brief.of(prelude.text(attempt) + text);
            last = brief;
            return new Briefed.Ready(brief);
        } catch (LaunchFailed e) {
            return new Briefed.Impossible(new Verdict.Wasted(Waste.REFUSED, String.valueOf(e.getMessage())));
        } catch (IOException e) {
            return new Briefed.Impossible(new Verdict.Halted(Outcome.failure(problem(e))));
        }
    }

    private String problem(IOException e) {
        String why = switch (e) {
            case NoSuchFileException _ -> "it is gone";
            default -> e.getMessage() == null ? e.toString() : e.getMessage();
        };
        return "cannot read the prompt file %s: %s".formatted(settings.file(), why);
    }
}
