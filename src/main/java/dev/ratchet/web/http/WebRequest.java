package dev.ratchet.web.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a browser or a program asks for.
 *
 * @param path decoded, without what comes after a question mark
 * @param places what stands at the named places of the route's path
 * @param query what came after the question mark
 * @param headers by their names in small letters
 */
public record WebRequest(
        String method,
        String path,
        Map<String, String> places,
        Map<String, String> query,
        Map<String, String> headers,
        String body) {

    /** The same with what stands at the named places of its path. */
    WebRequest at(Map<String, String> found) {
        return new WebRequest(method, path, found, query, headers, body);
    }

    /** The same with what was sent along. */
    WebRequest saying(String sent) {
        return new WebRequest(method, path, places, query, headers, sent);
    }

    /** What stands at a named place of the path. */
    public String place(String name) {
        return places.getOrDefault(name, "");
    }

    /** What stands at a place where a number has to be. */
    public int number(String name) {
        if (!place(name).matches("\\d{1,9}")) {
            throw WebProblem.notFound("there is no %s '%s'".formatted(name, place(name)));
        }
        return Integer.parseInt(place(name));
    }

    public Optional<String> asked(String name) {
        return Optional.ofNullable(query.get(name)).filter(word -> !word.isEmpty());
    }

    /** A number of the query, or this one if there is none. */
    public long asked(String name, long otherwise) {
        String word = query.getOrDefault(name, "");
        if (word.isEmpty()) {
            return otherwise;
        }
        if (!word.matches("\\d{1,15}")) {
            throw WebProblem.malformed("'%s' has to be a whole number".formatted(name));
        }
        return Long.parseLong(word);
    }

    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name.toLowerCase(Locale.ROOT)));
    }

    /** Whether it only looks. */
    public boolean looks() {
        return method.equals("GET") || method.equals("HEAD");
    }

    /** Whether a program asks, and wants to be answered as one. */
    public boolean isOfProgram() {
        return path.startsWith("/api/") || path.equals("/api") || path.equals("/metrics") || path.equals("/healthz");
    }

    /** What somebody has filled into a form. */
    public Map<String, String> form() {
        return fields(body);
    }

    static Map<String, String> fields(String encoded) {
        Map<String, String> fields = new HashMap<>();
        for (String pair : encoded.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = equals < 0 ? pair : pair.substring(0, equals);
            if (!name.isEmpty()) {
                fields.put(decoded(name), equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return fields;
    }

    private static String decoded(String word) {
        try {
            return URLDecoder.decode(word, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException _) {
            throw WebProblem.malformed("'%s' cannot be decoded".formatted(word));
        }
    }
}
