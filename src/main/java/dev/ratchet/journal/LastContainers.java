package dev.ratchet.journal;

import dev.ratchet.store.Database;
import java.util.Optional;

/** Where each loop's last run had its sessions, so that the next can clear up there wherever it runs itself. */
public record LastContainers(Database database) {
    /** The container of the loop's last run; nothing if it had none. */
    public Optional<LastContainer> of(String loop) {
        return database.first(
                "SELECT container, \"user\" FROM lodgings WHERE loop = ?",
                row -> new LastContainer(row.text("container"), row.text("user")),
                loop);
    }

    /** From now on the loop's sessions run there, or in no container at all. */
    public void move(String loop, Optional<LastContainer> there) {
        if (there.equals(of(loop))) {
            return;
        }
        there.ifPresentOrElse(
                container -> database.update(
                        "INSERT INTO lodgings (loop, container, \"user\") VALUES (?, ?, ?) ON CONFLICT (loop) DO UPDATE"
                                + " SET container = excluded.container, \"user\" = excluded.\"user\"",
                        loop,
                        container.container(),
                        container.user()),
                () -> database.update("DELETE FROM lodgings WHERE loop = ?", loop));
    }

    /**
     * The container in which a loop's sessions run.
     *
     * @param user who they are in it; empty for the container's own user
     */
    public record LastContainer(String container, String user) {}
}
