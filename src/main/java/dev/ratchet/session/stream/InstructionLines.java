package dev.ratchet.session.stream;

import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.Sigils;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Those lines of a brief that speak of sigils: a program that prints what it was told has not said them itself. */
public record InstructionLines(List<String> lines) {
    public static final InstructionLines NONE = new InstructionLines(List.of());

    private static final Pattern SIGIL =
            Pattern.compile("<(?:task-done|task-failed|next-model|promise|verify-pass|verify-fail)[ />]");

    public InstructionLines {
        lines = List.copyOf(lines);
    }

    /** Those of everything that an agent is told. */
    public static InstructionLines of(Brief brief) {
        Brief.Resumption resumption = brief.resumption();
        String resumed = resumption == null ? "" : resumption.prompt();
        return new InstructionLines(Stream.of(brief.system(), brief.prompt(), resumed)
                .flatMap(String::lines)
                .filter(line -> SIGIL.matcher(line).find())
                .map(String::strip)
                // One that is nothing but a sigil is just what an agent is to write.
                .filter(line -> !Sigils.without(line).isEmpty())
                .distinct()
                .toList());
    }

    /** Whether somebody prints one of them, whatever he puts before or behind it. */
    public boolean areRepeatedIn(String line) {
        return line.indexOf('<') >= 0 && lines.stream().anyMatch(line::contains);
    }
}
