package dev.ratchet.config.key;

import dev.ratchet.config.key.Key.Defaults;
import dev.ratchet.config.value.KeyType;
import dev.ratchet.config.value.ListOf;
import dev.ratchet.config.value.OnOff;
import dev.ratchet.config.value.OneOf;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.TimeSpan;
import dev.ratchet.config.value.TimeSpan.Least;
import dev.ratchet.config.value.TimeSpan.Unit;
import dev.ratchet.config.value.WholeNumber;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A table of the file with its keys, in the order in which they were made. */
final class KeySection {
    static final TextValue TEXT = new TextValue(TextValue.Rule.ANY);
    static final TextValue PATH = new TextValue(TextValue.Rule.PATH);
    static final ListOf<String> TEXTS = new ListOf<>(TEXT);
    private static final OnOff SWITCH = new OnOff();

    private final String name;
    private final List<Key<?>> keys = new ArrayList<>();

    KeySection(String name) {
        this.name = name;
    }

    List<Key<?>> keys() {
        return List.copyOf(keys);
    }

    /** A key that lacks nothing but its meaning. */
    record KeyDraft<T>(KeySection section, String name, KeyType<T> type, Defaults<T> defaults) {
        KeyDraft<T> orInHarness(T value) {
            return new KeyDraft<>(section, name, type, new Defaults<>(defaults.ratchet(), value, defaults.without()));
        }

        /** The key, which from now on is one of its section's. */
        Key<T> means(String meaning) {
            Key<T> key = new Key<>(section.name, name, type, defaults, meaning);
            section.keys.add(key);
            return key;
        }
    }

    <T> KeyDraft<T> key(String key, KeyType<T> type, T value) {
        return new KeyDraft<>(this, key, type, new Defaults<>(value, value, ""));
    }

    /** A key that has no value by default, and what holds then. */
    <T> KeyDraft<T> unset(String key, KeyType<T> type, String without) {
        return new KeyDraft<>(this, key, type, new Defaults<>(null, null, without));
    }

    KeyDraft<String> text(String key, String value) {
        return key(key, TEXT, value);
    }

    KeyDraft<List<String>> texts(String key, List<String> value) {
        return key(key, TEXTS, value);
    }

    KeyDraft<String> path(String key, String value) {
        return key(key, PATH, value);
    }

    KeyDraft<Boolean> onOff(String key, boolean value) {
        return key(key, SWITCH, value);
    }

    /** One of the constants of an enum, written in small letters and with dashes. */
    <E extends Enum<E>> KeyDraft<String> choice(String key, E value) {
        List<String> words = Arrays.stream(value.getDeclaringClass().getEnumConstants())
                .map(KeySection::word)
                .toList();
        return key(key, new OneOf(words), word(value));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** A number that may be 0. */
    KeyDraft<Long> number(String key, int value) {
        return key(key, WholeNumber.atLeast(0), (long) value);
    }

    KeyDraft<Long> positive(String key, int value) {
        return key(key, WholeNumber.atLeast(1), (long) value);
    }

    /** A time that may be 0. */
    KeyDraft<Duration> seconds(String key, Duration value) {
        return key(key, new TimeSpan(Unit.SECONDS, Least.ZERO), value);
    }

    KeyDraft<Duration> positiveSeconds(String key, Duration value) {
        return key(key, new TimeSpan(Unit.SECONDS, Least.MORE_THAN_ZERO), value);
    }

    /** A time that may be 0. */
    KeyDraft<Duration> minutes(String key, Duration value) {
        return key(key, new TimeSpan(Unit.MINUTES, Least.ZERO), value);
    }
}
