package dev.ratchet.judge;

import dev.ratchet.loop.Judge;
import dev.ratchet.loop.attempt.Verdict;
import dev.ratchet.loop.attempt.Verdict.Waste;
import dev.ratchet.loop.session.SessionFacts;
import java.util.Optional;

/** Any session that came to its end has its work validated, whatever it says of it. */
public final class ValidatedJudge implements Judge {
    @Override
    public Optional<Verdict> judge(Evidence evidence) {
        SessionFacts session = evidence.session();
        String reason = session.finding().reason();
        return HinderedSession.of(session)
                .or(() -> Optional.of(
                        switch (session.sessionClass()) {
                            case NORMAL, MAX_TURNS, AGENT_BUDGET -> new Verdict.Accepted("the validation passes");
                            case KILLED, CRASHED, RATE_LIMIT, QUOTA, AUTH, OVERLOADED, INTERRUPTED, EMPTY, ERROR ->
                                new Verdict.Wasted(Waste.FAILED, reason);
                        }));
    }
}
