package dev.ratchet.app.completion;

import dev.ratchet.app.completion.CompletionTable.Choice;
import dev.ratchet.app.completion.CompletionTable.Place;
import dev.ratchet.store.ClassResources;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The script that makes a shell complete by the table. */
record CompletionScript(CompletionTable table) {
    private static final String TABLE = "@TABLE@";

    String text(CompletionCommand.Shell shell) {
        return switch (shell) {
            case BASH, ZSH -> resource("lookup.sh").replace(TABLE, cases()) + resource(shell.word() + ".sh");
            case FISH -> resource("fish.fish").replace(TABLE, fishPaths()) + fishLines();
        };
    }

    private static String resource(String name) {
        return ClassResources.text(CompletionScript.class, name);
    }

    private String cases() {
        return table.places().stream()
                .map(place -> "    %s)\n      printf '%%s\\n' %s ;;\n"
                        .formatted(
                                quoted(place.path()),
                                lines(place)
                                        .map(CompletionScript::quoted)
                                        .collect(Collectors.joining(" \\\n        "))))
                .collect(Collectors.joining());
    }

    /** What there is in a place: its words, options and arguments, the fields apart by bars. */
    private static Stream<String> lines(Place place) {
        Stream<String> words = place.words().stream().map(word -> "word|" + word.word() + "||" + word.meaning());
        Stream<String> options = place.options().stream().flatMap(CompletionScript::lines);
        Stream<String> arguments = place.arguments().stream().map(value -> "argument||" + value.text() + "|");
        Stream<String> last = place.last().items().isEmpty()
                ? Stream.of()
                : Stream.of("last||" + place.last().text() + "|");
        return Stream.of(words, options, arguments, last, Stream.of("end|||")).flatMap(one -> one);
    }

    private static Stream<String> lines(Choice option) {
        String kind = option.value() == null ? "switch" : "option";
        String value = option.value() == null ? "" : option.value().text();
        return option.names().stream().map(name -> kind + "|" + name + "|" + value + "|" + option.meaning());
    }

    private String fishPaths() {
        return table.places().stream()
                .filter(place -> !place.path().isEmpty())
                .map(place -> quoted(place.path()))
                .collect(Collectors.joining(" "));
    }

    private String fishLines() {
        return table.places().stream().flatMap(CompletionScript::fishLines).collect(Collectors.joining());
    }

    private static Stream<String> fishLines(Place place) {
        String here = fishAt("__ratchet_at", place);
        String argument = fishAt("__ratchet_argument", place);
        Stream<String> words = place.words().stream()
                .map(word -> "%s -a %s -d %s\n".formatted(here, word.word(), quoted(word.meaning())));
        Stream<String> options = place.options().stream()
                .map(option -> "%s%s%s -d %s\n"
                        .formatted(here, fishNames(option), fishValue(option), quoted(option.meaning())));
        Stream<String> arguments = Stream.concat(place.arguments().stream(), Stream.of(place.last()))
                .distinct()
                .filter(value -> !value.items().isEmpty())
                .map(value -> argument + fishOffer(value) + "\n");
        return Stream.of(words, options, arguments).flatMap(one -> one);
    }

    private static String fishAt(String condition, Place place) {
        return "complete -c ratchet -n " + quoted(condition + " " + quoted(place.path()));
    }

    private static String fishNames(Choice option) {
        return option.names().stream()
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
    }

    private static String fishValue(Choice option) {
        ExpectedValue value = option.value();
        if (value == null) {
            return "";
        }
        return (value.wantsFiles() ? " -r" : " -x") + fishOffer(value);
    }

    private static String fishOffer(ExpectedValue value) {
        String words = value.words().stream()
                .map(word -> word.startsWith("@") ? "(__ratchet_names " + word.substring(1) + ")" : word)
                .collect(Collectors.joining(" "));
        String directories = value.wantsDirectories() ? " -a '(__fish_complete_directories)'" : "";
        return (words.isEmpty() ? "" : " -a " + quoted(words)) + directories + (value.wantsFiles() ? " -F" : "");
    }

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
