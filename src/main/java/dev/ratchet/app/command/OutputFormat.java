package dev.ratchet.app.command;

import dev.ratchet.tui.Listing;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How a result is printed. */
public enum OutputFormat {
    /** For people. */
    TEXT,
    /** For programs. */
    JSON;

    /** The option that every command has for it. */
    static final String OPTION = "--json";

    /** The one of a run that prints more than its result. */
    public static final String STREAM_OPTION = "--stream-json";

    private static final List<String> OPTIONS = List.of(OPTION, STREAM_OPTION);

    /** What the words of a command line ask for, whether they make sense or not. */
    public static OutputFormat askedFor(List<String> words) {
        return words.stream().takeWhile(word -> !word.equals("--")).anyMatch(OPTIONS::contains) ? JSON : TEXT;
    }

    /** Prints all of a list that needs no heading. */
    public <T> void print(
            List<T> all, Function<T, String> lines, Function<T, String> object, String none, Terminal terminal) {
        switch (this) {
            case JSON -> terminal.printArray(all.stream().map(object));
            case TEXT ->
                terminal.println(all.isEmpty() ? none : all.stream().map(lines).collect(Collectors.joining("\n")));
        }
    }

    /** Prints all of a list, below a heading or as objects; {@code none} is for people who get to see no line. */
    public <T> void print(List<T> all, Listing<T> listing, Function<T, String> object, String none, Terminal terminal) {
        switch (this) {
            case JSON -> terminal.printArray(all.stream().map(object));
            // At once, since a write for each line takes longer than all that comes before it.
            case TEXT -> terminal.println(all.isEmpty() ? none : listing.text(all, terminal.columns()));
        }
    }
}
