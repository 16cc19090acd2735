package dev.ratchet.app.command;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** How a result is printed. */
public enum OutputFormat {
    /** For people. */
    TEXT,
    /** For programs. */
    JSON;

    /** Prints all of a list, a line or an object for each; {@code none} is for people who get to see no line. */
    public <T> void print(
            List<T> all, Function<T, String> line, Function<T, String> object, String none, Terminal terminal) {
        switch (this) {
            case JSON -> terminal.printArray(all.stream().map(object));
            // At once, since a write for each line takes longer than all that comes before it.
            case TEXT ->
                terminal.println(all.isEmpty() ? none : all.stream().map(line).collect(Collectors.joining("\n")));
        }
    }
}
