package dev.ratchet.process;

import java.io.IOException;

/** A program could not be started; the message is one line for the user. */
public final class LaunchFailed extends IOException {
    public LaunchFailed(String message) {
        super(message);
    }

    public LaunchFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
