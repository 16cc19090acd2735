package dev.ratchet.config;

import java.util.ArrayList;
import java.util.List;

/** What one source says: the values that are fine, and what is wrong with the others. */
final class Layer {
    private final Values values = new Values();
    private final List<Problem> problems = new ArrayList<>();
    private final List<String> agents = new ArrayList<>();

    Values values() {
        return values;
    }

    List<Problem> problems() {
        return problems;
    }

    /** The names of the agents that have a table here. */
    List<String> agents() {
        return agents;
    }

    void add(Problem problem) {
        problems.add(problem);
    }

    /** Takes a value from the file. */
    <T> void toml(Key<T> key, Object value, Origin.InFile origin) {
        take(key, key.type().fromToml(value), origin);
    }

    /** Takes a value from the environment or the command line. */
    <T> void text(Key<T> key, String text, Origin origin) {
        take(key, key.type().fromText(text), origin);
    }

    private <T> void take(Key<T> key, Reading<T> reading, Origin origin) {
        switch (reading) {
            case Reading.Fine<T>(var value) -> values.put(new Resolved<>(key, value, origin));
            case Reading.Wrong<T>(var flaws) ->
                flaws.forEach(flaw -> add(new Problem(at(flaw, origin), key.path(), flaw.message())));
        }
    }

    private static Origin at(Reading.Flaw flaw, Origin origin) {
        return origin instanceof Origin.InFile inFile && flaw.line() > 0
                ? new Origin.InFile(inFile.file(), flaw.line())
                : origin;
    }
}
