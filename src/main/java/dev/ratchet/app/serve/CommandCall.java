package dev.ratchet.app.serve;

import dev.ratchet.app.command.CommandDispatcher;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebProblem;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Has a command of the command line say something of the project as JSON: what it prints is what the API answers. */
record CommandCall(ServedProject served) {
    WebAnswer answer(List<String> words) {
        return WebAnswer.json(json(words));
    }

    /** What the command prints, or why it prints nothing. */
    String json(List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        PrintStream kept = new PrintStream(out, false, StandardCharsets.UTF_8);
        Terminal terminal = served.terminal().about(served.project()).printing(kept, nowhere);
        List<String> asked = new ArrayList<>(words);
        // What comes after two dashes is no option, whatever it looks like.
        int names = words.indexOf("--");
        asked.add(names < 0 ? words.size() : names, "--json");
        int _ = new CommandDispatcher(terminal, terminal.program().get()).run(asked);
        kept.flush();
        String printed = out.toString(StandardCharsets.UTF_8);
        if (printed.startsWith("{\"error\":")) {
            throw problem(Json.parseOrNothing(printed).at("error"));
        }
        return printed;
    }

    private static WebProblem problem(Json error) {
        String word = error.textAt("code").toUpperCase(Locale.ROOT);
        String message = error.textAt("message");
        int status = switch (ErrorCode.valueOf(word)) {
            case USAGE -> 400;
            case NOT_FOUND -> 404;
            case REFUSED, BUSY -> 409;
            case CONFIG, UNTRUSTED, FAILED, INTERNAL -> 500;
        };
        return new WebProblem(status, message);
    }
}
