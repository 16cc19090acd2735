package dev.ratchet.process.tree;

import java.util.Optional;

/** The C library, and of it kill(2), since Java can neither signal a group nor choose the signal. */
public final class CLibrary {
    static final int NONE = 0;
    public static final int SIGINT = 2;
    static final int SIGKILL = 9;
    public static final int SIGTERM = 15;
    private static final int SIGSTOP = Platform.LINUX ? 19 : 17;
    static final int SIGCONT = Platform.LINUX ? 18 : 19;

    private static final CFunction KILL = CFunction.named("kill");

    private static final int SIGQUIT = 3;

    private CLibrary() {}

    /**
     * Whether this JVM lets us call it, without which no group of processes can be ended: makes a harmless call; what
     * went wrong with it, or nothing.
     */
    public static Optional<String> problem() {
        try {
            return signal(ProcessHandle.current().pid(), NONE)
                    ? Optional.empty()
                    : Optional.of("the C library does not find this process");
        } catch (RuntimeException | LinkageError e) {
            return Optional.of(String.valueOf(e.getMessage() == null ? e.getCause() : e.getMessage()));
        }
    }

    /**
     * Has SIGQUIT do nothing, on which the JVM would print all its threads, and which it lets no Java program handle. It
     * gets a function to call that changes nothing: what is ignored would stay so in the programs that we start.
     */
    public static void dumpNoThreads() {
        int _ = CFunction.named("signal").call(SIGQUIT, CFunction.address("abs"));
    }

    /** Stops this process, all threads of it, until somebody lets it go on. */
    public static void stopHere() {
        boolean _ = signal(ProcessHandle.current().pid(), SIGSTOP);
    }

    /** Signals one process; whether there was one to signal. */
    public static boolean signal(long pid, int signal) {
        if (pid <= 1) {
            throw new IllegalArgumentException("never signal process " + pid);
        }
        return send((int) pid, signal);
    }

    /** Signals every process of a group; whether there was one to signal. */
    static boolean signalGroup(long group, int signal) {
        if (group <= 1) {
            throw new IllegalArgumentException("never signal group " + group);
        }
        return send((int) -group, signal);
    }

    private static boolean send(int target, int signal) {
        return KILL.call(target, signal) == 0;
    }
}
