package dev.ratchet.journal;

import dev.ratchet.files.SmallFile;
import dev.ratchet.journal.files.OutputSettings;
import dev.ratchet.loop.SessionNumbers;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.Database;
import dev.ratchet.store.SafeFile;
import dev.ratchet.store.SessionFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Numbers from the database, so that loops of one directory never share one, mirrored in the counter file for people and
 * other programs. Whichever of the two is ahead counts, and a number whose output file exists is passed over.
 */
public record CountedSessionNumbers(Database database, OutputSettings settings) implements SessionNumbers {
    private static final int LONGEST = 1024;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    @Override
    public Numbered take() {
        return database.serially(() -> {
            int number = upcoming();
            makeRoom();
            store((number + 1) + "\n");
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
        int number = Math.max(fromDatabase(), fromFile());
        while (new SessionFile(output(number)).taken()) {
            number++;
        }
        return number;
    }

    /** As long as it has as many digits as before it is overwritten in one piece, which even a full disk allows. */
    private void store(String next) {
        byte[] digits = next.getBytes(StandardCharsets.US_ASCII);
        Path counter = settings.counter();
        // A link is replaced: a session may have made it to have us write elsewhere.
        if (!Files.isRegularFile(counter, LinkOption.NOFOLLOW_LINKS)
                || counter.toFile().length() != digits.length) {
            SafeFile.write(counter, next);
            return;
        }
        try (RandomAccessFile file = new RandomAccessFile(counter.toFile(), "rw")) {
            file.write(digits);
        } catch (IOException e) {
            throw new Trouble("cannot write %s: %s".formatted(counter, FailureWords.of(e)), e);
        }
    }

    /** Whether the counter file holds something that is no number. */
    public boolean unreadable() {
        return !content().isEmpty() && !isNumber(content());
    }

    private Path output(int number) {
        return settings.directory().resolve(settings.prefix() + "-" + number + ".jsonl");
    }

    private int fromDatabase() {
        return database.first("SELECT next FROM counter WHERE id = 1", row -> row.number("next"))
                .orElse(0);
    }

    private int fromFile() {
        String content = content();
        return isNumber(content) ? Integer.parseInt(content) : 0;
    }

    private String content() {
        try {
            Path counter = settings.counter();
            if (counter.toFile().length() > LONGEST) {
                return "longer than any number";
            }
            return Files.isRegularFile(counter)
                    ? SmallFile.text(counter, LONGEST).strip()
                    : "";
        } catch (IOException e) {
            throw new Trouble("cannot read the counter %s: %s".formatted(settings.counter(), FailureWords.of(e)), e);
        }
    }

    private static boolean isNumber(String content) {
        return NUMBER.matcher(content).matches();
    }
}
