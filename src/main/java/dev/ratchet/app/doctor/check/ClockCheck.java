package dev.ratchet.app.doctor.check;

import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.loop.base.Time;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import dev.ratchet.store.TimestampFormat;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Whether the clock is behind what the journal has already seen. */
public record ClockCheck(StorePlace database, Time time) implements Check {
    private static final Duration TOLERANCE = Duration.ofSeconds(5);

    @Override
    public boolean readsJournal() {
        return true;
    }

    @Override
    public List<CheckFinding> look() {
        Instant now = time.now();
        Optional<Instant> latest = latest();
        return latest.isPresent() && now.plus(TOLERANCE).isBefore(latest.get())
                ? CheckFinding.warning(
                        "it is %s here, but the journal's last entry is of %s"
                                .formatted(TimestampFormat.toSecond(now), latest.get()),
                        "set the clock: waits for the reset of a limit go by it")
                : CheckFinding.ok(TimestampFormat.toSecond(now));
    }

    private Optional<Instant> latest() {
        if (!database.isBegun()) {
            return Optional.empty();
        }
        try (Database journal = database.openAsItIs()) {
            return new LoopQueries(journal).latest();
        }
    }
}
