package dev.ratchet.store.copy;

import dev.ratchet.store.SessionFile;
import java.nio.file.Path;
import java.util.function.Function;

/**
 * The files of sessions.
 *
 * @param here the one of a session, by what is on record of it
 * @param there the directory for those of the copy
 * @param most how many bytes of one are kept in a database
 */
public record TranscriptFiles(Function<Path, SessionFile> here, Path there, long most) {}
