package dev.ratchet.app.command;

import dev.ratchet.loop.base.Complaint;
import java.util.List;
import java.util.stream.Collectors;

/** Thrown by a command that cannot come to a result, for a reason that has a word of its own. */
public final class CommandFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient CommandError error;

    public CommandFailed(CommandError error) {
        super(error.complaints().stream().map(Complaint::line).collect(Collectors.joining("\n")));
        this.error = error;
    }

    public CommandFailed(ErrorCode code, Complaint complaint) {
        this(new CommandError(code, complaint));
    }

    public CommandFailed(ErrorCode code, List<Complaint> complaints) {
        this(new CommandError(code, complaints));
    }

    public CommandError error() {
        return error;
    }
}
