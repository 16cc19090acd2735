package dev.ratchet.process.tree;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.ratchet.files.PathBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/**
 * Where in a file somebody has written, as the Linux kernel tells: a file can be made terabytes long by one call, and all
 * that nobody wrote reads as zeros.
 */
public final class FileHoles {
    private static final int O_RDONLY_NONBLOCK_CLOEXEC = 0x80800;
    private static final int SEEK_DATA = 3;
    private static final int SEEK_HOLE = 4;

    private static final MethodHandle OPEN = CLibrary.function(
            "open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), Linker.Option.firstVariadicArg(2));
    private static final MethodHandle LSEEK =
            CLibrary.function("lseek", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_INT));
    private static final MethodHandle CLOSE = CLibrary.function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    private FileHoles() {}

    /** Bytes of a file that were written; empty if both are the same. */
    public record Extent(long from, long to) {}

    /** The first bytes that were written between these places; all of them where the system does not tell. */
    public static Extent firstData(Path file, long from, long to) {
        if (!Platform.LINUX) {
            return new Extent(from, to);
        }
        try (Arena arena = Arena.ofConfined()) {
            int descriptor = (int) OPEN.invokeExact(name(file, arena), O_RDONLY_NONBLOCK_CLOEXEC);
            if (descriptor < 0) {
                return new Extent(from, to);
            }
            try {
                return firstData(descriptor, from, to);
            } finally {
                int _ = (int) CLOSE.invokeExact(descriptor);
            }
        } catch (Throwable e) {
            throw new IllegalStateException("a call to the C library failed", e);
        }
    }

    /** Nothing more is written from there to the end if the call fails: systems that know no holes say that all is data. */
    private static Extent firstData(int descriptor, long from, long to) throws Throwable {
        long data = (long) LSEEK.invokeExact(descriptor, from, SEEK_DATA);
        if (data < 0 || data >= to) {
            return new Extent(to, to);
        }
        long hole = (long) LSEEK.invokeExact(descriptor, data, SEEK_HOLE);
        return new Extent(data, hole <= data || hole > to ? to : hole);
    }

    private static MemorySegment name(Path file, Arena arena) {
        byte[] bytes = PathBytes.of(file);
        // What is allocated is zero, and so is the byte that ends it.
        MemorySegment name = arena.allocate(bytes.length + 1L);
        MemorySegment.copy(bytes, 0, name, JAVA_BYTE, 0, bytes.length);
        return name;
    }
}
