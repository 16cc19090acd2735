package dev.ratchet.app.compose;

import dev.ratchet.brief.Briefings;
import dev.ratchet.brief.Template.Variable;
import dev.ratchet.brief.TemplateBriefing;
import dev.ratchet.config.Config;
import dev.ratchet.config.looptype.LoopType;
import dev.ratchet.fleet.mailbox.MessageBriefing;
import dev.ratchet.judge.CheckedWorkspace;
import dev.ratchet.judge.ValidationCommand;
import dev.ratchet.loop.Briefing;
import dev.ratchet.loop.Workspace;
import dev.ratchet.loop.attempt.Attempt;
import dev.ratchet.loop.attempt.Receipt;
import dev.ratchet.workspace.WorkTreeState;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** The parts that only a validated loop has. */
record ValidatedParts(Config config, Parts parts) {
    /** @param before what the validation said before the first iteration, if it was asked */
    Briefing briefing(Briefing task, Supplier<Optional<Receipt>> before) {
        return Briefings.sameForRetries(new TemplateBriefing(
                type().template(),
                task,
                (variable, attempt, directory) -> state(variable, attempt, directory.path(), before),
                config.maxIterations()));
    }

    /** A workspace in which the validation is asked before the first session. */
    CheckedWorkspace checked(Workspace inner) {
        return new CheckedWorkspace(inner, validation(), parts.journal());
    }

    /** Where the brief tells what other loops have shared. */
    MessageBriefing.Placement shared() {
        return type().template().used().contains(Variable.SHARED)
                ? MessageBriefing.Placement.INSIDE
                : MessageBriefing.Placement.SECTION;
    }

    private String state(Variable variable, Attempt attempt, Path directory, Supplier<Optional<Receipt>> before)
            throws InterruptedException {
        WorkTreeState tree = new WorkTreeState(parts.git().in(directory));
        return switch (variable) {
            case GIT_STATUS -> tree.status();
            case GIT_DIFF -> tree.diff();
            case GIT_LOG -> tree.log();
            case WORKING_DIRECTORY -> directory.toString();
            case SHARED -> parts.messages().textFor(attempt);
            case PROGRESS, ITERATION, MAX_ITERATIONS, TASK -> "";
            case PREVIOUS_ERRORS -> before.get().map(TemplateBriefing::words).orElse("");
        };
    }

    private ValidationCommand validation() {
        LoopType type = type();
        ValidationCommand.Settings settings = new ValidationCommand.Settings(
                Objects.requireNonNull(type.validationCommand()), type.successExitCode(), type.iterationTimeout());
        return new ValidationCommand(
                settings,
                parts.execution().checks(),
                work -> work.evidence().changes().names(),
                parts.time());
    }

    private LoopType type() {
        return config.loopType().orElseThrow();
    }
}
