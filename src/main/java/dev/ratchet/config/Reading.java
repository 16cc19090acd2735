package dev.ratchet.config;

import java.util.List;

/** What a value turned out to be when it was read as a key's type. */
sealed interface Reading<T> {
    /** A value. */
    record Fine<T>(T value) implements Reading<T> {}

    /** Everything wrong with it. */
    record Wrong<T>(List<Flaw> flaws) implements Reading<T> {
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

    static <T> Reading<T> wrong(String message) {
        return new Wrong<>(List.of(new Flaw(message, 0)));
    }

    static <T> Reading<T> notA(String expected, Object found) {
        return wrong("expected " + expected + ", found " + TomlText.kind(found));
    }
}
