package dev.ratchet.app.feature;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.feature.FeatureWork.Manner;
import dev.ratchet.app.feature.FeatureWork.Stage;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet feature build}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet feature build parser"})
final class FeatureBuildCommand implements Command {
    @Mixin
    private final FeatureOptions feature = new FeatureOptions();

    @Option(names = "--auto", description = "let the agent work unattended, as it does here anyway")
    void auto(boolean always) {}

    @Override
    public int run(Terminal terminal) {
        return feature.work(Stage.BUILD, Manner.UNATTENDED, terminal);
    }
}
