package dev.ratchet.process;

/**
 * What came of a line for the shell.
 *
 * @param exitCode of the shell; that of its death if it ran out of time
 * @param stdout the beginning, at most 1 MiB
 * @param stdoutEnd its end, at most 64 KiB
 * @param stderr the end, at most 64 KiB
 */
public record ShellResult(int exitCode, String stdout, String stdoutEnd, String stderr, boolean timedOut) {}
