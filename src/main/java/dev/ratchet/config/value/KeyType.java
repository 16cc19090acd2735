package dev.ratchet.config.value;

/**
 * What the value of a key may be.
 *
 * @param <T> what it is to the rest of the program
 */
public sealed interface KeyType<T>
        permits WholeNumber,
                TimeSpan,
                TextValue,
                RegularExpression,
                MoneyAmount,
                OneOf,
                OnOff,
                ListOf,
                TextTable,
                PriceTable {
    /** Reads a value of a TOML file. */
    ReadValue<T> fromToml(Object value);

    /** Reads a value of the environment or the command line. */
    ReadValue<T> fromText(String text);

    /** Writes a value as TOML, on one line. */
    String toToml(T value);

    /** Writes a value as TOML, on several lines if that reads better. */
    default String toBlock(T value) {
        return toToml(value);
    }
}
