package dev.ratchet.process.tree;

import java.util.Optional;

/** Whether this JVM lets us call the C library, without which no group of processes can be ended. */
public final class NativeAccess {
    private NativeAccess() {}

    /** Makes a harmless call; what went wrong with it, or nothing. */
    public static Optional<String> problem() {
        try {
            return KillCall.process(ProcessHandle.current().pid(), KillCall.NONE)
                    ? Optional.empty()
                    : Optional.of("the C library does not find this process");
        } catch (RuntimeException | LinkageError e) {
            return Optional.of(String.valueOf(e.getMessage() == null ? e.getCause() : e.getMessage()));
        }
    }
}
