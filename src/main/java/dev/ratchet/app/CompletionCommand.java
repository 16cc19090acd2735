package dev.ratchet.app;

import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** {@code ratchet completion}. */
@picocli.CommandLine.Command(
        description = "Prints a completion script for bash and zsh.",
        footer = {"", "Example:", "  source <(ratchet completion)"})
final class CompletionCommand implements Command {
    private final CommandGroup all;

    CompletionCommand(CommandGroup all) {
        this.all = all;
    }

    @Override
    public int run(Terminal terminal) {
        terminal.out().print(AutoComplete.bash("ratchet", line(all)));
        return Exit.OK;
    }

    private static CommandLine line(CommandGroup group) {
        CommandLine line = new CommandLine(CommandSpec.create());
        for (CommandEntry entry : group.entries()) {
            line.addSubcommand(
                    entry.word(),
                    switch (entry.make()) {
                        case Command command -> Dispatcher.line(command, entry);
                        case CommandGroup further -> line(further);
                    });
        }
        return line;
    }
}
