package dev.ratchet.web.http;

import dev.ratchet.web.http.WebAnswer.Content;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;

/** What is sent packed, for those on a bad line. */
final class CompressedContent {
    private static final int SMALL = 1024;

    private CompressedContent() {}

    static boolean isWorthIt(WebRequest request, Content content) {
        return content.body().length > SMALL
                && !content.type().startsWith("image/")
                && request.header("accept-encoding")
                        .filter(kinds -> kinds.contains("gzip"))
                        .isPresent();
    }

    static byte[] gzip(byte[] bytes) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream(bytes.length / 4);
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(bytes);
        }
        return packed.toByteArray();
    }
}
