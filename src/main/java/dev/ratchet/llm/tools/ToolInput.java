package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.RefusedCall;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters of a call, each looked at when it is asked for; null is the same as absent. */
public record ToolInput(Map<String, @Nullable Object> values) {
    String text(String name) throws RefusedCall {
        Object value = values.get(name);
        if (value == null) {
            throw new RefusedCall("the parameter \"%s\" is missing; it has to be a string".formatted(name));
        }
        return string(name, value);
    }

    String text(String name, String otherwise) throws RefusedCall {
        Object value = values.get(name);
        return value == null ? otherwise : string(name, value);
    }

    String words(String name) throws RefusedCall {
        String text = text(name);
        if (text.isBlank()) {
            throw new RefusedCall("the parameter \"%s\" is empty".formatted(name));
        }
        return text;
    }

    /** Whether the flag is set; unset by default. */
    boolean flag(String name) throws RefusedCall {
        return switch (values.get(name)) {
            case null -> false;
            case Boolean flag -> flag;
            case Object other -> throw wrong(name, "true or false", other);
        };
    }

    /** A whole number of at least the first; what is more than most counts as that. */
    int number(String name, int least, int most, int otherwise) throws RefusedCall {
        long number = switch (values.get(name)) {
            case null -> otherwise;
            case Long whole -> whole;
            case Integer whole -> whole;
            case Double fraction when fraction == Math.rint(fraction) -> fraction.longValue();
            case Object other -> throw wrong(name, "a whole number", other);
        };
        if (number < least) {
            throw new RefusedCall(
                    "the parameter \"%s\" is %d; it has to be at least %d".formatted(name, number, least));
        }
        return (int) Math.min(number, most);
    }

    private static String string(String name, Object value) throws RefusedCall {
        if (value instanceof String text) {
            return text;
        }
        throw wrong(name, "a string", value);
    }

    private static RefusedCall wrong(String name, String wanted, Object value) {
        String kind = switch (value) {
            case String _ -> "a string";
            case Boolean _ -> "a truth value";
            case Number _ -> "a number";
            case Map<?, ?> _ -> "an object";
            default -> "a list";
        };
        return new RefusedCall("the parameter \"%s\" has to be %s, not %s".formatted(name, wanted, kind));
    }
}
