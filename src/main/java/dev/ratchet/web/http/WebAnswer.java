package dev.ratchet.web.http;

import dev.ratchet.web.html.Html;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/** What is answered. */
public sealed interface WebAnswer {
    /** Something whole. No record: whoever compared two of them would compare where their bytes are. */
    final class Content implements WebAnswer {
        private final int status;
        private final String type;
        private final byte[] body;
        private final Map<String, String> headers;
        private byte @Nullable [] packed;

        public Content(int status, String type, byte[] body, Map<String, String> headers) {
            this.status = status;
            this.type = type;
            this.body = body;
            this.headers = headers;
        }

        public int status() {
            return status;
        }

        public String type() {
            return type;
        }

        public byte[] body() {
            return body;
        }

        public Map<String, String> headers() {
            return headers;
        }

        /** Its bytes for those on a bad line; packed once. */
        synchronized byte[] packed() throws IOException {
            byte[] known = packed;
            if (known == null) {
                known = CompressedContent.gzip(body);
                packed = known;
            }
            return known;
        }

        /** The same with a tag, by which whoever has it already is told so in place of getting it again. */
        public Content tagged() {
            CRC32 sum = new CRC32();
            sum.update(body);
            return having("ETag", "W/\"%x-%x\"".formatted(body.length, sum.getValue()));
        }

        /** The same with a header. */
        public Content having(String name, String value) {
            Map<String, String> more = new LinkedHashMap<>(headers);
            more.put(name, value);
            return new Content(status, type, body, more);
        }
    }

    /** Something that goes on until somebody has enough of it. */
    record Stream(String type, Writing writing) implements WebAnswer {}

    /** Writes a stream. */
    interface Writing {
        /** Writes until there is nothing more, or nobody who reads. */
        void write(WebStream out) throws IOException, InterruptedException;
    }

    static Content html(Html page) {
        return html(200, page);
    }

    static Content html(int status, Html page) {
        return text(status, "text/html; charset=utf-8", "<!DOCTYPE html>\n" + page.written());
    }

    /** A part of a page. */
    static Content fragment(Html part) {
        return text(200, "text/html; charset=utf-8", part.written());
    }

    static Content json(String json) {
        return text(200, "application/json", json);
    }

    static Content text(int status, String type, String text) {
        return new Content(status, type, text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** Sends a browser elsewhere on this server, to look there. */
    static Content seeOther(String place) {
        return text(303, "text/plain", "").having("Location", place);
    }
}
