package dev.ratchet.web.http;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Trouble;

/** Why something that was asked for over the web is not answered, with the status that says so. */
public final class WebProblem extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;

    public WebProblem(int status, String detail) {
        super(detail, null, false, false);
        this.status = status;
    }

    public static WebProblem notFound(String detail) {
        return new WebProblem(404, detail);
    }

    public static WebProblem malformed(String detail) {
        return new WebProblem(400, detail);
    }

    /** What went wrong elsewhere, as the web says it. */
    public static WebProblem of(Trouble trouble) {
        String words = Trouble.words(trouble);
        return switch (trouble.kind()) {
            case NOT_FOUND -> new WebProblem(404, words);
            case REFUSED -> new WebProblem(409, words);
            case UNREACHABLE, COLLIDED -> new WebProblem(503, words);
            case BROKEN -> new WebProblem(500, words);
        };
    }

    public int status() {
        return status;
    }

    public String title() {
        return switch (status) {
            case 400 -> "Malformed request";
            case 401 -> "Not signed in";
            case 403 -> "Not allowed";
            case 404 -> "Not found";
            case 405 -> "Method not allowed";
            case 409 -> "Refused";
            case 413 -> "Too large";
            case 415 -> "Not understood";
            case 421 -> "Wrong host";
            case 503 -> "Not available";
            default -> "Failed";
        };
    }

    public String detail() {
        return String.valueOf(getMessage());
    }

    /** An {@code application/problem+json}. */
    public String json() {
        return Json.object(json -> json.put("type", "about:blank")
                .put("title", title())
                .put("status", status)
                .put("detail", detail()));
    }
}
