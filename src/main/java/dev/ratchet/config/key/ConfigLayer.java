package dev.ratchet.config.key;

import dev.ratchet.config.value.ConfigProblem;
import dev.ratchet.config.value.ConfigSource;
import dev.ratchet.config.value.ReadValue;
import dev.ratchet.config.value.ValueOrigin;
import dev.ratchet.config.value.ValueOrigin.InFile;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What one source says: the values that are fine, and what is wrong with the others. */
public final class ConfigLayer {
    private final KeyValues values = new KeyValues();
    private final List<ConfigProblem> problems = new ArrayList<>();
    private final List<String> agents = new ArrayList<>();
    private final List<ConfigSource> sources = new ArrayList<>();

    KeyValues values() {
        return values;
    }

    /** All that is wrong with it, also with values that are fine by themselves. */
    public List<ConfigProblem> problems() {
        return Stream.of(problems.stream(), PromptKeys.conflict(this).stream(), LoopChoice.conflict(this).stream())
                .flatMap(some -> some)
                .toList();
    }

    /** Takes back problems that only follow from others. */
    public void forget(Predicate<ConfigProblem> such) {
        problems.removeIf(such);
    }

    /** The names of the agents that have a table here. */
    public List<String> agents() {
        return agents;
    }

    /** The files that it was read from. */
    public List<ConfigSource> sources() {
        return sources;
    }

    public void add(ConfigProblem problem) {
        problems.add(problem);
    }

    /** Takes a value from the file. */
    public <T> void toml(Key<T> key, Object value, InFile origin) {
        take(key, key.type().fromToml(value), origin);
    }

    /** Takes a value from the environment or the command line. */
    public <T> void text(Key<T> key, String text, ValueOrigin origin) {
        take(key, key.type().fromText(text), origin);
    }

    private <T> void take(Key<T> key, ReadValue<T> reading, ValueOrigin origin) {
        switch (reading) {
            case ReadValue.Fine<T>(var value) -> values.put(new ResolvedValue<>(key, value, origin));
            case ReadValue.Wrong<T>(var flaws) ->
                flaws.forEach(flaw -> add(new ConfigProblem(at(flaw, origin), key.path(), flaw.message())));
        }
    }

    private static ValueOrigin at(ReadValue.Flaw flaw, ValueOrigin origin) {
        return origin instanceof InFile inFile && flaw.line() > 0 ? new InFile(inFile.file(), flaw.line()) : origin;
    }
}
