package dev.ratchet.config.value;

/**
 * What the value of a key may be.
 *
 * @param <T> what it is to the rest of the program
 */
public interface KeyType<T> {
    /** Reads a value of a TOML file; one that is a string there is read as any other text. */
    default ReadValue<T> fromToml(Object value) {
        return value instanceof String text ? fromText(text) : ReadValue.notA("a string", value);
    }

    /** Reads a value of the environment or the command line. */
    ReadValue<T> fromText(String text);

    /** Writes a value as TOML, on one line. */
    String toToml(T value);

    /** Writes a value as TOML, on several lines if that reads better. */
    default String toBlock(T value) {
        return toToml(value);
    }

    /** Whether a value is for nobody to see who asks for the configuration. */
    default boolean isHidden(T value) {
        return false;
    }
}
