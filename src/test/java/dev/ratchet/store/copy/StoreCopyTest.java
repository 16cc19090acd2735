package dev.ratchet.store.copy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.EmbeddedServer;
import dev.ratchet.store.PostgresDatabase;
import dev.ratchet.store.PostgresSettings;
import dev.ratchet.store.SessionFile;
import dev.ratchet.store.StorePlace;
import dev.ratchet.store.transcript.Channel;
import dev.ratchet.store.transcript.TranscriptTable;
import dev.ratchet.testing.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreCopyTest {
    private static final CopyProgress NOBODY = (_, _) -> {};

    private final PostgresSettings server = EmbeddedServer.project("c" + UUID.randomUUID());
    private final StorePlace postgres = new StorePlace.InPostgres(server);

    @TempDir
    Path directory;

    @Test
    void aRandomProjectIsTheSameThereAndBack() throws IOException {
        fill(new Random(42), 60);
        StorePlace back = file("back.db");

        var there = copy(file("first.db"), postgres, NOBODY, false);
        var home = copy(postgres, back, NOBODY, false);

        assertThat(there.rows()).isEqualTo(home.rows()).isGreaterThan(500);
        assertThat(sums(postgres)).isEqualTo(sums(file("first.db")));
        assertThat(sums(back)).isEqualTo(sums(file("first.db")));
    }

    @Test
    void whatWasCutOffIsGoneOnWith() throws IOException {
        fill(new Random(7), 30);
        for (int steps : new int[] {0, 3, 9, 14, 20, 28}) {
            int[] left = {steps};
            assertThatThrownBy(() -> copy(
                            file("first.db"),
                            postgres,
                            (_, _) -> {
                                if (left[0]-- == 0) {
                                    throw new IllegalStateException("killed");
                                }
                            },
                            true))
                    .hasMessage("killed");
            assertThatThrownBy(() -> PostgresDatabase.openAsItIs(server)).hasMessageContaining("nothing on record");
        }

        var _ = copy(file("first.db"), postgres, NOBODY, true);

        assertThat(sums(postgres)).isEqualTo(sums(file("first.db")));
    }

    @Test
    void newRowsGetNumbersAfterThoseThatCameAlong() throws IOException {
        fill(new Random(3), 20);
        var _ = copy(file("first.db"), postgres, NOBODY, false);

        try (Database database = postgres.open()) {
            long highest = database.first("SELECT max(id) AS id FROM messages", row -> row.count("id"))
                    .orElseThrow();
            database.update("INSERT INTO messages (loop, kind, sender, text, sent_at) VALUES ('', '', '', '', '')");
            assertThat(database.first("SELECT max(id) AS id FROM messages", row -> row.count("id")))
                    .contains(highest + 1);
        }
    }

    @Test
    void totalsAreKeptInTheCopyAsWell() throws IOException {
        fill(new Random(5), 20);
        var _ = copy(file("first.db"), postgres, NOBODY, false);
        var _ = copy(postgres, file("back.db"), NOBODY, false);

        for (StorePlace place : List.of(postgres, file("back.db"))) {
            try (Database database = place.open()) {
                String sum = "SELECT sum(sessions) AS n FROM day_totals";
                long before = database.first(sum, row -> row.count("n")).orElseThrow();
                database.update("INSERT INTO attempts (id, run_id, loop, item, iteration, retry, started_at, ended_at)"
                        + " SELECT 'fresh', id, 'l', 'i', 1, 0, '2026', '2026' FROM runs LIMIT 1");
                database.update(
                        "INSERT INTO sessions (number, attempt_id, role, agent, output_file, started_at, ended_at)"
                                + " VALUES (2000000, 'fresh', 'working', 'a', 'f', '2026', '2026')");
                assertThat(database.first(sum, row -> row.count("n"))).contains(before + 1);
            }
        }
    }

    @Test
    void whatSessionsSaidGoesAlong() throws IOException {
        fill(new Random(11), 20);
        int session;
        try (Database database = file("first.db").open()) {
            session = database.first("SELECT min(number) AS n FROM sessions", row -> row.number("n"))
                    .orElseThrow();
            database.update(
                    "UPDATE sessions SET output_file = ? WHERE number = ?",
                    directory.resolve("s.jsonl").toString(),
                    session);
        }
        Files.writeString(directory.resolve("s.jsonl"), "said\n".repeat(1000));
        Files.writeString(directory.resolve("s.stderr"), "oh");

        var there = copy(file("first.db"), postgres, NOBODY, false);

        assertThat(there.transcripts().moved()).isEqualTo(1);
        try (Database database = postgres.open();
                InputStream in = new TranscriptTable(database).packed(session, Channel.OUTPUT)) {
            assertThat(new String(new GZIPInputStream(in).readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("said\n".repeat(1000));
        }
        Files.delete(directory.resolve("s.jsonl"));
        Files.delete(directory.resolve("s.stderr"));
        var back = copy(postgres, file("back.db"), NOBODY, false);

        assertThat(back.transcripts().moved()).isEqualTo(1);
        try (InputStream in = new SessionFile(directory.resolve("sessions/s.jsonl")).open();
                InputStream errors = new SessionFile(directory.resolve("sessions/s.stderr")).open()) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("said\n".repeat(1000));
            assertThat(new String(errors.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo("oh");
        }
        assertThat(sums(file("back.db"))).isEqualTo(sums(file("first.db")));
    }

    @Test
    void aTargetThatHasSomethingIsRefusedAndLeftAsItIs() throws IOException {
        fill(new Random(1), 5);
        try (Database database = postgres.open()) {
            database.update("INSERT INTO counter (id, next) VALUES (1, 7)");
        }

        assertThatThrownBy(() -> copy(file("first.db"), postgres, NOBODY, false))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("has something on record already");
        try (Database database = postgres.open()) {
            assertThat(database.first("SELECT next FROM counter", row -> row.number("next")))
                    .contains(7);
        }
    }

    /** The one would take away what the other fills, or give the name to what is not full. */
    @Test
    void whoCopiesToWhereSomebodyDoesIsRefused() throws IOException {
        fill(new Random(5), 5);
        for (StorePlace target : List.of(postgres, file("back.db"))) {
            boolean[] tried = {false};

            var _ = copy(
                    file("first.db"),
                    target,
                    (_, _) -> {
                        if (!tried[0]) {
                            tried[0] = true;
                            assertThatThrownBy(() -> copy(file("other.db"), target, NOBODY, false))
                                    .hasMessageContaining("somebody is copying to")
                                    .hasMessageContaining("already");
                        }
                    },
                    false);

            assertThat(sums(target)).isEqualTo(sums(file("first.db")));
        }
        assertThat(directory.toFile().list()).noneMatch(name -> name.startsWith("."));
    }

    @Test
    void oneThatIsEmptyIsReplaced() throws IOException {
        fill(new Random(1), 5);
        postgres.open().close();
        file("back.db").open().close();

        var _ = copy(file("first.db"), postgres, NOBODY, false);
        var _ = copy(postgres, file("back.db"), NOBODY, false);

        assertThat(sums(file("back.db"))).isEqualTo(sums(file("first.db")));
    }

    @Test
    void aSourceThatHasChangedSinceIsNoticed() throws IOException {
        fill(new Random(2), 20);
        int[] left = {10};
        assertThatThrownBy(() -> copy(
                        file("first.db"),
                        postgres,
                        (_, _) -> {
                            if (left[0]-- == 0) {
                                throw new IllegalStateException("killed");
                            }
                        },
                        false))
                .hasMessage("killed");
        try (Database database = file("first.db").open()) {
            database.update("UPDATE counter SET next = next + 1");
            database.update("UPDATE attempts SET item = 'another'");
        }

        assertThatThrownBy(() -> copy(file("first.db"), postgres, NOBODY, true))
                .hasMessageContaining("the copy differs")
                .hasMessageContaining("without --resume");
        var _ = copy(file("first.db"), postgres, NOBODY, false);
        assertThat(sums(postgres)).isEqualTo(sums(file("first.db")));
    }

    private StorePlace file(String name) {
        return new StorePlace.InFile(directory.resolve(name));
    }

    private void fill(Random random, int rows) {
        try (Database database = file("first.db").open()) {
            new RandomRecord(database, random).fill(rows);
        }
    }

    private StoreCopy.Copied copy(StorePlace from, StorePlace to, CopyProgress progress, boolean resume) {
        try (Database source = from.open()) {
            return new StoreCopy(
                            source,
                            to,
                            new TranscriptFiles(SessionFile::new, directory.resolve("sessions"), 1 << 20),
                            () -> Sample.NOON,
                            progress)
                    .run(resume);
        }
    }

    private static Map<String, TableSum> sums(StorePlace place) {
        try (Database database = place.open()) {
            return CopiedTable.all().stream()
                    .filter(table -> !CopiedTable.TRANSCRIPTS.contains(table.name()))
                    .collect(Collectors.toMap(CopiedTable::name, table -> TableSum.of(table, database)));
        }
    }
}
