package dev.ratchet.process.tree;

import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/** How many lines a terminal has, and how many characters each of them. */
public record TerminalSize(int lines, int columns) {
    private static final int OUTPUT_STREAM = 1;
    private static final int ERROR_STREAM = 2;
    private static final long LINUX_TIOCGWINSZ = 0x5413;
    private static final long OTHER_TIOCGWINSZ = 0x4008_7468;
    private static final int NUMBERS = 4;

    private static final CFunction IOCTL = CFunction.open("ioctl", 2);

    /** That of the terminal that the error stream leads to, as it is now: people drag windows larger and smaller. */
    public static Optional<TerminalSize> ofErrorStream() {
        return of(ERROR_STREAM);
    }

    /** That of the terminal that the output stream leads to. */
    public static Optional<TerminalSize> ofOutputStream() {
        return of(OUTPUT_STREAM);
    }

    private static Optional<TerminalSize> of(int stream) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment size = arena.allocate(JAVA_SHORT, NUMBERS);
            long request = Platform.LINUX ? LINUX_TIOCGWINSZ : OTHER_TIOCGWINSZ;
            if (IOCTL.call(stream, request, size.address()) != 0) {
                return Optional.empty();
            }
            int lines = Short.toUnsignedInt(size.get(JAVA_SHORT, 0));
            int columns = Short.toUnsignedInt(size.get(JAVA_SHORT, Short.BYTES));
            return lines == 0 || columns == 0 ? Optional.empty() : Optional.of(new TerminalSize(lines, columns));
        }
    }
}
