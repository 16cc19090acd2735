package dev.ratchet.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
    @Test
    void writesObjectsInObjectsAndArrays() {
        String text = Json.object(json -> json.put("text", "a\"b")
                .put("whole", 7)
                .put("large", Long.MAX_VALUE)
                .put("decimal", 1.0)
                .put("yes", true)
                .put("moment", Instant.EPOCH)
                .put("day", LocalDate.EPOCH)
                .put("words", List.of("a", "b"))
                .raw("raw", "{\"x\" : 1}")
                .object("inner", () -> json.put("a", 1).object("empty", () -> {}))
                .objects("many", List.of(1, 2), n -> json.put("n", n))
                .array("mixed", () -> json.object(() -> {}).object(() -> json.put("z", "[")))
                .put("last", "{"));

        assertThat(text).isEqualTo("""
            {"text":"a\\"b","whole":7,"large":9223372036854775807,"decimal":1.0,"yes":true,\
            "moment":"1970-01-01T00:00:00.000Z","day":"1970-01-01","words":["a","b"],"raw":{"x" : 1},\
            "inner":{"a":1,"empty":{}},"many":[{"n":1},{"n":2}],"mixed":[{},{"z":"["}],"last":"{"}\
            """);
    }

    @Test
    void fractionsHaveNoNoiseAndNoExponent() {
        String text = Json.object(json -> json.put("sum", 0.1 + 0.2)
                .put("small", 0.00001)
                .put("many", 0.1 * 3 + 1_000_000)
                .put("none", 0.0)
                .put("huge", 1e300)
                .put("no_number", Double.NaN));

        assertThat(text).isEqualTo("""
            {"sum":0.3,"small":0.00001,"many":1000000.3,"none":0.0,"huge":1.0E300,"no_number":"NaN"}\
            """);
    }

    @Test
    void momentsAlwaysHaveTheirMilliseconds() {
        assertThat(Json.moment(Instant.parse("2026-02-14T23:15:00Z"))).isEqualTo("2026-02-14T23:15:00.000Z");
        assertThat(Json.moment(Instant.parse("2026-02-14T23:15:00.123456Z"))).isEqualTo("2026-02-14T23:15:00.123Z");
    }

    @Test
    void writesNullForWhatIsNotThere() {
        String text = Json.object(json -> json.put("text", (String) null)
                .put("number", (Double) null)
                .put("answer", (Boolean) null)
                .put("moment", (Instant) null)
                .put("json", Json.NOTHING));

        assertThat(text).isEqualTo("""
            {"text":null,"number":null,"answer":null,"moment":null,"json":null}\
            """);
    }

    @Test
    void writesArraysAlone() {
        assertThat(Json.array(_ -> {})).isEqualTo("[]");
        assertThat(Json.array(json -> json.object(() -> json.put("a", 1)).object(() -> {})))
                .isEqualTo("[{\"a\":1},{}]");
    }

    @Test
    void putsNumbersInQuotesThatJsonDoesNotKnow() {
        assertThat(Json.object(json -> json.put("a", Double.NaN).put("b", Double.NEGATIVE_INFINITY)))
                .isEqualTo("{\"a\":\"NaN\",\"b\":\"-Infinity\"}");
    }

    @Test
    void leavesLoneSurrogatesToWhoeverEncodesThem() {
        assertThat(Json.quoted("\ud83d!")).isEqualTo("\"\ud83d!\"");
        assertThat(new Json(List.of("\ude00")).line()).isEqualTo("[\"\ude00\"]");
    }

    @Test
    void writesToTheLetterWhatTheLibraryDoes() throws IOException {
        JsonSamples samples = new JsonSamples(3);
        for (int i = 0; i < 5_000; i++) {
            Object value = samples.value(4);
            StringWriter expected = new StringWriter();
            try (JsonGenerator generator = new JsonFactory().createGenerator(expected)) {
                write(generator, value);
            }
            assertThat(new Json(value).line()).isEqualTo(expected.toString());
        }
    }

    @Test
    void quotesEveryCharacterAsTheLibraryDoes() throws IOException {
        for (char c = 0; c < Character.MAX_VALUE; c++) {
            StringWriter expected = new StringWriter();
            String text = "a" + c + "b";
            try (JsonGenerator generator = new JsonFactory().createGenerator(expected)) {
                generator.writeString(text);
            }
            assertThat(Json.quoted(text)).isEqualTo(expected.toString());
        }
    }

    private static void write(JsonGenerator json, @Nullable Object part) throws IOException {
        switch (part) {
            case Map<?, ?> object -> {
                json.writeStartObject();
                for (Map.Entry<?, ?> member : object.entrySet()) {
                    json.writeFieldName((String) member.getKey());
                    write(json, member.getValue());
                }
                json.writeEndObject();
            }
            case List<?> list -> {
                json.writeStartArray();
                for (Object item : list) {
                    write(json, item);
                }
                json.writeEndArray();
            }
            case Long number -> json.writeNumber(number);
            case Double number -> json.writeNumber(number);
            case Boolean truth -> json.writeBoolean(truth);
            case null -> json.writeNull();
            default -> json.writeString(part.toString());
        }
    }
}
