package dev.ratchet.app.command;

import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.base.Trouble;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a command has no result: the lines for people, and the object for programs.
 *
 * @param lines what is wrong, a line for each thing, what to do after the last semicolon
 * @param see where more is told, null for nowhere
 */
public record CommandError(
        ErrorCode code,
        int exitCode,
        List<String> lines,
        @Nullable String see) {
    private static final String THEN = "; ";

    public CommandError {
        lines = List.copyOf(lines);
    }

    public CommandError(ErrorCode code, List<String> lines) {
        this(code, code.exitCode(), lines, null);
    }

    public CommandError(ErrorCode code, String line) {
        this(code, List.of(line));
    }

    static CommandError usage(String line, String command) {
        return new CommandError(ErrorCode.USAGE, ExitCodes.USAGE, List.of(line), "see '%s --help'".formatted(command));
    }

    /** Whatever was thrown, in one line. */
    static CommandError of(Throwable thrown) {
        if (thrown instanceof CommandFailed failed) {
            return failed.error();
        }
        ErrorCode code = switch (thrown) {
            case Trouble trouble ->
                switch (trouble.kind()) {
                    case BROKEN -> ErrorCode.FAILED;
                    case NOT_FOUND -> ErrorCode.NOT_FOUND;
                    case REFUSED -> ErrorCode.REFUSED;
                };
            case OutOfMemoryError _ -> ErrorCode.FAILED;
            default -> ErrorCode.INTERNAL;
        };
        return new CommandError(code, Trouble.words(thrown));
    }

    /** The same with another exit code. */
    public CommandError exiting(int code) {
        return new CommandError(this.code, code, lines, see);
    }

    /** As the member {@code error} of an object. */
    public void write(JsonWriter json) {
        json.object(
                "error",
                () -> json.put("code", code.word()).put("message", message()).put("hint", hint()));
    }

    private String message() {
        int end = hintStart();
        return end < 0 ? String.join("\n", lines) : lines.getFirst().substring(0, end);
    }

    private @Nullable String hint() {
        int start = hintStart();
        return start < 0 ? see : lines.getFirst().substring(start + THEN.length());
    }

    /** Where the advice of a single line begins: not inside of quotes, which hold words of others. */
    private int hintStart() {
        if (lines.size() != 1) {
            return -1;
        }
        int start = lines.getFirst().lastIndexOf(THEN);
        boolean inQuotes = start >= 0
                && lines.getFirst()
                                        .substring(start)
                                        .chars()
                                        .filter(one -> one == '\'')
                                        .count()
                                % 2
                        != 0;
        return inQuotes ? -1 : start;
    }
}
