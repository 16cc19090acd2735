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
    private static final int TERMINAL = 4;
    private static final int START = 19;

    /** A process, whatever number it may have to share with a later one. */
    record Identity(long pid, long start) {}

    Identity identity() {
        return new Identity(pid, start);
    }

    boolean dead() {
        return state == 'Z' || state == 'X';
    }

    /** Whether a line of /proc/PID/stat tells of a process that no terminal belongs to. */
    static boolean isWithoutTerminal(String line) {
        return fields(line).filter(fields -> fields[TERMINAL].equals("0")).isPresent();
    }

    /** Reads a line of /proc/PID/stat. */
    static Optional<ProcessEntry> parse(String line) {
        return fields(line).map(fields -> entry(Long.parseLong(line, 0, line.indexOf(" ("), 10), fields));
    }

    /** The program's name may hold anything, so what counts is after the last ')'. */
    private static Optional<String[]> fields(String line) {
        int open = line.indexOf(" (");
        int close = line.lastIndexOf(") ");
        String[] fields = open < 0 || close < 0
                ? new String[0]
                : line.substring(close + 2).split(" ", START + 2);
        return fields.length <= START ? Optional.empty() : Optional.of(fields);
    }

    private static ProcessEntry entry(long pid, String[] fields) {
        return new ProcessEntry(
                pid,
                Long.parseLong(fields[PARENT]),
                Long.parseLong(fields[GROUP]),
                Long.parseLong(fields[SESSION]),
                Long.parseLong(fields[START]),
                fields[STATE].charAt(0));
    }
}
