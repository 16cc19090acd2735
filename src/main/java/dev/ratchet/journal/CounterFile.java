package dev.ratchet.journal;

import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;

/** The file that holds the number of the next session, for people and other programs, who may write another one. */
record CounterFile(Path path) {
    private static final int LONGEST = 1024;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    /** The number that it holds; 0 if it holds none. */
    int number() {
        return number(content());
    }

    /** Whether it holds something that is no number. */
    boolean unreadable() {
        String content = content();
        return !content.isEmpty() && !isNumber(content);
    }

    /**
     * Puts the number into it that follows the one which is taken, and says which that is.
     *
     * @param taken by what the file holds
     */
    int take(IntUnaryOperator taken) {
        // A link is replaced: a session may have made it to have us write elsewhere.
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            return replace(taken.applyAsInt(number()));
        }
        // Opened to read and to write at once, what is a pipe by now is waited for by nobody, and has no length.
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            int number = taken.applyAsInt(number(content(file)));
            byte[] digits = after(number).getBytes(StandardCharsets.US_ASCII);
            if (file.length() != digits.length) {
                return replace(number);
            }
            // As long as it has as many digits as before it is overwritten in one piece, which even a full disk allows.
            file.seek(0);
            file.write(digits);
            return number;
        } catch (IOException e) {
            throw new Trouble("cannot write %s: %s".formatted(path, FailureWords.of(e)), e);
        }
    }

    private int replace(int number) {
        SafeFile.write(path, after(number));
        return number;
    }

    private static String after(int number) {
        return (number + 1) + "\n";
    }

    private static String content(RandomAccessFile file) throws IOException {
        byte[] bytes = new byte[file.length() > LONGEST ? 0 : (int) file.length()];
        int read = Math.max(0, file.read(bytes));
        return new String(bytes, 0, read, StandardCharsets.UTF_8).strip();
    }

    private String content() {
        try {
            if (path.toFile().length() > LONGEST) {
                return "longer than any number";
            }
            return Files.isRegularFile(path) ? SmallFile.text(path, LONGEST).strip() : "";
        } catch (IOException e) {
            throw new Trouble("cannot read the counter %s: %s".formatted(path, FailureWords.of(e)), e);
        }
    }

    private static int number(String content) {
        return isNumber(content) ? Integer.parseInt(content) : 0;
    }

    private static boolean isNumber(String content) {
        return NUMBER.matcher(content).matches();
    }
}
