package dev.ratchet.config.value;

import java.util.List;

/** What a value turned out to be when it was read as a key's type. */
public sealed interface ReadValue<T> {
    /** A value. */
    record Fine<T>(T value) implements ReadValue<T> {}

    /** Everything wrong with it. */
    record Wrong<T>(List<Flaw> flaws) implements ReadValue<T> {
        public Wrong {
            flaws = List.copyOf(flaws);
        }
    }

    /**
     * One thing wrong.
     *
     * @param line of the file if it is another than the key's, else 0
     */
    record Flaw(String message, int line) {}

    static <T> ReadValue<T> wrong(String message) {
        return new Wrong<>(List.of(new Flaw(message, 0)));
    }

    static <T> ReadValue<T> notA(String expected, Object found) {
        return wrong("expected " + expected + ", found " + TomlText.kind(found));
    }
}
