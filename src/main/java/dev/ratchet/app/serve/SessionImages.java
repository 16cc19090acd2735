package dev.ratchet.app.serve;

import dev.ratchet.json.Json;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.web.http.WebAnswer;
import dev.ratchet.web.http.WebProblem;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Pictures that tools have shown an agent, as a line of its output has them. */
final class SessionImages {
    private static final byte[] MARK = "\"media_type\":\"image/".getBytes(StandardCharsets.US_ASCII);
    private static final int LONGEST_LINE = 32 << 20;
    private static final int MOST = 20;

    /** What a browser shows and nothing more; SVG may hold programs. */
    private static final Set<String> TYPES = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

    private SessionImages() {}

    /** A picture as it stands in the output. */
    private record Found(String type, String data) {}

    /** How many there are in a line, as far as that can be told without taking it apart. */
    static int count(byte[] bytes, int offset, int count) {
        int found = 0;
        for (int at = offset; at <= offset + count - MARK.length && found < MOST; at++) {
            if (bytes[at] == '"' && Arrays.equals(bytes, at, at + MARK.length, MARK, 0, MARK.length)) {
                String rest =
                        new String(bytes, at + 1, Math.min(40, offset + count - at - 1), StandardCharsets.US_ASCII);
                found += TYPES.stream().anyMatch(type -> rest.contains("\"" + type + "\"")) ? 1 : 0;
            }
        }
        return found;
    }

    /** One of the pictures of the line that begins there. */
    static WebAnswer answer(Path output, long place, long number) {
        List<Found> found = new ArrayList<>();
        collect(Json.parseOrNothing(line(output, place)), found);
        if (number >= found.size()) {
            throw WebProblem.notFound("there is no such picture");
        }
        Found one = found.get((int) number);
        try {
            return new WebAnswer.Content(200, one.type, Base64.getDecoder().decode(one.data), Map.of());
        } catch (IllegalArgumentException _) {
            throw WebProblem.notFound("there is no such picture");
        }
    }

    private static void collect(Json json, List<Found> found) {
        Json source = json.at("source");
        String type = source.textAt("media_type");
        if (source.isObject() && TYPES.contains(type)) {
            found.add(new Found(type, source.textAt("data")));
            return;
        }
        json.items().forEach(item -> collect(item, found));
        if (json.isObject()) {
            json.members().keySet().forEach(name -> collect(json.at(name), found));
        }
    }

    private static String line(Path output, long place) {
        try (FileChannel file = FileChannel.open(output);
                InputStream in = Channels.newInputStream(file.position(place))) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            byte[] piece = new byte[1 << 16];
            int read = in.read(piece);
            while (read > 0 && line.size() < LONGEST_LINE) {
                int end = 0;
                while (end < read && piece[end] != '\n') {
                    end++;
                }
                line.write(piece, 0, end);
                read = end < read ? -1 : in.read(piece);
            }
            return line.toString(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Trouble.notFound("the file of that session is not here: " + FailureWords.of(e));
        }
    }
}
