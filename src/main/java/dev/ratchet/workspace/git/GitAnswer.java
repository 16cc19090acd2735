package dev.ratchet.workspace.git;

import dev.ratchet.loop.base.Trouble;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What git said to one command.
 *
 * @param stdout with a character for each byte
 */
public record GitAnswer(int exitCode, String stdout, String stderr) {
    private static final Pattern LOCKED = Pattern.compile("Unable to create '.*\\.lock': File exists");
    private static final Pattern END = Pattern.compile("\0");

    public boolean succeeded() {
        return exitCode == 0;
    }

    /** What it said if it succeeded; a trouble with its complaint if not. */
    public String required(String failed) {
        if (!succeeded()) {
            throw new Trouble("%s: %s".formatted(failed, complaint()));
        }
        return stdout;
    }

    /** Its last line on what went wrong; of a lock that is in the way, the one that names it. */
    public String complaint() {
        List<String> lines = stderr.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .toList();
        return lines.stream()
                .filter(line -> LOCKED.matcher(line).find())
                .findFirst()
                .orElseGet(() ->
                        lines.isEmpty() ? "git does not say why (exit code %d)".formatted(exitCode) : lines.getLast());
    }

    /** The parts that it ended with a zero byte each. */
    public List<String> parts() {
        return stdout.isEmpty()
                ? List.of()
                : Stream.of(END.split(stdout, -1)).limit(zeros()).toList();
    }

    /** Names as a command reads them by {@code -z}: each ended with a zero byte. */
    public static String ended(List<String> names) {
        return names.stream().map(name -> name + "\0").collect(Collectors.joining());
    }

    private long zeros() {
        return stdout.chars().filter(one -> one == 0).count();
    }

    /** A name out of the answer, for people. */
    public static String readable(String name) {
        return new String(name.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8)
                .replaceAll("\\p{Cntrl}", "?");
    }
}
