package dev.ratchet.process.sandbox;

import java.nio.file.Path;
import java.util.List;

/** A tool of the system that runs a program inside a confinement. */
public interface ConfinementTool {
    /** The words that run the given ones inside, in the directory. */
    List<String> words(Confinement confinement, Path directory, List<String> inner);

    /** What people call it. */
    String name();
}
