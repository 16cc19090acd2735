package dev.ratchet.app.feature;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.feature.FeatureWork.Manner;
import dev.ratchet.app.feature.FeatureWork.Stage;
import picocli.CommandLine.Option;

/** Has an agent work on a feature. */
abstract class FeatureStageCommand extends FeatureCommand {
    private final Stage stage;

    FeatureStageCommand(Stage stage) {
        this.stage = stage;
    }

    abstract Manner manner();

    @Override
    protected ConfigUse configUse() {
        return ConfigUse.RUN;
    }

    /** What the agent is told names places of the project, so the project is looked for first. */
    @Override
    protected int run(Project found, Terminal terminal) {
        return inProject(
                terminal,
                FeatureWork.flags(stage, name(), found.state()),
                project -> new FeatureWork(stage, name(), project, terminal, terminal.format()).run(manner()));
    }

    /** One that the user talks with, unless it is told otherwise. */
    abstract static class Conversation extends FeatureStageCommand {
        @Option(names = "--auto", description = "let the agent work unattended")
        private boolean auto;

        Conversation(Stage stage) {
            super(stage);
        }

        @Override
        final Manner manner() {
            return auto ? Manner.UNATTENDED : Manner.WITH_A_PERSON;
        }
    }

    /** {@code ratchet feature spec}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature spec parser"})
    static final class Spec extends Conversation {
        Spec() {
            super(Stage.SPEC);
        }
    }

    /** {@code ratchet feature plan}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature plan parser --auto"})
    static final class Plan extends Conversation {
        Plan() {
            super(Stage.PLAN);
        }
    }

    /** {@code ratchet feature build}. */
    @picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature build parser"})
    static final class Build extends FeatureStageCommand {
        Build() {
            super(Stage.BUILD);
        }

        @Option(names = "--auto", description = "let the agent work unattended, as it does here anyway")
        void auto(boolean always) {}

        @Override
        Manner manner() {
            return Manner.UNATTENDED;
        }
    }
}
