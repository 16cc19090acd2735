package dev.ratchet.config.value;

/** Where a value, or a problem with one, comes from. */
public sealed interface ValueOrigin {
    /** The value built in. */
    record Default() implements ValueOrigin {}

    /**
     * The configuration file.
     *
     * @param file as the user would name it
     * @param line from 1; 0 for the file as a whole
     */
    record InFile(String file, int line) implements ValueOrigin {}

    /** A variable of the environment. */
    record InEnvironment(String variable) implements ValueOrigin {}

    /** A flag, as the user would write it. */
    record OnCommandLine(String flag) implements ValueOrigin {}

    /** The higher one wins. */
    default int rank() {
        return switch (this) {
            case Default _ -> 0;
            case InFile _ -> 1;
            case InEnvironment _ -> 2;
            case OnCommandLine _ -> 3;
        };
    }

    /** The place, as it stands at the start of a message. */
    default String place() {
        return switch (this) {
            case Default _ -> "default";
            case InFile(var file, var line) when line == 0 -> oneLine(file);
            case InFile(var file, var line) -> oneLine(file) + ":" + line;
            case InEnvironment(var variable) -> oneLine(variable);
            case OnCommandLine(var flag) -> oneLine(flag);
        };
    }

    /** The place, as it stands beside a value. */
    default String shown() {
        return this instanceof InEnvironment ? "environment " + place() : place();
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", "?");
    }
}
