package dev.ratchet.process.tree;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The modes of the terminal that standard input comes from: with single keys each of them is handed over as it is pressed and
 * none is shown, while Ctrl-C and Ctrl-Z stay what they are. Nothing is ever changed by a process in the background, which
 * the system would stop for it.
 */
public final class TerminalModes {
    private static final int INPUT_STREAM = 0;
    private static final int AT_ONCE = 0;
    private static final int SIZE = 128;
    private static final int ECHO = 0x8;
    private static final int WHOLE_LINES = Platform.LINUX ? 0x2 : 0x100;
    private static final int LOCAL_MODES = Platform.LINUX ? 12 : 24;
    private static final int FEWEST_CHARACTERS = Platform.LINUX ? 17 + 6 : 32 + 16;
    private static final int LONGEST_WAIT = Platform.LINUX ? 17 + 5 : 32 + 17;

    private static final CFunction GET = CFunction.named("tcgetattr");
    private static final CFunction SET = CFunction.named("tcsetattr");
    private static final CFunction FOREGROUND = CFunction.named("tcgetpgrp");
    private static final CFunction OWN_GROUP = CFunction.named("getpgrp");

    private final byte[] before;

    private TerminalModes(byte[] before) {
        this.before = before;
    }

    /** Those of now. */
    public static TerminalModes now() {
        return new TerminalModes(read());
    }

    /** Whether standard input is a terminal, and this process the one that it is for. */
    public static boolean isForeground() {
        int foreground = FOREGROUND.call(INPUT_STREAM);
        return foreground > 0 && foreground == OWN_GROUP.call();
    }

    /** Whether standard input is a terminal at which another process is at work, such as a shell. */
    public static boolean isBackground() {
        int foreground = FOREGROUND.call(INPUT_STREAM);
        return foreground > 0 && foreground != OWN_GROUP.call();
    }

    /** Has every key handed over as it is pressed; also again, after a shell has changed that in between. */
    public void singleKeys() {
        byte[] present = read();
        MemorySegment modes = MemorySegment.ofArray(present);
        int local = modes.get(JAVA_INT.withByteAlignment(1), LOCAL_MODES);
        if ((local & WHOLE_LINES) != 0) {
            modes.set(JAVA_INT.withByteAlignment(1), LOCAL_MODES, local & ~WHOLE_LINES & ~ECHO);
            present[FEWEST_CHARACTERS] = 1;
            present[LONGEST_WAIT] = 0;
            write(present);
        }
    }

    /** Has everything as it was. */
    public void restore() {
        write(before);
    }

    private static byte[] read() {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment modes = arena.allocate(SIZE, Long.BYTES);
            if (GET.call(INPUT_STREAM, modes.address()) != 0) {
                throw new IllegalStateException("standard input is no terminal");
            }
            return modes.toArray(JAVA_BYTE);
        }
    }

    private static void write(byte[] wanted) {
        if (!isForeground()) {
            return;
        }
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment modes = arena.allocate(SIZE, Long.BYTES);
            modes.copyFrom(MemorySegment.ofArray(wanted));
            int _ = SET.call(INPUT_STREAM, AT_ONCE, modes.address());
        }
    }
}
