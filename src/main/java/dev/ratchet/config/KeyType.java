package dev.ratchet.config;

/**
 * What the value of a key may be.
 *
 * @param <T> what it is to the rest of the program
 */
sealed interface KeyType<T>
        permits WholeNumber, Span, Text, Regex, Amount, Choice, Switch, ListOf, TextTable, PriceTable {
    /** Reads a value of a TOML file. */
    Reading<T> fromToml(Object value);

    /** Reads a value of the environment or the command line. */
    Reading<T> fromText(String text);

    /** Writes a value as TOML, on one line. */
    String toToml(T value);

    /** Writes a value as TOML, on several lines if that reads better. */
    default String toBlock(T value) {
        return toToml(value);
    }
}
