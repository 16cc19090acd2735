package dev.ratchet.app.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptDatabaseTest {
    @TempDir
    Path directory;

    private int openings;
    private final KeptDatabase kept = new KeptDatabase(() -> {
        openings++;
        return Database.open(file());
    });

    @AfterEach
    void close() {
        kept.close();
    }

    @Test
    void whoeverClosesItLeavesItOpenForTheNext() {
        for (int i = 0; i < 3; i++) {
            try (Database database = kept.open()) {
                assertThat(count(database)).isZero();
            }
        }

        assertThat(openings).isOne();
    }

    @Test
    void whoIsAtItWhenItIsClosedFinishesAndWhoComesLaterHasOneOfHisOwn() {
        Database late;
        try (Database early = kept.open()) {
            kept.close();
            assertThat(count(early)).isZero();
            late = kept.open();
        }
        try (late) {
            assertThat(count(late)).isZero();
        }

        assertThat(openings).isEqualTo(2);
        assertThat(Path.of(file() + "-wal"))
                .as("the last to close a file takes its log away")
                .doesNotExist();
    }

    @Test
    void anotherFileInItsPlaceIsOpened() throws IOException {
        try (Database database = kept.open()) {
            database.update("INSERT INTO counter (id, next) VALUES (1, 7)");
        }
        for (String part : new String[] {"", "-wal", "-shm"}) {
            Files.deleteIfExists(Path.of(file() + part));
        }

        try (Database database = kept.open()) {
            assertThat(count(database)).isZero();
        }
    }

    @Test
    void whatOpeningWouldRefuseIsRefusedLaterToo() {
        kept.open().close();
        try (Database other = Database.open(file())) {
            other.update("CREATE TRIGGER theirs AFTER INSERT ON counter BEGIN SELECT 1; END");
        }

        assertThatThrownBy(kept::open).isInstanceOf(Trouble.class).hasMessageContaining("theirs");
    }

    private static int count(Database database) {
        return database.first("SELECT count(*) AS n FROM counter", row -> row.number("n"))
                .orElseThrow();
    }

    private Path file() {
        return directory.resolve("ratchet.db");
    }
}
