package dev.ratchet.app.command;

import java.util.function.Supplier;

/**
 * A word of the command line.
 *
 * @param summary what it does, in a line of the help
 * @param maker of the command or of the group of further words, asked only when it is called, since making all would
 *     double the start-up time; no reference to a constructor, which would load the class
 */
public record CommandEntry(String word, String summary, Supplier<Node> maker) {
    /** What a word stands for. */
    public sealed interface Node permits Command, CommandGroup {}

    public Node make() {
        return maker.get();
    }

    /** The summary on its own. */
    String sentence() {
        return Character.toUpperCase(summary.charAt(0)) + summary.substring(1) + ".";
    }
}
