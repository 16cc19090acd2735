package dev.ratchet.app.doctor.check;

import java.util.List;

/** A configuration that an agent could have written; the programs that it names are not even asked for their version. */
public record TrustCheck(String objection) implements Check {
    @Override
    public List<CheckFinding> look() {
        return CheckFinding.problem(objection, "until then the agent that it names is not looked at");
    }
}
