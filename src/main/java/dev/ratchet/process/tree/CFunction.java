package dev.ratchet.process.tree;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/**
 * A function of the C library whose arguments are whole numbers and addresses. All of them are called as if they took six
 * long ones: each is in a register of its own, of which a function takes as much as it wants, and Java needs milliseconds of
 * every start for each other shape of a call.
 */
final class CFunction {
    private static final int MOST_ARGUMENTS = 6;
    private static final int LONGEST_TEXT = 1024;
    private static final FunctionDescriptor SHAPE =
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG);

    /** Where a function of open arguments finds them in the same places as any other. */
    private static final Set<String> SAME_FOR_OPEN_ARGUMENTS = Set.of("amd64", "aarch64");

    private final MethodHandle handle;

    private CFunction(MethodHandle handle) {
        this.handle = handle;
    }

    static CFunction named(String name) {
        return linked(name).orElseThrow(() -> new IllegalStateException("the C library has no " + name));
    }

    /**
     * One with open arguments.
     *
     * @param fixed how many come before those
     */
    static CFunction open(String name, int fixed) {
        boolean same = Platform.LINUX && SAME_FOR_OPEN_ARGUMENTS.contains(System.getProperty("os.arch", ""));
        return (same ? linked(name) : linked(name, Linker.Option.firstVariadicArg(fixed)))
                .orElseThrow(() -> new IllegalStateException("the C library has no " + name));
    }

    // The jar's manifest grants native access to us alone.
    @SuppressWarnings("restricted")
    private static Optional<CFunction> linked(String name, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.defaultLookup()
                .find(name)
                .map(address -> new CFunction(linker.downcallHandle(address, SHAPE, options)));
    }

    /** What it returns, for functions that return no more than an {@code int}. */
    int call(long... arguments) {
        return (int) callLong(arguments);
    }

    long callLong(long... arguments) {
        long[] all = Arrays.copyOf(arguments, MOST_ARGUMENTS);
        try {
            return (long) handle.invokeExact(all[0], all[1], all[2], all[3], all[4], all[5]);
        } catch (Throwable e) {
            throw new IllegalStateException("a call to the C library failed", e);
        }
    }

    /** Where a function is, for those that are given one. */
    static long address(String name) {
        return Linker.nativeLinker().defaultLookup().findOrThrow(name).address();
    }

    static boolean exists(String name) {
        return Linker.nativeLinker().defaultLookup().find(name).isPresent();
    }

    /** What the C library says of the number of an error. */
    @SuppressWarnings("restricted")
    static String errorText(int error) {
        long text = named("strerror").callLong(error);
        return MemorySegment.ofAddress(text).reinterpret(LONGEST_TEXT).getString(0);
    }

    /** Memory as bytes to read and write: for each kind of value in a segment of it Java makes some classes at every start. */
    static ByteBuffer bytes(MemorySegment memory) {
        return memory.asByteBuffer().order(ByteOrder.nativeOrder());
    }

    /** The address of bytes that end with a zero, as C wants a text. */
    static long text(byte[] bytes, Arena arena) {
        // What is allocated is zero, and so is the byte that ends it.
        MemorySegment text = arena.allocate(bytes.length + 1L);
        bytes(text).put(bytes);
        return text.address();
    }
}
