package dev.ratchet.fleet.remote;

import dev.ratchet.files.ObjectFiles;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.nio.file.Files;
import java.util.Optional;

/**
 * The repository whose tasks a database has: known by its first commit, which all clones of it have in common wherever their
 * remote is by now. Who came with a clone of another one would land its tasks there.
 */
public record ProjectRepository(Database database, RepositoryWriter repository) {
    /**
     * Refuses a clone of another repository. The first that comes says which one it is.
     *
     * @param tip a commit of the base branch
     */
    public void refuseOthers(String tip) throws InterruptedException {
        if (isShallow(repository.paths())) {
            return;
        }
        if (onRecord().isEmpty()) {
            database.update(
                    "INSERT INTO repository (id, first_commit) VALUES (1, ?) ON CONFLICT DO NOTHING",
                    repository.firstCommit(tip));
        }
        Optional<Trouble> objection = objection(onRecord().orElseThrow());
        if (objection.isPresent()) {
            throw objection.get();
        }
    }

    /** What is wrong with a clone of another repository, as far as the database knew its own when it was opened. */
    public Optional<Trouble> objection() throws InterruptedException {
        Optional<String> first = database.firstCommit();
        Optional<RepositoryPaths> paths = repository.repository().paths();
        return first.isEmpty() || paths.isEmpty() || isShallow(paths.get()) ? Optional.empty() : objection(first.get());
    }

    private Optional<Trouble> objection(String first) throws InterruptedException {
        // To ask git starts several programs, and every command that opens the database comes here.
        return new ObjectFiles(repository.paths().objects()).has(first) || repository.has(first)
                ? Optional.empty()
                : Optional.of(Trouble.refused(
                                "%s is for another repository than this one is a clone of (its first commit %s is not here)"
                                        .formatted(database.name(), first.substring(0, 12)))
                        .withHint("give this one a store.project of its own"));
    }

    /** A clone without its beginning cannot tell. */
    private static boolean isShallow(RepositoryPaths paths) {
        return Files.exists(paths.common().resolve("shallow"));
    }

    private Optional<String> onRecord() {
        return database.first("SELECT first_commit FROM repository", row -> row.text("first_commit"));
    }
}
