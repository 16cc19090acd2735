package dev.ratchet.app.command;

import dev.ratchet.files.FileIdentity;
import dev.ratchet.files.PathBytes;
import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.LoopName;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.TimestampFormat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * One running loop per name and directory. The lock belongs to the process, so it dies with it however it ends; what its
 * files say only tells others who holds it. It is held on several files, since one in the project can be deleted: who
 * makes it anew still finds the other one taken.
 */
public final class LoopLock implements AutoCloseable {
    private static final int LONGEST = 1024;

    private final List<FileChannel> channels = new ArrayList<>();
    private final List<FileIdentity> files = new ArrayList<>();

    private LoopLock() {}

    /** Takes the lock on all of the files, or on none; empty if another loop has it. */
    public static Optional<LoopLock> take(List<Path> files, Instant now) {
        return take(files, Optional.of(now));
    }

    /** The same for who keeps others from running a loop and does not run it: its files go on saying what they say. */
    public static Optional<LoopLock> reserve(List<Path> files) {
        return take(files, Optional.empty());
    }

    /** @param since when it is run from; empty if it is not */
    private static Optional<LoopLock> take(List<Path> files, Optional<Instant> since) {
        LoopLock lock = new LoopLock();
        for (Path file : files) {
            try {
                if (!lock.add(file, since)) {
                    lock.close();
                    return Optional.empty();
                }
            } catch (IOException e) {
                lock.close();
                throw new Trouble("cannot write the lock %s: %s".formatted(file, FailureWords.of(e)), e);
            }
        }
        return Optional.of(lock);
    }

    private boolean add(Path file, Optional<Instant> since) throws IOException {
        FileChannel channel = FileChannel.open(
                file,
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS);
        channels.add(channel);
        if (!lock(channel)) {
            return false;
        }
        if (since.isPresent()) {
            write(channel, holder(since.get()));
        }
        files.add(FileIdentity.of(file));
        return true;
    }

    private static String holder(Instant now) {
        return "%d %s".formatted(ProcessHandle.current().pid(), now);
    }

    private static void write(FileChannel channel, String holder) throws IOException {
        channel.truncate(0);
        channel.write(ByteBuffer.wrap((holder + "\n").getBytes(StandardCharsets.UTF_8)), 0);
    }

    /** Has its files say what the loop is called where others than this directory's know of it. */
    public void name(String loop, Instant now) {
        for (FileChannel channel : channels) {
            try {
                write(channel, holder(now) + " " + loop);
            } catch (IOException e) {
                throw new Trouble("cannot write a lock of '%s': %s".formatted(loop, FailureWords.of(e)), e);
            }
        }
    }

    /** What the loop of a lock file is called, whether it runs or not; empty if that is the file's own name. */
    static Optional<String> loop(Path file) {
        try {
            String[] words = words(file);
            return words.length > 2 && LoopName.allow(words[2]) ? Optional.of(words[2]) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        }
    }

    private static String[] words(Path file) throws IOException {
        return SmallFile.text(file, LONGEST).strip().split(" ", -1);
    }

    /** The first of its files that was deleted, or has another one in its place. */
    public Optional<Path> lost() {
        return files.stream()
                .filter(file -> !file.holds())
                .map(FileIdentity::path)
                .findFirst();
    }

    private static boolean lock(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false;
        }
    }

    /** All files that a running loop locks: its own, and before it one that nothing done to the project reaches. */
    public static List<Path> files(Project project, String loop, Terminal terminal) {
        try {
            Path locks = PrivateDirectory.in(PrivateDirectory.ofUser(terminal.environment()), "locks");
            byte[] place = PathBytes.of(project.state().toRealPath());
            CRC32 sum = new CRC32();
            sum.update(place);
            String name = "%08x%08x-%s.lock".formatted(sum.getValue(), Arrays.hashCode(place), LoopName.own(loop));
            return List.of(locks.resolve(name), project.lock(loop));
        } catch (IOException _) {
            return List.of(project.lock(loop));
        }
    }

    /** The process that a lock file names, if it is alive. */
    public static Optional<Holder> holder(Path file) {
        try {
            String[] words = words(file);
            Holder holder =
                    new Holder(Long.parseLong(words[0]), words.length > 1 ? TimestampFormat.read(words[1]) : null);
            return holder.alive() ? Optional.of(holder) : Optional.empty();
        } catch (IOException | RuntimeException _) {
            return Optional.empty();
        }
    }

    /** Who runs a loop. */
    public record Holder(long pid, @Nullable Instant since) {
        /** As messages name it. */
        public String words() {
            return "process " + pid + (since == null ? "" : " since " + TimestampFormat.toSecond(since));
        }

        /** Whether that process is there still. */
        public boolean alive() {
            return ProcessHandle.of(pid)
                    .filter(ProcessHandle::isAlive)
                    .filter(process -> since == null
                            || process.info()
                                    .startInstant()
                                    .map(started -> !started.isAfter(since.plusSeconds(2)))
                                    .orElse(true))
                    .isPresent();
        }
    }

    @Override
    public void close() {
        for (FileChannel channel : channels) {
            try {
                channel.close();
            } catch (IOException _) {
                // The process is about to end, and the lock with it.
            }
        }
    }
}
