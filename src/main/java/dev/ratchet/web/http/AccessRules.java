package dev.ratchet.web.http;

import dev.ratchet.web.http.WebAnswer.Content;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Who may ask for what: whoever has the token or the cookie that it was given for, by the server's own name, and from no
 * other site.
 *
 * @param token what the printed link has
 * @param pass what the cookie holds: known to nobody before it was given, and to nobody after the server has ended
 * @param cookie its name; browsers do not tell ports apart
 */
public record AccessRules(String token, String pass, String cookie, Hosts hosts, Origins origins, Openness openness) {
    private static final Pattern ADDRESS = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}|\\[[0-9a-fA-F:.]+]");

    /** By which names the server may be asked for. */
    public sealed interface Hosts {
        /** Those of this machine for itself. */
        record Loopback() implements Hosts {}

        /** Any address, since nobody can make a browser believe that one is a name of theirs; or the machine's own name. */
        record Machine(String name) implements Hosts {}

        /** Whatever the proxy before it lets through. */
        record Proxied() implements Hosts {}
    }

    /** How the server is talked to, as its own pages say it. */
    public enum Origins {
        HTTP("http"),
        HTTPS("https");

        private final String scheme;

        Origins(String scheme) {
            this.scheme = scheme;
        }
    }

    /** What may be asked for without a token. */
    public enum Openness {
        NOTHING,
        METRICS
    }

    /** Refuses what may not be asked for; a link with the token is answered with a cookie. */
    Optional<Content> admit(WebRequest request) {
        String host = request.header("host").orElse("");
        if (!isOurs(host)) {
            throw new WebProblem(421, "this server is not '%s'".formatted(host));
        }
        Optional<String> brought = request.looks() ? request.asked("token") : Optional.empty();
        if (brought.isPresent()) {
            if (!same(brought.get(), token)) {
                throw notSignedIn();
            }
            // A proxy in front does the TLS.
            boolean secret = origins == Origins.HTTPS || hosts instanceof Hosts.Proxied;
            String attributes = secret ? "; Secure" : "";
            return Optional.of(WebAnswer.seeOther(placeHere(request.path()))
                    .having(
                            "Set-Cookie",
                            "%s=%s; Path=/; HttpOnly; SameSite=Strict%s".formatted(cookie, pass, attributes)));
        }
        if (!isOpen(request) && !isKnown(request)) {
            throw notSignedIn();
        }
        if (!request.looks() && isForeign(request, host)) {
            throw new WebProblem(403, "what changes something has to come from a page of this server");
        }
        return Optional.empty();
    }

    /** The path once more as an address: what begins with two slashes would be one of another server. */
    private static String placeHere(String path) {
        String encoded = URLEncoder.encode(path, StandardCharsets.UTF_8).replace("+", "%20");
        return encoded.replace("%2F", "/").replaceFirst("^/+", "/");
    }

    private static WebProblem notSignedIn() {
        return new WebProblem(401, "open the link that 'ratchet serve' has printed");
    }

    private boolean isOpen(WebRequest request) {
        return openness == Openness.METRICS
                && (request.path().equals("/metrics") || request.path().equals("/healthz"));
    }

    private boolean isKnown(WebRequest request) {
        boolean bearer = request.header("authorization")
                .filter(word -> word.startsWith("Bearer "))
                .filter(word -> same(word.substring("Bearer ".length()), token))
                .isPresent();
        return bearer
                || request.header("cookie").stream()
                        .flatMap(cookies -> Arrays.stream(cookies.split(";", -1)))
                        .map(String::strip)
                        .anyMatch(one -> same(one, cookie + "=" + pass));
    }

    private static boolean same(String one, String other) {
        return MessageDigest.isEqual(one.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
    }

    private boolean isOurs(String host) {
        int colon = host.lastIndexOf(':');
        String name = colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
        boolean loopback = name.equals("localhost") || name.startsWith("127.") || name.equals("[::1]");
        return switch (hosts) {
            case Hosts.Loopback _ -> loopback && (name.equals("localhost") || isAddress(name));
            case Hosts.Machine machine ->
                name.equals("localhost") || isAddress(name) || name.equalsIgnoreCase(machine.name);
            case Hosts.Proxied _ -> !host.isEmpty();
        };
    }

    private static boolean isAddress(String name) {
        return ADDRESS.matcher(name).matches();
    }

    /** Browsers say where a change comes from; what says nothing is a program, and has no cookie of a browser. */
    private boolean isForeign(WebRequest request, String host) {
        boolean elsewhere = request.header("sec-fetch-site")
                .filter(site -> !site.equals("same-origin") && !site.equals("none"))
                .isPresent();
        return elsewhere
                || request.header("origin")
                        .filter(origin -> !isOwnOrigin(origin, host))
                        .isPresent();
    }

    private boolean isOwnOrigin(String origin, String host) {
        return switch (hosts) {
            case Hosts.Loopback _, Hosts.Machine _ -> origin.equals(origins.scheme + "://" + host);
            case Hosts.Proxied _ -> origin.equals("https://" + host) || origin.equals("http://" + host);
        };
    }
}
