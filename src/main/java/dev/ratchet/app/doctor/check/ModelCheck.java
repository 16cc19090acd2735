package dev.ratchet.app.doctor.check;

import dev.ratchet.app.compose.ModelAccess;
import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.cli.AgentProfile;
import dev.ratchet.loop.base.Complaint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The direct agent's way to its model: that a key is there and a model named. No call is made. */
public record ModelCheck(AgentProfile profile, ModelAccess access) implements Check {
    private static final String ADVICE = "docs/engine.md says more";

    @Override
    public List<CheckFinding> look() {
        Optional<Complaint> wrong = access.problem(profile);
        if (wrong.isPresent()) {
            return CheckFinding.problem(wrong.get().line(), ADVICE);
        }
        List<CheckFinding> findings =
                new ArrayList<>(CheckFinding.ok("%s speaks to %s; 'ratchet agents test %s' tries it"
                        .formatted(profile.name(), access.endpoint(profile).base(), profile.name())));
        access.warnings(profile)
                .forEach(warning -> findings.add(new CheckFinding(Level.WARNING, warning.line(), ADVICE)));
        return findings;
    }
}
