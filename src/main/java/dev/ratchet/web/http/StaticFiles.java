package dev.ratchet.web.http;

import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;

/** Styles, modules and pictures that pages need, which a browser keeps for as long as they are the same. */
public final class StaticFiles {
    private static final Map<String, String> TYPES = Map.of(
            "css", "text/css; charset=utf-8",
            "js", "text/javascript; charset=utf-8",
            "svg", "image/svg+xml");

    /** All there are. */
    static final List<String> NAMES = List.of("ratchet.css", "ratchet.js", "mark.svg");

    private static final Map<String, byte[]> FILES =
            NAMES.stream().collect(java.util.stream.Collectors.toMap(name -> name, StaticFiles::read));
    private static final Map<String, WebAnswer.Content> ANSWERS =
            NAMES.stream().collect(java.util.stream.Collectors.toMap(name -> name, StaticFiles::answer));
    private static final String VERSION = version();

    private StaticFiles() {}

    /** Where a browser finds a file. */
    public static String place(String name) {
        return "/static/%s/%s".formatted(VERSION, name);
    }

    public static Route route() {
        return Route.get("/static/{version}/{name}", request -> {
            WebAnswer.Content file = ANSWERS.get(request.place("name"));
            if (file == null) {
                throw WebProblem.notFound("there is nothing at " + request.path());
            }
            return file;
        });
    }

    private static WebAnswer.Content answer(String name) {
        String type = TYPES.getOrDefault(name.substring(name.lastIndexOf('.') + 1), "application/octet-stream");
        return new WebAnswer.Content(200, type, FILES.getOrDefault(name, new byte[0]), Map.of())
                .having("Cache-Control", "private, max-age=31536000, immutable");
    }

    private static byte[] read(String name) {
        try (InputStream file = StaticFiles.class.getResourceAsStream("/dev/ratchet/web/" + name)) {
            if (file == null) {
                throw new Trouble("the file %s is missing in Ratchet itself".formatted(name));
            }
            return file.readAllBytes();
        } catch (IOException e) {
            throw new Trouble("cannot read %s".formatted(name), e);
        }
    }

    private static String version() {
        CRC32 sum = new CRC32();
        NAMES.forEach(name -> sum.update(FILES.getOrDefault(name, new byte[0])));
        return Long.toHexString(sum.getValue());
    }
}
