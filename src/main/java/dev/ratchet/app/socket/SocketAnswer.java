package dev.ratchet.app.socket;

import dev.ratchet.app.command.CommandError;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Complaint;
import java.util.Optional;

/** What a command came to, one line of JSON. */
record SocketAnswer(int exit, String out, String err) {
    /** Of each of the two texts; in JSON a character takes six at most. */
    static final int MOST_TEXT_BYTES = 4 * 1024 * 1024;

    static final int MOST_BYTES = 2 * 6 * MOST_TEXT_BYTES;

    /** One that says why there is no other. */
    static SocketAnswer refusal(Complaint why, OutputFormat format) {
        CapturedText out = new CapturedText(MOST_TEXT_BYTES);
        CapturedText err = new CapturedText(MOST_TEXT_BYTES);
        int exit = Terminal.of(out.stream(), err.stream(), format).fail(new CommandError(ErrorCode.REFUSED, why));
        return new SocketAnswer(exit, out.text(), err.text());
    }

    /** The answer that a line is, if it is one. */
    static Optional<SocketAnswer> parse(String line) {
        Json json = Json.parseOrNothing(line);
        return json.at("exit").value() instanceof Long exit
                ? Optional.of(new SocketAnswer(exit.intValue(), json.textAt("out"), json.textAt("err")))
                : Optional.empty();
    }

    String line() {
        return Json.object(json -> json.put("exit", exit).put("out", out).put("err", err)) + "\n";
    }
}
