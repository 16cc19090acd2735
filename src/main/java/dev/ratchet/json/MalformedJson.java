package dev.ratchet.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;

/** A text is no JSON; the message says what is wrong. */
public final class MalformedJson extends IOException {
    private static final long serialVersionUID = 1;

    private final int line;

    MalformedJson(String message, int line) {
        super(message);
        this.line = line;
    }

    MalformedJson(JsonProcessingException cause) {
        super(cause.getOriginalMessage(), cause);
        // Whoever exceeds a limit, as that of the depth, is not told where.
        JsonLocation where = cause.getLocation();
        this.line = where == null ? 1 : where.getLineNr();
    }

    /** Where it is wrong, counted from 1, which it also is if nobody knows. */
    public int line() {
        return line;
    }
}
