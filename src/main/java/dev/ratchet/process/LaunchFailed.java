package dev.ratchet.process;

import java.io.IOException;

/** A program could not be started; the message is one line for the user. */
public final class LaunchFailed extends IOException {
    LaunchFailed(String message) {
        super(message);
    }

    LaunchFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
