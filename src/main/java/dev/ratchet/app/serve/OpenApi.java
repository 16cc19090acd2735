package dev.ratchet.app.serve;

import dev.ratchet.loop.base.Trouble;
import dev.ratchet.web.http.WebAnswer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The description of the API for programs that read such. */
final class OpenApi {
    private OpenApi() {}

    static String text() {
        try (InputStream file = OpenApi.class.getResourceAsStream("/dev/ratchet/web/openapi.json")) {
            if (file == null) {
                throw new Trouble("the description of the API is missing in Ratchet itself");
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new Trouble("cannot read the description of the API", e);
        }
    }

    static WebAnswer answer() {
        return WebAnswer.json(text());
    }
}
