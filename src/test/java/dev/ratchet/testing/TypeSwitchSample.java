package dev.ratchet.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Switches of every form that the sources have, and what they answer. */
public final class TypeSwitchSample implements Supplier<List<String>> {
    /** A closed set of values. */
    private sealed interface Shape {
        record Dot() implements Shape {}

        record Line(int length) implements Shape {}

        record Box(Shape inside, String name) implements Shape {}

        /** A switch in an interface, whose methods are called in another way. */
        default int size() {
            return switch (this) {
                case Dot _ -> 1;
                case Line line -> line.length();
                case Box box -> 2 + box.inside().size();
            };
        }
    }

    /** Some constants. */
    private enum Colour {
        RED,
        GREEN
    }

    @Override
    public List<String> get() {
        List<String> answers = new ArrayList<>();
        for (Shape shape : List.of(
                new Shape.Dot(),
                new Shape.Line(0),
                new Shape.Line(7),
                new Shape.Box(new Shape.Dot(), "a"),
                new Shape.Box(new Shape.Box(new Shape.Line(3), "b"), "c"))) {
            answers.add(guarded(shape) + shape.size());
        }
        for (Object any : List.of("seven", "other", 7, 8L, Colour.RED, Colour.GREEN, List.of(), 'c')) {
            answers.add(anything(any));
        }
        answers.add(anything(null));
        return answers;
    }

    /** Guards have the search go on behind the case that fitted. */
    private static String guarded(Shape shape) {
        return switch (shape) {
            case Shape.Line(int length) when length == 0 -> "nothing";
            case Shape.Line(int length) when length > 5 -> "long";
            case Shape.Line _ -> "short";
            case Shape.Box(Shape.Box(Shape.Line(var length), var inner), var outer) -> outer + inner + length;
            case Shape.Box(Shape.Dot _, var name) -> "dot in " + name;
            case Shape.Box _ -> "box";
            case Shape.Dot _ -> "dot";
        };
    }

    private static String anything(@Nullable Object any) {
        return switch (any) {
            case null -> "null";
            case String text when text.length() > 5 -> "long text";
            case String text -> text(text);
            case Integer number when number > 7 -> "many";
            case Integer _ -> "few";
            case Long _ -> "long";
            case Colour colour -> colour(colour);
            case CharSequence _, List<?> _ -> "sequence";
            default -> "something";
        };
    }

    private static String text(String text) {
        return switch (text) {
            case "seven" -> "7";
            case String other when other.startsWith("o") -> "o";
            case String _ -> "?";
        };
    }

    private static String colour(Colour colour) {
        return switch (colour) {
            case RED -> "red";
            case Colour other when other.name().startsWith("G") -> "green";
            case Colour _ -> "?";
        };
    }
}
