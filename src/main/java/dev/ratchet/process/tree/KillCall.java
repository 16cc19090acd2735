package dev.ratchet.process.tree;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;

/** The kill(2) of the C library, since Java can neither signal a group nor choose the signal. */
public final class KillCall {
    static final int NONE = 0;
    static final int SIGKILL = 9;
    public static final int SIGTERM = 15;
    static final int SIGCONT = Platform.LINUX ? 18 : 19;

    private static final MethodHandle KILL =
            CLibrary.function("kill", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));

    private KillCall() {}

    /** Signals one process; whether there was one to signal. */
    public static boolean process(long pid, int signal) {
        if (pid <= 1) {
            throw new IllegalArgumentException("never signal process " + pid);
        }
        return send((int) pid, signal);
    }

    /** Signals every process of a group; whether there was one to signal. */
    static boolean group(long group, int signal) {
        if (group <= 1) {
            throw new IllegalArgumentException("never signal group " + group);
        }
        return send((int) -group, signal);
    }

    private static boolean send(int target, int signal) {
        try {
            return (int) KILL.invokeExact(target, signal) == 0;
        } catch (Throwable e) {
            throw new IllegalStateException("kill could not be called", e);
        }
    }
}
