package dev.ratchet.store;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Small files that are never seen half-written. */
public final class SafeFile {
    private static final int BUFFER = 64 * 1024;

    /** What is written here before it is moved, and by {@link Compression}. */
    private static final List<Lock> TURNS =
            Stream.<Lock>generate(ReentrantLock::new).limit(64).toList();

    private static final Pattern UNFINISHED = Pattern.compile("\\.(.+?)(\\.\\d+)?\\.tmp");

    private SafeFile() {}

    /** Replaces the file's content in one step; on failure the old content stays and nothing is left behind. */
    public static void write(Path file, String content) {
        replace(file, fresh -> Files.writeString(fresh, content, StandardOpenOption.CREATE_NEW));
    }

    /** Writes what may be too long to be held in memory. */
    @FunctionalInterface
    public interface Content {
        void writeTo(PrintStream out);
    }

    /** The same for content of any length; what is no file, such as a pipe, is written to as it is. */
    public static void write(Path file, Content content) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            fill(file, content);
        } else {
            // Whoever is interrupted here must not leave it behind.
            replace(target(file), fresh -> {
                Files.createFile(fresh);
                fresh.toFile().deleteOnExit();
                pour(fresh, content);
            });
        }
    }

    private static void fill(Path file, Content content) {
        try {
            pour(file, content);
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    private static void pour(Path file, Content content) throws IOException {
        try (PrintStream out = new PrintStream(
                new BufferedOutputStream(Files.newOutputStream(file), BUFFER), false, StandardCharsets.UTF_8)) {
            content.writeTo(out);
            if (out.checkError()) {
                throw new IOException("not all of it could be written, the disk may be full");
            }
        }
    }

    /** A link stays one, and what it points to is replaced. */
    private static Path target(Path file) {
        try {
            return Files.exists(file) ? file.toRealPath() : file.toAbsolutePath();
        } catch (IOException e) {
            throw cannotWrite(file, e);
        }
    }

    private interface Step {
        void make(Path fresh) throws IOException;
    }

    /** Never through what is there already: it may be a link that somebody put there to have us write elsewhere. */
    private static void makeAnew(Path fresh, Step step) throws IOException {
        try {
            step.make(fresh);
        } catch (FileAlreadyExistsException _) {
            Files.delete(fresh);
            step.make(fresh);
        }
    }

    /** The file that this one is to become; itself if it is none in the making. */
    public static Path finished(Path file) {
        Matcher matcher = UNFINISHED.matcher(file.getFileName().toString());
        return matcher.matches() ? file.resolveSibling(matcher.group(1)) : file;
    }

    private static void replace(Path file, Step step) {
        Path fresh = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        // Two threads that write the same file at once have the same one in the making.
        Lock turn = TURNS.get(Math.floorMod(fresh.hashCode(), TURNS.size()));
        turn.lock();
        try {
            makeAnew(fresh, step);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            discard(fresh, e);
            throw cannotWrite(file, e);
        } catch (RuntimeException e) {
            discard(fresh, e);
            throw e;
        } finally {
            turn.unlock();
        }
    }

    public static Trouble cannotWrite(Path file, IOException e) {
        return new Trouble("cannot write %s: %s".formatted(file, FailureWords.of(e)), e);
    }

    private static void discard(Path fresh, Exception cause) {
        try {
            Files.deleteIfExists(fresh);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
