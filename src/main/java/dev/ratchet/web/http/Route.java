package dev.ratchet.web.http;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Something that can be asked for.
 *
 * @param path with names in braces for what differs: {@code /loops/{name}}
 */
public record Route(String method, String path, Answering answering) {
    /** Answers a request. */
    public interface Answering {
        WebAnswer answer(WebRequest request) throws InterruptedException;
    }

    public static Route get(String path, Answering answering) {
        return new Route("GET", path, answering);
    }

    public static Route post(String path, Answering answering) {
        return new Route("POST", path, answering);
    }

    /** What stands at its named places, if it is the route to that path. */
    Optional<Map<String, String>> match(String asked) {
        List<String> wanted = List.of(path.split("/", -1));
        List<String> parts = List.of(asked.split("/", -1));
        if (wanted.size() != parts.size()) {
            return Optional.empty();
        }
        Map<String, String> places = new HashMap<>();
        for (int i = 0; i < parts.size(); i++) {
            String here = wanted.get(i);
            if (here.startsWith("{")) {
                places.put(here.substring(1, here.length() - 1), parts.get(i));
            } else if (!here.equals(parts.get(i))) {
                return Optional.empty();
            }
        }
        return places.containsValue("") ? Optional.empty() : Optional.of(places);
    }
}
