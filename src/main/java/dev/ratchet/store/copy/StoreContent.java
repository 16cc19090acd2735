package dev.ratchet.store.copy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import java.util.List;

/** Whether anything is on record in a store. */
final class StoreContent {
    private StoreContent() {}

    static boolean isEmpty(Database database, List<CopiedTable> tables) {
        return tables.stream().allMatch(table -> table.isEmpty(database));
    }

    static void refuse(Database there, String words) {
        if (there.version() != Database.newestVersion()) {
            throw Trouble.refused(
                    "%s has a record of version %d: copy to somewhere empty".formatted(words, there.version()));
        }
        if (!isEmpty(there, CopiedTable.all())) {
            throw Trouble.refused("%s has something on record already".formatted(words))
                    .withHint("copy to somewhere empty");
        }
    }
}
