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
        String known = version == null ? "unpackaged" : version;
        String java = Runtime.version().toString();
        terminal.print(
                "ratchet %s (Java %s)".formatted(known, java),
                json -> json.put("version", known).put("java", java));
        return ExitCodes.OK;
    }
}
