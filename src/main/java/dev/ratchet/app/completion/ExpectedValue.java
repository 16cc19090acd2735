package dev.ratchet.app.completion;

import dev.ratchet.brief.ModelSettings.Strategy;
import dev.ratchet.loop.session.DialectName;
import dev.ratchet.work.graph.TaskStatus;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * What can stand in a place of the command line.
 *
 * @param items words as they are, and those with {@code @} before them for what has to be looked for: {@code @files}, {@code
 *     @directories}, or a {@link NameKind}; none for any text
 */
record ExpectedValue(List<String> items) {
    private static final ExpectedValue ANY = new ExpectedValue(List.of());
    private static final String FILES = "@files";
    private static final String DIRECTORIES = "@directories";

    /** What an argument expects, by its type and by what the help calls it. */
    static ExpectedValue of(ArgSpec argument, String path) {
        if (argument.type().isEnum()) {
            return words(
                    argument.type().getEnumConstants(), one -> one.toString().toLowerCase(Locale.ROOT));
        }
        String label = argument.paramLabel();
        return switch (label) {
            case "FILE" -> new ExpectedValue(List.of(FILES));
            case "DIR" -> new ExpectedValue(List.of(DIRECTORIES));
            case "ID", "BLOCKER" -> names(NameKind.TASKS);
            case "LOOP" -> names(NameKind.LOOPS);
            case "TYPE" -> names(NameKind.TYPES);
            case "TARGET" -> names(NameKind.FEATURES, NameKind.TASKS);
            case "NAME" -> named(argument, path);
            case "S" -> words(TaskStatus.values(), TaskStatus::word);
            default -> alternatives(label);
        };
    }

    private static ExpectedValue named(ArgSpec argument, String path) {
        String which = argument instanceof OptionSpec option ? option.longestName() : path;
        return switch (which) {
            case "--agent", "agents test" -> names(NameKind.AGENTS);
            case "--model-strategy" ->
                words(
                        Strategy.values(),
                        one -> one.name().toLowerCase(Locale.ROOT).replace('_', '-'));
            case "--adapter" -> new ExpectedValue(DialectName.adapters());
            case "--feature", "feature show", "feature spec", "feature plan", "feature build", "feature delete" ->
                names(NameKind.FEATURES);
            default -> ANY;
        };
    }

    private static <T> ExpectedValue words(T[] values, Function<T, String> word) {
        return new ExpectedValue(Arrays.stream(values).map(word).toList());
    }

    private static ExpectedValue names(NameKind... kinds) {
        return new ExpectedValue(Stream.of(kinds).map(kind -> "@" + kind.word()).toList());
    }

    /** Of {@code N|FILE|last} the file and the word. */
    private static ExpectedValue alternatives(String label) {
        if (!label.contains("|")) {
            return ANY;
        }
        return new ExpectedValue(Stream.of(label.split("\\|"))
                .map(word -> word.equals("FILE") ? FILES : word)
                .filter(word -> word.startsWith("@") || word.equals(word.toLowerCase(Locale.ROOT)))
                .toList());
    }

    boolean wantsFiles() {
        return items.contains(FILES);
    }

    boolean wantsDirectories() {
        return items.contains(DIRECTORIES);
    }

    /** What is offered beside files. */
    List<String> words() {
        return items.stream()
                .filter(item -> !item.equals(FILES) && !item.equals(DIRECTORIES))
                .toList();
    }

    String text() {
        return items.stream().collect(Collectors.joining(","));
    }
}
