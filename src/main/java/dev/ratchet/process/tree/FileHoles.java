package dev.ratchet.process.tree;

import dev.ratchet.files.PathBytes;
import java.lang.foreign.Arena;
import java.nio.file.Path;

/**
 * Where in a file somebody has written, as the Linux kernel tells: a file can be made terabytes long by one call, and all
 * that nobody wrote reads as zeros.
 */
public final class FileHoles {
    private static final int O_RDONLY_NONBLOCK_CLOEXEC = 0x80800;
    private static final int SEEK_DATA = 3;
    private static final int SEEK_HOLE = 4;

    private static final CFunction OPEN = CFunction.open("open", 2);
    private static final CFunction LSEEK = CFunction.named("lseek");
    private static final CFunction CLOSE = CFunction.named("close");

    private FileHoles() {}

    /** Bytes of a file that were written; empty if both are the same. */
    public record Extent(long from, long to) {}

    /** The first bytes that were written between these places; all of them where the system does not tell. */
    public static Extent firstData(Path file, long from, long to) {
        if (!Platform.LINUX) {
            return new Extent(from, to);
        }
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = OPEN.call(CFunction.text(PathBytes.of(file), arena), O_RDONLY_NONBLOCK_CLOEXEC);
            if (descriptor < 0) {
                return new Extent(from, to);
            }
            try {
                return firstData(descriptor, from, to);
            } finally {
                int _ = CLOSE.call(descriptor);
            }
        }
    }

    /** Nothing more is written from there to the end if the call fails: systems that know no holes say that all is data. */
    private static Extent firstData(int descriptor, long from, long to) {
        long data = LSEEK.callLong(descriptor, from, SEEK_DATA);
        if (data < 0 || data >= to) {
            return new Extent(to, to);
        }
        long hole = LSEEK.callLong(descriptor, data, SEEK_HOLE);
        return new Extent(data, hole <= data || hole > to ? to : hole);
    }
}
