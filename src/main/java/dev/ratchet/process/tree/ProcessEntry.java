package dev.ratchet.process.tree;

import java.util.Optional;

/**
 * One process as the process table shows it.
 *
 * @param start clock ticks from boot to its start; with the pid it names a process for good
 */
public record ProcessEntry(long pid, long parent, long group, long session, long start, char state) {
    /** Somebody who is there, but never long enough to be looked at. */
    static final ProcessEntry UNSEEN = new ProcessEntry(0, 0, 0, 0, 0, '?');

    private static final int STATE = 0;
    private static final int PARENT = 1;
    private static final int GROUP = 2;
    private static final int SESSION = 3;
    private static final int START = 19;

    /** A process, whatever number it may have to share with a later one. */
    record Identity(long pid, long start) {}

    Identity identity() {
        return new Identity(pid, start);
    }

    boolean dead() {
        return state == 'Z' || state == 'X';
    }

    /** Reads a line of /proc/PID/stat; the program's name in it may hold anything, so what counts is after the last ')'. */
    static Optional<ProcessEntry> parse(String line) {
        int open = line.indexOf(" (");
        int close = line.lastIndexOf(") ");
        if (open < 0 || close < 0) {
            return Optional.empty();
        }
        String[] fields = line.substring(close + 2).split(" ", START + 2);
        if (fields.length <= START) {
            return Optional.empty();
        }
        return Optional.of(new ProcessEntry(
                Long.parseLong(line, 0, open, 10),
                Long.parseLong(fields[PARENT]),
                Long.parseLong(fields[GROUP]),
                Long.parseLong(fields[SESSION]),
                Long.parseLong(fields[START]),
                fields[STATE].charAt(0)));
    }
}
