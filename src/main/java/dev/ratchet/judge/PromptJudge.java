package dev.ratchet.judge;

import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Verdict;
import java.util.Optional;

/** The prompt loop's judge: any session that did something is progress, also one that crashed or was killed for time. */
public final class PromptJudge implements Judge {
    @Override
    public Optional<Verdict> judge(Evidence evidence) {
        return HinderedSession.of(evidence.session())
                .or(() -> Optional.of(
                        new Verdict.Progressed(evidence.session().finding().reason())));
    }
}
