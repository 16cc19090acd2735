package dev.ratchet.json;

import com.fasterxml.jackson.core.JsonToken;
import java.util.function.Consumer;

/**
 * An item of an array.
 *
 * @param line where in the text it begins, counted from 1
 * @param json its value, with numbers as they are written
 */
public record JsonItem(int line, Json json) {
    /** Passes on the items of a text that is an array, as far as it can be read. */
    public static void each(String text, Consumer<JsonItem> taker) throws MalformedJson {
        JsonTree.read(text, parser -> {
            if (parser.currentToken() != JsonToken.START_ARRAY) {
                throw new MalformedJson(
                        "there is no array", parser.currentTokenLocation().getLineNr());
            }
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                int line = parser.currentTokenLocation().getLineNr();
                taker.accept(new JsonItem(line, new Json(JsonTree.value(parser, JsonTree.Numbers.AS_WRITTEN))));
            }
            return text;
        });
    }
}
