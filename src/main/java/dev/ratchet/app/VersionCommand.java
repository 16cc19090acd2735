package dev.ratchet.app;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;

/** {@code ratchet version}. */
@picocli.CommandLine.Command(
        description = "Prints the version of Ratchet and of the Java it runs on.",
        footer = {"", "Example:", "  ratchet version"})
final class VersionCommand implements Command {
    @Override
    public int run(Terminal terminal) {
        String version = VersionCommand.class.getPackage().getImplementationVersion();
        terminal.out().printf("ratchet %s (Java %s)%n", version == null ? "unpackaged" : version, Runtime.version());
        return ExitCodes.OK;
    }
}
