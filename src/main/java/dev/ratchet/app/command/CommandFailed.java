package dev.ratchet.app.command;

import java.util.List;

/** Thrown by a command that cannot come to a result, for a reason that has a word of its own. */
public final class CommandFailed extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient CommandError error;

    public CommandFailed(CommandError error) {
        super(String.join("\n", error.lines()));
        this.error = error;
    }

    public CommandFailed(ErrorCode code, String line) {
        this(new CommandError(code, line));
    }

    public CommandFailed(ErrorCode code, List<String> lines) {
        this(new CommandError(code, lines));
    }

    public CommandError error() {
        return error;
    }
}
