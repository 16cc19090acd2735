package dev.ratchet.fleet.remote;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * What a command may do with the tasks of a database that several clones share: in a clone of another repository it changes
 * nothing, and who looks is told once that they are not his.
 */
public final class CloneRights {
    /** Those of a command that does not ask, or of one for which nobody else is there. */
    public static final CloneRights ALL = new CloneRights(Optional.empty(), _ -> {});

    private final Optional<Supplier<RepositoryWriter>> repository;
    private final Consumer<String> warnings;
    private final AtomicBoolean warned = new AtomicBoolean();

    private CloneRights(Optional<Supplier<RepositoryWriter>> repository, Consumer<String> warnings) {
        this.repository = repository;
        this.warnings = warnings;
    }

    /**
     * Those of a clone.
     *
     * @param repository asked for only where it is on record which one it has to be
     */
    public static CloneRights of(Supplier<RepositoryWriter> repository, Consumer<String> warnings) {
        return new CloneRights(Optional.of(repository), warnings);
    }

    /** The same, with warnings that go elsewhere. */
    public CloneRights warning(Consumer<String> elsewhere) {
        return new CloneRights(repository, elsewhere);
    }

    /** A database that was opened to change something; if that is not right it is closed again. */
    public Database toChange(Database opened) {
        objection(opened).ifPresent(objection -> {
            opened.close();
            throw objection;
        });
        return opened;
    }

    /** A database that was opened to look. */
    public Database toLook(Database opened) {
        objection(opened)
                .filter(_ -> warned.compareAndSet(false, true))
                .ifPresent(objection ->
                        warnings.accept("warning: " + objection.complaint().line()));
        return opened;
    }

    /** What is wrong with this clone; nothing if that cannot be told. */
    public Optional<Trouble> objection(Database opened) {
        if (repository.isEmpty() || opened.firstCommit().isEmpty()) {
            return Optional.empty();
        }
        try {
            return new ProjectRepository(opened, repository.get().get()).objection();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        } catch (Trouble _) {
            // Who needs git is told by it what is wrong.
            return Optional.empty();
        }
    }
}
