package dev.ratchet.app.command;

import dev.ratchet.config.value.NearestName;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * What is wrong with a command line in words for people, which know more of the other commands than picocli does.
 *
 * @param called the entry of the group that is the command
 */
record UsageError(ParameterException wrong, CommandGroup group, CommandEntry called) {

    /** What arguments are called that may have several words. */
    private static final List<String> TEXTS = List.of("TITLE", "TEXT");

    private static final Set<Class<?>> NUMBERS = Set.of(int.class, Integer.class);
    private static final String LIST = "list";

    String text() {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched.getUnmatched());
        }
        if (wrong instanceof MissingParameterException missing) {
            return missing.getMissing().stream()
                    .filter(ArgSpec::isPositional)
                    .findFirst()
                    .map(this::say)
                    .orElseGet(() -> firstLine(missing));
        }
        if (wrong.getCause() instanceof TypeConversionException own) {
            // A check of our own has the better words; picocli wraps them into names of classes.
            return choice(wrong.getArgSpec())
                    .map(words -> noneOf(words, String.valueOf(wrong.getValue())))
                    .or(() -> noNumber(wrong.getArgSpec()))
                    .orElseGet(() -> firstLine(own));
        }
        return firstLine(wrong);
    }

    private String unmatched(List<String> arguments) {
        String argument = arguments.getFirst();
        if (argument.startsWith("-")) {
            String option = argument.split("=", 2)[0];
            return others(group.entries().stream(), spec -> spec.optionsMap().containsKey(option))
                    .map(other -> "%s is not for '%s'; '%s' takes it".formatted(option, name(called), name(other)))
                    .orElseGet(() -> "there is no option %s%s"
                            .formatted(
                                    option,
                                    hint(option, List.copyOf(spec().optionsMap().keySet()))));
        }
        if (group.find(argument).isPresent()) {
            return "'%s' comes first: %s".formatted(argument, group.name() + " " + argument);
        }
        if (spec().findOption("--prompt-text") != null && !argument.matches("\\d+")) {
            return "'%s' takes one word, and no '%s'; a prompt is given in quotes: --prompt-text '…'"
                    .formatted(name(called), argument);
        }
        List<PositionalParamSpec> own = spec().positionalParameters();
        if (!own.isEmpty() && own.getFirst().required()) {
            return tooMany(own.getFirst(), arguments);
        }
        // Whoever gives a word to a list means the command after it in the help, which shows one of them.
        Optional<String> other = own.isEmpty() && called.word().equals(LIST)
                ? others(
                                group.entries().stream().dropWhile(entry -> !entry.equals(called)),
                                spec -> !spec.positionalParameters().isEmpty())
                        .map(entry -> "; '%s' does".formatted(name(entry)))
                : Optional.empty();
        return "'%s' takes no '%s'%s".formatted(name(called), argument, other.orElse(""));
    }

    /** Most often it is a text of several words that nobody has quoted. */
    private String tooMany(PositionalParamSpec only, List<String> more) {
        if (TEXTS.contains(only.paramLabel())) {
            String meant = Stream.concat(only.originalStringValues().stream(), more.stream())
                    .collect(Collectors.joining(" "));
            return "a %s of several words needs quotes: ratchet %s '%s'"
                    .formatted(only.paramLabel().toLowerCase(Locale.ROOT), name(called), meant);
        }
        boolean text = spec().options().stream()
                .anyMatch(option -> TEXTS.contains(option.paramLabel())
                        && !option.originalStringValues().isEmpty());
        return "'%s' takes one %s, and no '%s'%s"
                .formatted(
                        name(called),
                        only.paramLabel(),
                        more.getFirst(),
                        text ? "; a text of several words needs quotes" : "");
    }

    private static Optional<CommandEntry> others(Stream<CommandEntry> entries, Predicate<CommandSpec> condition) {
        return entries.filter(entry -> entry.make() instanceof Command command
                        && condition.test(CommandDispatcher.line(command, entry).getCommandSpec()))
                .findFirst();
    }

    private String say(ArgSpec missing) {
        String words = spec().positionalParameters().stream()
                .map(parameter -> parameter.paramLabel() + (parameter.arity().max() > 1 ? "…" : ""))
                .collect(Collectors.joining(" "));
        return "say %s: ratchet %s %s".formatted(missing.description()[0], name(called), words);
    }

    private CommandSpec spec() {
        return wrong.getCommandLine().getCommandSpec();
    }

    private String name(CommandEntry entry) {
        return (group.name() + " " + entry.word()).substring("ratchet ".length());
    }

    private static String noneOf(List<String> words, String word) {
        return "'%s' is none of %s%s".formatted(word, String.join(", ", words), hint(word, words));
    }

    private static String hint(String word, List<String> known) {
        return NearestName.of(word, known)
                .map(near -> "; did you mean %s?".formatted(near.startsWith("-") ? near : "'" + near + "'"))
                .orElse("");
    }

    private Optional<String> noNumber(@Nullable ArgSpec argument) {
        String given = String.valueOf(wrong.getValue());
        return argument instanceof OptionSpec option
                        && NUMBERS.contains(option.type())
                        && !given.matches("[-+]?\\d{1,9}")
                ? Optional.of("%s: '%s' is no whole number, or too large a one".formatted(option.longestName(), given))
                : Optional.empty();
    }

    private static Optional<List<String>> choice(@Nullable ArgSpec argument) {
        return Optional.ofNullable(argument)
                .map(ArgSpec::type)
                .filter(Class::isEnum)
                .map(type -> Arrays.stream(type.getEnumConstants())
                        .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                        .toList());
    }

    private static String firstLine(Throwable told) {
        return String.valueOf(told.getMessage()).lines().findFirst().orElse("wrong usage");
    }
}
