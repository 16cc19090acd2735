package dev.ratchet.app.snapshot;

import dev.ratchet.app.command.Project;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A project's record for whoever only reads it: opened once something has run, and anew when another file has taken its place.
 * For all threads.
 */
public final class OpenedRecord implements AutoCloseable {
    private final Project project;
    private @Nullable Database database;
    private Optional<String> opened = Optional.empty();

    public OpenedRecord(Project project) {
        this.project = project;
    }

    /** The record as it is now; null where nothing has run yet. */
    public synchronized @Nullable Database open() {
        Database known = database;
        // A newer Ratchet may have changed it meanwhile: who opens it again is told.
        if (known != null && (known.ifLost().isPresent() || known.version() > Database.newestVersion())) {
            close();
            known = null;
        }
        if (known == null && opened.isPresent() && !project.store().isBegun()) {
            throw new Trouble(opened.get() + " is gone");
        }
        if (known == null && project.store().isBegun()) {
            known = project.openToLook();
            known.keepLittleInMemory();
            database = known;
            opened = Optional.of(known.name());
        }
        return known;
    }

    /** Something that differs after each change of what is open; empty while nothing is. */
    public synchronized String changeMark() {
        return database == null ? "" : database.changeMark();
    }

    /** Lets it go; whoever asks again opens it again. */
    @Override
    public synchronized void close() {
        if (database != null) {
            try {
                database.close();
            } catch (Trouble _) {
                // It was only read.
            }
            database = null;
        }
    }
}
