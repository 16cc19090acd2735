package dev.ratchet.app;

import dev.ratchet.config.Hint;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** What is wrong with a command line in words for people: picocli knows the words of a choice only as names in Java. */
record Complaint(ParameterException wrong) {

    String text() {
        if (wrong instanceof MissingParameterException missing) {
            return missing.getMissing().stream()
                    .findFirst()
                    .flatMap(Complaint::choice)
                    .map(words -> "say what to do: " + String.join(", ", words))
                    .orElseGet(() -> firstLine(missing));
        }
        if (wrong.getCause() instanceof TypeConversionException own) {
            // A check of our own has the better words; picocli wraps them into names of classes.
            return choice(wrong.getArgSpec())
                    .map(words -> noneOf(words, String.valueOf(wrong.getValue())))
                    .orElseGet(() -> firstLine(own));
        }
        return firstLine(wrong);
    }

    /** What else may have been meant. */
    Optional<String> suggestion() {
        return wrong instanceof UnmatchedArgumentException unmatched
                        && !unmatched.getSuggestions().isEmpty()
                ? Optional.of("did you mean %s?".formatted(String.join(" or ", unmatched.getSuggestions())))
                : Optional.empty();
    }

    private static String noneOf(List<String> words, String word) {
        String hint = Hint.nearest(word, words)
                .map(near -> "; did you mean '%s'?".formatted(near))
                .orElse("");
        return "'%s' is none of %s%s".formatted(word, String.join(", ", words), hint);
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
