package dev.ratchet.app.serve;

import dev.ratchet.app.serve.BlockReading.Placed;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.screen.Block;
import java.util.List;
import java.util.Locale;

/** Pieces of a session as objects. */
final class BlockJson {
    private BlockJson() {}

    static String array(List<Placed> found) {
        return Json.array(json -> found.forEach(one -> json.object(() -> fields(json, one))));
    }

    private static void fields(JsonWriter json, Placed one) {
        Block block = one.block();
        json.put("at", one.place())
                .put("speaker", word(block.speaker()))
                .put("kind", word(block.kind()))
                .put("label", block.label())
                .put("gist", block.gist())
                .put("note", block.note())
                .objects(
                        "body",
                        block.body(),
                        line -> json.put("tone", word(line.tone())).put("text", line.text()));
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
