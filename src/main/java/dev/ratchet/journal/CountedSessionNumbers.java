package dev.ratchet.journal;

import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.SessionFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Numbers from the database, so that loops of one directory never share one, mirrored in the counter file for people and
 * other programs. Whichever of the two is ahead counts, and a number whose output file exists is passed over.
 */
public record CountedSessionNumbers(Database database, OutputSettings settings) implements SessionNumbers {
    @Override
    public Numbered take() {
        return database.serially(() -> {
            makeRoom();
            int number = counter().take(this::unused);
            database.update(
                    "INSERT INTO counter (id, next) VALUES (1, ?) ON CONFLICT (id) DO UPDATE SET next = excluded.next",
                    number + 1);
            return new Numbered(number, output(number));
        });
    }

    /** A session may have taken the directory away, by a {@code git clean} say: the next one needs it again. */
    private void makeRoom() {
        try {
            // To ask costs a hundredth of what the attempt to make one costs where there is one.
            if (!Files.isDirectory(settings.directory())) {
                Files.createDirectories(settings.directory());
            }
        } catch (IOException e) {
            throw new Trouble("cannot make %s: %s".formatted(settings.directory(), FailureWords.of(e)), e);
        }
    }

    @Override
    public int upcoming() {
        return unused(counter().number());
    }

    private int unused(int fromFile) {
        int number = Math.max(fromDatabase(), fromFile);
        while (new SessionFile(output(number)).taken()) {
            number++;
        }
        return number;
    }

    /** Whether the counter file holds something that is no number. */
    public boolean unreadable() {
        return counter().unreadable();
    }

    private CounterFile counter() {
        return new CounterFile(settings.counter());
    }

    private Path output(int number) {
        return settings.directory().resolve(settings.prefix() + "-" + number + ".jsonl");
    }

    private int fromDatabase() {
        return database.first("SELECT next FROM counter WHERE id = 1", row -> row.number("next"))
                .orElse(0);
    }
}
