package dev.ratchet.fleet.remote;

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
        if (Files.exists(repository.paths().common().resolve("shallow"))) {
            // A clone without its beginning cannot tell.
            return;
        }
        if (firstCommit().isEmpty()) {
            database.update(
                    "INSERT INTO repository (id, first_commit) VALUES (1, ?) ON CONFLICT DO NOTHING",
                    repository.firstCommit(tip));
        }
        String first = firstCommit().orElseThrow();
        if (!repository.has(first)) {
            throw new Trouble(
                            "%s is for another repository than this one is a clone of (its first commit %s is not here)"
                                    .formatted(database.name(), first.substring(0, 12)))
                    .withHint("give this one a store.project of its own");
        }
    }

    private Optional<String> firstCommit() {
        return database.first("SELECT first_commit FROM repository", row -> row.text("first_commit"));
    }
}
