package dev.ratchet.app.compose;

import dev.ratchet.brief.Briefings;
import dev.ratchet.brief.Template.Variable;
import dev.ratchet.brief.TemplateBriefing;
import dev.ratchet.config.Config;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.judge.ValidationCommand;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.Confirmer;
import dev.ratchet.workspace.WorkTreeState;
import java.util.Objects;

/** The parts that only a validated loop has. */
record ValidatedParts(Config config, Parts parts) {
    Briefing briefing(Briefing task) {
        return Briefings.sameForRetries(
                new TemplateBriefing(type().template(), task, this::state, config.maxIterations()));
    }

    private String state(Variable variable) throws InterruptedException {
        WorkTreeState tree = tree();
        return switch (variable) {
            case GIT_STATUS -> tree.status();
            case GIT_DIFF -> tree.diff();
            case GIT_LOG -> tree.log();
            case WORKING_DIRECTORY -> config.root().toString();
            // Nobody shares anything before there are several loops.
            case SHARED, PROGRESS, ITERATION, MAX_ITERATIONS, TASK, PREVIOUS_ERRORS -> "";
        };
    }

    Confirmer confirmer() {
        LoopType type = type();
        ValidationCommand.Settings settings = new ValidationCommand.Settings(
                Objects.requireNonNull(type.validationCommand()), type.successExitCode(), type.iterationTimeout());
        return new ValidationCommand(
                settings,
                parts.execution().checks(),
                work -> work.evidence().changes().names(),
                parts.time());
    }

    private WorkTreeState tree() {
        return new WorkTreeState(parts.git());
    }

    private LoopType type() {
        return config.loopType().orElseThrow();
    }
}
