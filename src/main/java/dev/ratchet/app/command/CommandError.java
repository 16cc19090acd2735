package dev.ratchet.app.command;

import dev.ratchet.json.JsonWriter;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.Trouble;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a command has no result: the lines for people, and the object for programs.
 *
 * @param complaints what is wrong, one for each thing
 * @param see where more is told, null for nowhere
 */
public record CommandError(
        ErrorCode code,
        int exitCode,
        List<Complaint> complaints,
        @Nullable String see) {

    public CommandError {
        complaints = List.copyOf(complaints);
    }

    public CommandError(ErrorCode code, List<Complaint> complaints) {
        this(code, code.exitCode(), complaints, null);
    }

    public CommandError(ErrorCode code, Complaint complaint) {
        this(code, List.of(complaint));
    }

    static CommandError usage(Complaint complaint, String command) {
        return new CommandError(
                ErrorCode.USAGE, ExitCodes.USAGE, List.of(complaint), "see '%s --help'".formatted(command));
    }

    /** Whatever was thrown, in one line. */
    static CommandError of(Throwable thrown) {
        if (thrown instanceof CommandFailed failed) {
            return failed.error();
        }
        ErrorCode code = switch (thrown) {
            case Trouble trouble ->
                switch (trouble.kind()) {
                    case BROKEN, UNREACHABLE, COLLIDED -> ErrorCode.FAILED;
                    case NOT_FOUND -> ErrorCode.NOT_FOUND;
                    case REFUSED -> ErrorCode.REFUSED;
                };
            case OutOfMemoryError _ -> ErrorCode.FAILED;
            default -> ErrorCode.INTERNAL;
        };
        return new CommandError(code, Trouble.complaint(thrown));
    }

    /** The same with another exit code. */
    public CommandError exiting(int code) {
        return new CommandError(this.code, code, complaints, see);
    }

    /** For people. */
    List<String> lines() {
        return complaints.stream().map(Complaint::line).toList();
    }

    /** As the member {@code error} of an object. */
    public void write(JsonWriter json) {
        json.object(
                "error",
                () -> json.put("code", code.word()).put("message", message()).put("hint", hint()));
    }

    /** Several things that are wrong are told with what to do about each. */
    private String message() {
        return complaints.size() == 1 ? complaints.getFirst().what() : String.join("\n", lines());
    }

    private @Nullable String hint() {
        boolean advised = complaints.size() == 1 && complaints.getFirst().hint() != null;
        return advised ? complaints.getFirst().hint() : see;
    }
}
