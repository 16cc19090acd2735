package dev.ratchet.app;

/** A command of the command line: its options are fields, filled before it runs. */
interface Command {
    /** Does it and says the exit code. */
    int run(Terminal terminal);
}
