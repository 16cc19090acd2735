package dev.ratchet.config.key;

import dev.ratchet.config.value.ListOf;
import dev.ratchet.config.value.TextValue;
import dev.ratchet.config.value.WholeNumber;
import dev.ratchet.fleet.worker.WorkerSettings;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a process is among those that share a database, part of the catalogue of {@link Keys}. */
public final class WorkerKeys {
    private static final TextValue WORD = new TextValue(TextValue.Rule.NAME);

    static final KeySection WORKER = new KeySection("worker");
    static final Key<String> NAME = WORKER.unset("name", WORD, "the machine's")
            .means("what this process is called among those that share the database; with -2, -3 … where a live one has"
                    + " the name");
    static final Key<List<String>> LABELS = WORKER.key("labels", new ListOf<>(WORD), List.<String>of())
            .means("what is there that tasks may need (task add --needs), such as gpu");
    static final Key<Long> CAPACITY = WORKER.unset("capacity", WholeNumber.atLeast(1), "one for each core, at most 4")
            .means("how many loops a fleet runs at once; --loops comes before it");

    private WorkerKeys() {}

    public static WorkerSettings settings(KeyValues values) {
        @Nullable Long capacity = values.orNull(CAPACITY);
        return new WorkerSettings(
                values.orNull(NAME),
                Set.copyOf(values.get(LABELS)),
                capacity == null ? null : Math.toIntExact(capacity));
    }
}
