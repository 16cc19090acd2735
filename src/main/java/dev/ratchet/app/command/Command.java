package dev.ratchet.app.command;

import picocli.CommandLine.Model.CommandSpec;

/** A command of the command line: its options are fields, filled before it runs. */
public non-sealed interface Command extends CommandEntry.Node {
    /** Does it and says the exit code. */
    int run(Terminal terminal);

    /** Adds the options that are no fields. */
    default void addOptions(CommandSpec spec) {}
}
