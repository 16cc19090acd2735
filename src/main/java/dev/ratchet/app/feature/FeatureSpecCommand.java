package dev.ratchet.app.feature;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.feature.FeatureWork.Manner;
import dev.ratchet.app.feature.FeatureWork.Stage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet feature spec}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature spec parser"})
final class FeatureSpecCommand implements Command {
    @Mixin
    private final FeatureOptions feature = new FeatureOptions();

    @Option(names = "--auto", description = "let the agent work unattended")
    private boolean auto;

    @Override
    public int run(Terminal terminal) {
        return feature.work(Stage.SPEC, auto ? Manner.UNATTENDED : Manner.WITH_A_PERSON, terminal);
    }
}
