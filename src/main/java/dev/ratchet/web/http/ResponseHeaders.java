package dev.ratchet.web.http;

import java.util.Map;

/** What every answer says, so that a browser runs nothing but our own files and shows nobody else what it has. */
final class ResponseHeaders {
    static final Map<String, String> SAFE = Map.of(
            "Content-Security-Policy",
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
                    + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            "X-Content-Type-Options",
            "nosniff",
            // Without any a browser would not say where a form comes from.
            "Referrer-Policy",
            "same-origin",
            "Cross-Origin-Opener-Policy",
            "same-origin",
            "Cross-Origin-Resource-Policy",
            "same-origin",
            "Cache-Control",
            "no-store");

    private ResponseHeaders() {}
}
