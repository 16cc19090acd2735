package dev.ratchet.process.sandbox;

import dev.ratchet.process.LaunchFailed;
import java.nio.file.Path;
import java.util.List;

/** A tool of the system that runs a program inside a confinement. */
public interface ConfinementTool {
    /** The words that run the given ones inside. */
    List<String> words(Confinement confinement, List<String> inner) throws LaunchFailed;

    /** What it reads as its orders: paths are bytes, and there may be more of them than fit on a command line. */
    byte[] orders(Confinement confinement, Path directory) throws LaunchFailed;

    /** The file descriptor from which it may read what the kernel is to refuse. */
    int FILTER = 8;

    /** What people call it. */
    String name();
}
