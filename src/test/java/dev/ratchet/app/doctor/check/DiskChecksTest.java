package dev.ratchet.app.doctor.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.doctor.check.CheckFinding.Level;
import dev.ratchet.fleet.remote.CloneRights;
import dev.ratchet.store.Database;
import dev.ratchet.store.StorePlace;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskChecksTest {
    @TempDir
    Path directory;

    @Test
    void aDirectoryIsReallyTriedAndNothingIsLeftInIt() throws IOException, InterruptedException {
        CheckFixture.finds(Level.OK, new WritableCheck(directory)).contains(directory + " can be written");
        CheckFixture.finds(Level.OK, new WritableCheck(directory.resolve("a/b")))
                .contains("can be made by the first run");

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void aFileInTheDirectorysPlaceIsAProblem() throws InterruptedException {
        Path file = new CheckFixture(directory).file("state", "");

        CheckFixture.finds(Level.PROBLEM, new WritableCheck(file)).contains("not a directory");
        CheckFixture.finds(Level.PROBLEM, new WritableCheck(file.resolve("below")));
    }

    @Test
    void roomOnOneDiskIsToldOnce() throws InterruptedException {
        Check check = new SpaceCheck(
                List.of(directory, directory.resolve("not/yet/there")), new CheckFixture(directory).wholeTrial());

        assertThat(check.ask())
                .singleElement()
                .extracting(CheckFinding::message)
                .asString()
                .contains("MB free");
    }

    @Test
    void theNumberOfFilesIsReadFromWhatDfPrints() {
        assertThat(SpaceCheck.filesLeft("/dev/vda 6553600 412345 6141255 7% /")).hasValue(6141255);
        assertThat(SpaceCheck.filesLeft("btrfs 0 0 0 - /home")).isEmpty();
        assertThat(SpaceCheck.filesLeft("")).isEmpty();
    }

    @Test
    void aDatabaseThatIsWholeIsFineAndStaysOfItsVersion() throws InterruptedException {
        Path file = directory.resolve("ratchet.db");
        CheckFixture.finds(Level.OK, check(file)).contains("none yet");
        assertThat(file).doesNotExist();

        Database.open(file).close();
        CheckFixture.finds(Level.OK, check(file)).contains("is whole, version " + Database.newestVersion());

        Path old = new CheckFixture(directory).file("old.db", "");
        CheckFixture.finds(Level.OK, check(old)).contains("version 0, the next run brings it to");
        try (Database database = Database.openAsItIs(old)) {
            assertThat(database.version()).isZero();
        }

        try (Database database = Database.openAsItIs(file)) {
            database.update("PRAGMA user_version = 999");
        }
        CheckFixture.finds(Level.PROBLEM, check(file)).contains("newer Ratchet");
    }

    @Test
    void aFileThatIsNoDatabaseIsAProblem() throws InterruptedException {
        Path file = new CheckFixture(directory).file("ratchet.db", "This is not a database at all. ".repeat(100));

        CheckFixture.finds(Level.PROBLEM, check(file)).contains("damaged", "move it away", file.toString());
    }

    @Test
    void aDatabaseWithABrokenPageIsAProblem() throws IOException, InterruptedException {
        Path file = directory.resolve("ratchet.db");
        Database.open(file).close();
        try (RandomAccessFile bytes = new RandomAccessFile(file.toFile(), "rw")) {
            bytes.seek(3 * 4096L);
            bytes.write("garbage ".repeat(512).getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        }

        CheckFixture.finds(Level.PROBLEM, check(file)).contains("damaged");
    }

    private static DatabaseCheck check(Path file) {
        return new DatabaseCheck(new StorePlace.InFile(file), CloneRights.ALL);
    }
}
