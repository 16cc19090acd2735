package dev.ratchet.app;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
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
        String script = AutoComplete.bash("ratchet", line(all));
        terminal.print(script, json -> json.put("script", script));
        return ExitCodes.OK;
    }

    private static CommandLine line(CommandGroup group) {
        CommandLine line = new CommandLine(CommandSpec.create());
        for (CommandEntry entry : group.entries()) {
            line.addSubcommand(
                    entry.word(),
                    switch (entry.make()) {
                        case Command command -> CommandDispatcher.line(command, entry);
                        case CommandGroup further -> line(further);
                    });
        }
        return line;
    }
}
