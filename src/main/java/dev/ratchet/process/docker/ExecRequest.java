package dev.ratchet.process.docker;

import dev.ratchet.json.Json;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A program to start in a container.
 *
 * @param environment all that is added to the container's own
 * @param user empty for the container's own
 */
record ExecRequest(List<String> words, Map<String, String> environment, String user, Input input) {
    /** What the program can read. */
    enum Input {
        NOTHING,
        /** What is written to the connection; its end never comes reliably, so the program must know how much it is. */
        CONNECTION
    }

    /** As the API wants it; never with a terminal, which would mix the two streams. */
    String json() {
        return Json.object(json -> json.put("AttachStdin", input == Input.CONNECTION)
                .put("AttachStdout", true)
                .put("AttachStderr", true)
                .put("Tty", false)
                .put("User", user)
                .put(
                        "Env",
                        new TreeMap<>(environment)
                                .entrySet().stream().map(Object::toString).toList())
                .put("Cmd", words));
    }
}
