package dev.ratchet.app.run;

import dev.ratchet.config.ConfigRequest.Flag;
import dev.ratchet.config.ConfigText;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/**
 * An option that stands for a key of the configuration.
 *
 * @param fixed the value that a switch stands for
 * @param usage its names, the long one last, and what its value is called
 */
record KeyOption(String key, Kind kind, String fixed, String usage, String description) {

    private enum Kind {
        TEXT,
        FIXED,
        FILE,
        FILES
    }

    static KeyOption text(String key, String usage, String description) {
        return new KeyOption(key, Kind.TEXT, "", usage, description);
    }

    /** A switch. */
    static KeyOption fixed(String key, String value, String usage, String description) {
        return new KeyOption(key, Kind.FIXED, value, usage, description);
    }

    /** A file, relative to where the user stands, while the same key in a file is relative to that file. */
    static KeyOption file(String key, String usage, String description) {
        return new KeyOption(key, Kind.FILE, "", usage, description);
    }

    /** The same for an option that may be repeated. */
    static KeyOption files(String key, String usage, String description) {
        return new KeyOption(key, Kind.FILES, "", usage, description);
    }

    OptionSpec spec() {
        OptionSpec.Builder option = OptionSpec.builder(names()).description(description);
        String label = usage.substring(usage.lastIndexOf(' ') + 1);
        return switch (kind) {
            case TEXT, FILE -> option.type(String.class).paramLabel(label).build();
            case FILES ->
                option.type(List.class)
                        .auxiliaryTypes(String.class)
                        .paramLabel(label)
                        .build();
            case FIXED -> option.type(boolean.class).build();
        };
    }

    private String[] names() {
        return Arrays.stream(usage.split(" "))
                .filter(word -> word.startsWith("-"))
                .toArray(String[]::new);
    }

    /** What the configuration is told of what picocli has found. */
    Optional<Flag> flag(OptionSpec found, Path directory) {
        return Optional.<Object>ofNullable(found.getValue())
                .filter(given -> !given.equals(false))
                .map(given -> new Flag(found.longestName(), text(given, directory)));
    }

    private String text(Object given, Path directory) {
        return switch (kind) {
            case TEXT -> given.toString();
            case FIXED -> fixed;
            case FILE -> directory.resolve(given.toString()).toString();
            case FILES ->
                ConfigText.list(((List<?>) given)
                        .stream()
                                .map(file -> directory.resolve(file.toString()).toString())
                                .toList());
        };
    }
}
