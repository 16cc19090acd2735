package dev.ratchet.app;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code ratchet completion}. */
@picocli.CommandLine.Command(
        description = "Prints a completion script for bash and zsh.",
        footer = {"", "Example:", "  source <(ratchet completion)"})
final class CompletionCommand implements Command {
    @Override
    public int run(Terminal terminal) {
        CommandLine root = new CommandLine(CommandSpec.create().name("ratchet"));
        for (Commands command : Commands.values()) {
            root.addSubcommand(command.word(), new CommandLine(command.make()));
        }
        terminal.out().print(AutoComplete.bash("ratchet", root));
        return Exit.OK;
    }
}
