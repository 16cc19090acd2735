package dev.ratchet.journal;

import dev.ratchet.store.Database;
import java.util.Optional;

/** Where each loop's last run had its sessions, so that the next can clear up there wherever it runs itself. */
public record Lodgings(Database database) {
    /** The container of the loop's last run; nothing if it had none. */
    public Optional<Lodging> of(String loop) {
        return database.first(
                "SELECT container, user FROM lodgings WHERE loop = ?",
                row -> new Lodging(row.text("container"), row.text("user")),
                loop);
    }

    /** From now on the loop's sessions run there, or in no container at all. */
    public void move(String loop, Optional<Lodging> there) {
        if (there.equals(of(loop))) {
            return;
        }
        there.ifPresentOrElse(
                lodging -> database.update(
                        "INSERT OR REPLACE INTO lodgings (loop, container, user) VALUES (?, ?, ?)",
                        loop,
                        lodging.container(),
                        lodging.user()),
                () -> database.update("DELETE FROM lodgings WHERE loop = ?", loop));
    }
}
