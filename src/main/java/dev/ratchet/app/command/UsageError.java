package dev.ratchet.app.command;

import dev.ratchet.config.value.NearestName;
import dev.ratchet.loop.base.Complaint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
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
 * @param arguments all that it was given
 */
record UsageError(ParameterException wrong, CommandGroup group, CommandEntry called, List<String> arguments) {

    /** What arguments are called that may have several words. */
    private static final List<String> TEXTS = List.of("TITLE", "TEXT");

    private static final Set<Class<?>> NUMBERS = Set.of(int.class, Integer.class, long.class, Long.class);
    private static final String LIST = "list";

    Complaint complaint() {
        if (wrong instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched.getUnmatched());
        }
        if (wrong instanceof MissingParameterException missing) {
            List<String> unknown = unknownOptions();
            return !unknown.isEmpty()
                    ? unmatched(unknown)
                    : missing.getMissing().stream()
                            .filter(ArgSpec::isPositional)
                            .findFirst()
                            .map(this::say)
                            .orElseGet(() -> Complaint.of(firstLine(missing)));
        }
        if (wrong.getCause() instanceof TypeConversionException own) {
            // A check of our own has the better words; picocli wraps them into names of classes.
            return choice(wrong.getArgSpec())
                    .map(words -> noneOf(words, String.valueOf(wrong.getValue())))
                    .or(() -> noNumber(wrong.getArgSpec()))
                    .orElseGet(() -> ownWords(own));
        }
        return Complaint.of(firstLine(wrong));
    }

    /** Picocli misses what has to be there before it minds what nobody knows, which most often was meant to be that. */
    private List<String> unknownOptions() {
        CommandLine line = wrong.getCommandLine();
        line.getCommandSpec().parser().collectErrors(true);
        return line.parseArgs(arguments.toArray(String[]::new)).unmatched().stream()
                .filter(argument -> argument.startsWith("-"))
                .toList();
    }

    private Complaint unmatched(List<String> unknown) {
        String argument = unknown.getFirst();
        if (argument.startsWith("-")) {
            String option = argument.split("=", 2)[0];
            return others(group.entries().stream(), spec -> spec.optionsMap().containsKey(option))
                    .map(other -> new Complaint(
                            "%s is not for '%s'".formatted(option, name(called)),
                            "'%s' takes it".formatted(name(other))))
                    .orElseGet(() -> new Complaint(
                            "there is no option " + option,
                            hint(option, List.copyOf(spec().optionsMap().keySet()))));
        }
        if (group.find(argument).isPresent()) {
            return Complaint.of("'%s' comes first: %s".formatted(argument, group.name() + " " + argument));
        }
        if (spec().findOption("--prompt-text") != null && !argument.matches("\\d+")) {
            return new Complaint(
                    "'%s' takes one word, and no '%s'".formatted(name(called), argument),
                    "a prompt is given in quotes: --prompt-text '…'");
        }
        List<PositionalParamSpec> own = spec().positionalParameters();
        if (!own.isEmpty() && own.getFirst().required()) {
            return tooMany(own.getFirst(), unknown);
        }
        // Whoever gives a word to a list means the command after it in the help, which shows one of them.
        Optional<String> other = own.isEmpty() && called.word().equals(LIST)
                ? others(
                                group.entries().stream().dropWhile(entry -> !entry.equals(called)),
                                spec -> !spec.positionalParameters().isEmpty())
                        .map(entry -> "'%s' does".formatted(name(entry)))
                : Optional.empty();
        Optional<String> hint = other.or(() -> spec().findOption("--name") == null
                ? Optional.empty()
                : Optional.of("a loop is named by --name: ratchet %s --name %s".formatted(name(called), argument)));
        return new Complaint("'%s' takes no '%s'".formatted(name(called), argument), hint.orElse(null));
    }

    /** Most often it is a text of several words that nobody has quoted. */
    private Complaint tooMany(PositionalParamSpec only, List<String> more) {
        if (TEXTS.contains(only.paramLabel())) {
            String meant = Stream.concat(only.originalStringValues().stream(), more.stream())
                    .collect(Collectors.joining(" "));
            return Complaint.of("a %s of several words needs quotes: ratchet %s '%s'"
                    .formatted(only.paramLabel().toLowerCase(Locale.ROOT), name(called), meant));
        }
        boolean text = spec().options().stream()
                .anyMatch(option -> TEXTS.contains(option.paramLabel())
                        && !option.originalStringValues().isEmpty());
        return new Complaint(
                "'%s' takes one %s, and no '%s'".formatted(name(called), only.paramLabel(), more.getFirst()),
                text ? "a text of several words needs quotes" : null);
    }

    private static Optional<CommandEntry> others(Stream<CommandEntry> entries, Predicate<CommandSpec> condition) {
        return entries.filter(entry -> entry.make() instanceof Command command
                        && condition.test(CommandDispatcher.line(command, entry).getCommandSpec()))
                .findFirst();
    }

    private Complaint say(ArgSpec missing) {
        String words = spec().positionalParameters().stream()
                .map(parameter -> parameter.paramLabel() + (parameter.arity().max() > 1 ? "…" : ""))
                .collect(Collectors.joining(" "));
        return Complaint.of("say %s: ratchet %s %s".formatted(missing.description()[0], name(called), words));
    }

    private CommandSpec spec() {
        return wrong.getCommandLine().getCommandSpec();
    }

    private String name(CommandEntry entry) {
        return (group.name() + " " + entry.word()).substring("ratchet ".length());
    }

    private static Complaint noneOf(List<String> words, String word) {
        return new Complaint("'%s' is none of %s".formatted(word, String.join(", ", words)), hint(word, words));
    }

    /** What was meant instead; of an option of one letter nobody can tell. */
    private static @Nullable String hint(String word, List<String> known) {
        return Optional.of(word)
                .filter(given -> !given.matches("-."))
                .flatMap(given -> NearestName.of(given, known))
                .map(near -> "did you mean %s?".formatted(near.startsWith("-") ? near : "'" + near + "'"))
                .orElse(null);
    }

    private Optional<Complaint> noNumber(@Nullable ArgSpec argument) {
        String given = String.valueOf(wrong.getValue());
        return argument != null && NUMBERS.contains(argument.type()) && !given.matches("[-+]?\\d{1,9}")
                ? Optional.of(Complaint.of(
                        "%s: '%s' is no whole number, or too large a one".formatted(name(argument), given)))
                : Optional.empty();
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static Optional<List<String>> choice(@Nullable ArgSpec argument) {
        return Optional.ofNullable(argument)
                .map(ArgSpec::type)
                .filter(Class::isEnum)
                .map(type -> Arrays.stream(type.getEnumConstants())
                        .map(constant -> ((Enum<?>) constant).name().toLowerCase(Locale.ROOT))
                        .toList());
    }

    /** A check may have advice of its own. */
    private static Complaint ownWords(TypeConversionException own) {
        return own.getCause() instanceof WrongUsage advised ? advised.complaint() : Complaint.of(firstLine(own));
    }

    private static String firstLine(Throwable told) {
        return String.valueOf(told.getMessage()).lines().findFirst().orElse("wrong usage");
    }
}
