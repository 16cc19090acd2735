package dev.ratchet.workspace.git;

/**
 * A file that two lines of work have changed in ways that do not go together.
 *
 * @param hunks what both made of it, cut where it is long; in words where there are no lines to show
 */
public record ConflictingFile(String path, String hunks) {}
