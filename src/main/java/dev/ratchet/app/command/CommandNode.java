package dev.ratchet.app.command;

/** A place in the tree of commands. */
public sealed interface CommandNode permits Command, CommandGroup {}
