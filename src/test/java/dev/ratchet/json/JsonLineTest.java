package dev.ratchet.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonLineTest {
    private static final JsonLine.Wanted SOME =
            new JsonLine.Members(Set.of("type", "message", "input", "text"), Set.of("input"), Set.of("text"));

    @Test
    void keepsTheWantedMembersAtAnyDepth() {
        List<Json> read = read("""
            {"type": "a", "skipped": {"type": [1, {"x": "}"}]}, "message": [{"text": 1.50, "no": "b"}, null, "s"]}
            """, SOME);

        assertThat(read).hasSize(1);
        assertThat(read.getFirst().members()).containsOnlyKeys("type", "message");
        assertThat(read.getFirst().at("type").text()).isEqualTo("a");
        assertThat(read.getFirst().at("message").line()).isEqualTo("[{\"text\":\"1.50\"},null,\"s\"]");
    }

    @Test
    void keepsEverythingOfMembersThatAreWantedWhole() {
        Json read = read("{\"input\": {\"z\": 1, \"a\": {\"other\": [true, null]}}}", SOME)
                .getFirst();

        assertThat(read.line()).isEqualTo("{\"input\":{\"z\":\"1\",\"a\":{\"other\":[true,null]}}}");
    }

    @Test
    void keepsEverythingInItsOrderIfAsked() {
        assertThat(read("{\"z\": 01}", JsonLine.EVERYTHING)).isEmpty();
        assertThat(read("{\"z\": -1e9, \"a\": [{}], \"z\": \"\"}", JsonLine.EVERYTHING)
                        .getFirst()
                        .line())
                .isEqualTo("{\"z\":\"\",\"a\":[{}]}");
    }

    @Test
    void takesAllObjectsOfALineAndIgnoresWhatFollows() {
        assertThat(read("{\"type\":\"a\"}{\"type\":\"b\"} and so on", SOME))
                .extracting(json -> json.at("type").text())
                .containsExactly("a", "b");
        assertThat(read("{\"type\":\"a\"} {\"type\":", SOME)).hasSize(1);
    }

    @Test
    void keepsNothingOfALineWithMoreValuesThanFitIntoMemory() {
        String many = "{\"a\":1},".repeat((int) JsonLine.MOST_TOKENS / 4);

        assertThat(read("{\"input\": [" + many + "1]}", SOME)).isEmpty();
        assertThat(read("{\"type\":\"a\"}{\"input\": [" + many + "1]}", SOME)).hasSize(1);
        assertThat(read("{\"input\": [" + many.substring(many.length() / 2) + "1]}", SOME))
                .hasSize(1);
    }

    @Test
    void looksBehindBlanksAndColours() {
        assertThat(read("\u0000 \ufeff\u001b[0;31m\t{\"type\":\"a\"}", SOME)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "words",
                "[1]",
                "1",
                "{",
                "{\"type\"",
                "{\"type\":\"a\"",
                "{\"type\":[1",
                "{]",
                "\u001b["
            })
    void whatIsNoObjectIsNothing(String line) {
        assertThat(read(line, SOME)).isEmpty();
        assertThat(read(line, JsonLine.EVERYTHING)).isEmpty();
    }

    @Test
    void takesControlCharactersAndBytesThatAreNoText() {
        byte[] line = "{\"type\":\"a\tb?\"}".getBytes(StandardCharsets.UTF_8);
        line[line.length - 3] = (byte) 0xff;

        assertThat(JsonLine.read(line, 0, line.length, SOME)
                        .getFirst()
                        .at("type")
                        .text())
                .isEqualTo("a\tb\ufffd");
    }

    @Test
    void cutsLongTextsBetweenTwoCharacters() {
        for (String unit : new String[] {"a", "é", "→", "\ud83d\ude00", "\\n", "\\u20ac", "\\\"", "\\\\", "\\ud83d"}) {
            for (int shift = 0; shift < 7; shift++) {
                String text = "x".repeat(shift) + unit.repeat(JsonLine.BRIEF);
                Json json = read("{\"text\":\"" + text + "\",\"type\":\"" + text + "\"}", SOME)
                        .getFirst();

                String whole = json.at("type").text("");
                String brief = json.at("text").text("");
                assertThat(whole).startsWith(brief);
                assertThat(brief.length()).isBetween(JsonLine.BRIEF / 6, JsonLine.BRIEF);
                assertThat(whole.length()).isGreaterThanOrEqualTo(JsonLine.BRIEF);
            }
        }
    }

    @Test
    void cutsNoTextThatIsShort() {
        for (int length = JsonLine.BRIEF - 3; length <= JsonLine.BRIEF; length++) {
            String text = "y".repeat(length);

            assertThat(read("{\"text\":\"" + text + "\"}", SOME)
                            .getFirst()
                            .at("text")
                            .text())
                    .isEqualTo(text);
        }
    }

    @Test
    void agreesWithTheParserOnAnyObject() throws MalformedJson {
        JsonSamples samples = new JsonSamples(8);
        for (int i = 0; i < 3_000; i++) {
            String line = new Json(samples.object(4)).line();

            assertThat(read(line, JsonLine.EVERYTHING).getFirst().words())
                    .isEqualTo(Json.parse(line).words());
        }
    }

    @Test
    void survivesAnyBytes() {
        Random random = new Random(9);
        JsonSamples samples = new JsonSamples(10);
        for (int i = 0; i < 5_000; i++) {
            byte[] line = ("{\"type\":" + new Json(samples.value(4)).line() + "}").getBytes(StandardCharsets.UTF_8);
            for (int j = random.nextInt(4); j > 0; j--) {
                line[random.nextInt(line.length)] = (byte) random.nextInt(256);
            }
            int end = random.nextInt(line.length + 1);
            assertThat(JsonLine.read(line, 0, end, SOME)).hasSizeBetween(0, line.length);
            assertThat(JsonLine.read(line, 0, end, JsonLine.EVERYTHING)).hasSizeBetween(0, line.length);
        }
    }

    @Test
    void givesUpOnEndlessDepth() {
        assertThat(read("{\"type\":" + "[".repeat(100_000), SOME)).isEmpty();
        assertThat(read("{\"type\":".repeat(100_000), JsonLine.EVERYTHING)).isEmpty();
    }

    private static List<Json> read(String line, JsonLine.Wanted wanted) {
        byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
        return JsonLine.read(bytes, 0, bytes.length, wanted);
    }
}
