package dev.ratchet.app.socket;

import dev.ratchet.json.Json;
import java.util.List;
import java.util.Optional;

/**
 * What an attempt asks for, one line of JSON.
 *
 * @param secret proves which attempt it is
 * @param words the command line, without the name of the program
 */
record SocketRequest(String secret, List<String> words) {
    static final int MOST_BYTES = 1024 * 1024;

    SocketRequest {
        words = List.copyOf(words);
    }

    /** The request that a line is, if it is one. */
    static Optional<SocketRequest> parse(String line) {
        Json json = Json.parseOrNothing(line);
        List<Json> words = json.at("words").items();
        if (json.at("secret").text() == null || words.stream().anyMatch(word -> word.text() == null)) {
            return Optional.empty();
        }
        return Optional.of(new SocketRequest(
                json.textAt("secret"), words.stream().map(word -> word.text("")).toList()));
    }

    String line() {
        return Json.object(json -> json.put("secret", secret).put("words", words)) + "\n";
    }
}
