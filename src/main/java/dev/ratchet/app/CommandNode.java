package dev.ratchet.app;

/** A place in the tree of commands. */
sealed interface CommandNode permits Command, CommandGroup {}
