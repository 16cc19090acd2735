package dev.ratchet.process;

import dev.ratchet.loop.base.Complaint;
import java.nio.file.Path;

/** What came of the search for a program. */
public sealed interface ProgramLookup {
    /** The program can be started. */
    record Found(Path program) implements ProgramLookup {}

    /** There is no such program. */
    record Missing(Complaint why) implements ProgramLookup {}

    /** There is such a file, but it may not be executed. */
    record NotExecutable(Path file) implements ProgramLookup {}
}
