package dev.ratchet.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {
    @Test
    void readsWhatItWrote() throws MalformedJson {
        JsonSamples samples = new JsonSamples(1);
        for (int i = 0; i < 5_000; i++) {
            Json value = new Json(samples.value(5));

            assertThat(Json.parse(value.line())).isEqualTo(value);
        }
    }

    @Test
    void givesNothingForWhatIsNotThere() throws MalformedJson {
        Json json = Json.parse("{\"a\": {\"b\": [1, null]}, \"n\": null}");

        assertThat(json.at("a").at("b").items()).containsExactly(new Json(1L), Json.NOTHING);
        assertThat(json.at("x").at("y").isNothing()).isTrue();
        assertThat(json.at("n")).isSameAs(Json.NOTHING);
        assertThat(json.has("n")).isTrue();
        assertThat(json.has("x")).isFalse();
        assertThat(json.at("a").text()).isNull();
        assertThat(json.at("a").text("else")).isEqualTo("else");
        assertThat(json.at("a").items()).isEmpty();
        assertThat(json.at("a").at("b").at("c").isNothing()).isTrue();
        assertThat(json.at("a").at("b").members()).isEmpty();
        assertThat(json.at("a").at("b").values()).isEmpty();
        assertThat(json.at("a").number()).isNull();
        assertThat(json.at("a").scalar()).isNull();
    }

    @Test
    void knowsWhatAValueIs() throws MalformedJson {
        Json json = Json.parse("{\"t\": true, \"f\": \"false\", \"n\": 1, \"s\": \"1\", \"l\": [], \"o\": {}}");

        assertThat(json.at("t").isTrue()).isTrue();
        assertThat(json.at("t").isFalse()).isFalse();
        assertThat(json.at("f").isFalse()).isTrue();
        assertThat(json.at("n").isNumber()).isTrue();
        assertThat(json.at("n").text()).isNull();
        assertThat(json.at("s").isNumber()).isFalse();
        assertThat(json.at("l").isArray()).isTrue();
        assertThat(json.at("o").isObject()).isTrue();
        assertThat(json.values()).extracting(Json::scalar).containsExactly("true", "false", "1", "1", null, null);
        assertThat(json.numbers()).containsExactly(Map.entry("n", 1L));
    }

    @Test
    void takesNumbersWithAndWithoutQuotes() throws MalformedJson {
        assertThat(Json.parse("12.5").number()).isEqualTo(12.5);
        assertThat(Json.parse("\" 12.5 \"").number()).isEqualTo(12.5);
        assertThat(Json.parse("\"NaN\"").number()).isNull();
        assertThat(Json.parse("1e400").number()).isNull();
        assertThat(Json.parse("\"twelve\"").number()).isNull();
        assertThat(Json.parse("true").number()).isNull();
        assertThat(Json.parse("-5").count()).isZero();
        assertThat(Json.parse("7.9").count()).isEqualTo(7);
        assertThat(Json.parse("\"7\"").count()).isEqualTo(7);
        assertThat(Json.parse("1e300").count()).isEqualTo(1_000_000_000_000L);
    }

    @Test
    void readsNumbersOfAnySize() throws MalformedJson {
        assertThat(Json.parse("9223372036854775807").value()).isEqualTo(Long.MAX_VALUE);
        assertThat(Json.parse("9223372036854775808").value()).isEqualTo(0x1p63);
        assertThat(Json.parse("-0").value()).isEqualTo(0L);
        assertThat(Json.parse("1.50").line()).isEqualTo("1.5");
        assertThat(Json.parse("1" + "0".repeat(500)).value()).isEqualTo(Double.POSITIVE_INFINITY);
    }

    @Test
    void lastOfTwoMembersOfANameCounts() throws MalformedJson {
        assertThat(Json.parse("{\"a\": 1, \"b\": 2, \"a\": 3}").line()).isEqualTo("{\"a\":3,\"b\":2}");
    }

    @Test
    void keepsLoneSurrogates() throws MalformedJson {
        assertThat(Json.parse("\"\\ud83d!\"").text()).isEqualTo("\ud83d!");
        assertThat(Json.parse("\"\\ud83d\\ude00\"").text()).isEqualTo("\ud83d\ude00");
    }

    @Test
    void saysInWordsWhatItHolds() throws MalformedJson {
        assertThat(Json.parse("{\"a\": 1, \"b\": [\"x\", null], \"c\": {\"d\": true}}")
                        .words())
                .isEqualTo("a: 1\nb: \nx\nnull\nc: \nd: true");
        assertThat(Json.NOTHING.words()).isEqualTo("null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "{",
                "[1",
                "[1,]",
                "{\"a\"}",
                "{\"a\":}",
                "{a:1}",
                "{'a':1}",
                "tru",
                "01",
                "1.",
                "+1",
                "NaN",
                "\"",
                "\"\\x\"",
                "\"\\u12\"",
                "\"\n\"",
                "[1] 2",
                "{} {}",
                "// no\n1",
                "]",
                "\ufeff1x"
            })
    void refusesWhatIsNoJson(String text) {
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() -> Json.parse(text))
                .satisfies(wrong -> assertThat(wrong.getMessage()).isNotBlank());
        assertThat(Json.parseOrNothing(text)).isEqualTo(Json.NOTHING);
    }

    @Test
    void saysOnWhichLineATextIsWrong() {
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() -> Json.parse("{\"a\": 1,\n\"b\": 2,\n\"c\": x}"))
                .satisfies(wrong -> assertThat(wrong.line()).isEqualTo(3));
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() -> Json.parse("1\n2"))
                .satisfies(wrong -> assertThat(wrong.line()).isEqualTo(2));
    }

    @Test
    void readsDeepValuesAndRefusesEndlessOnes() throws MalformedJson {
        String deep = "[".repeat(900) + "]".repeat(900);

        assertThat(Json.parse(deep).line()).isEqualTo(deep);
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() -> Json.parse("[".repeat(1_000_000)))
                .satisfies(wrong -> assertThat(wrong.line()).isPositive());
        assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> Json.parse("{\"a\":".repeat(100_000)));
    }

    @Test
    void nothingButMalformedComesOfSpoiledTexts() {
        Random random = new Random(5);
        JsonSamples samples = new JsonSamples(6);
        for (int i = 0; i < 5_000; i++) {
            StringBuilder text = new StringBuilder(new Json(samples.object(4)).line());
            for (int j = random.nextInt(3); j >= 0; j--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(3)) {
                    case 0 -> text.deleteCharAt(at).append(' ');
                    case 1 -> text.insert(at, "{}[]\",:\\0-e".charAt(random.nextInt(11)));
                    default -> text.setLength(at + 1);
                }
            }
            String read = Json.parseOrNothing(text.toString()).line();
            assertThat(Json.parseOrNothing(read).line()).isEqualTo(read);
        }
    }

    @Test
    void passesItemsOnWithTheirLines() throws MalformedJson {
        List<JsonItem> items = new ArrayList<>();

        JsonItem.each("[{\"a\": 1.50},\n\n2e3, [\n4],\n null]", items::add);

        assertThat(items).extracting(JsonItem::line).containsExactly(1, 3, 3, 5);
        assertThat(items)
                .extracting(item -> item.json().line())
                .containsExactly("{\"a\":\"1.50\"}", "\"2e3\"", "[\"4\"]", "null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1", "[1,\n", "[1] 2", "[1,, 2]"})
    void passesOnTheItemsBeforeTheMistake(String text) {
        List<JsonItem> items = new ArrayList<>();

        assertThatExceptionOfType(MalformedJson.class).isThrownBy(() -> JsonItem.each(text, items::add));

        assertThat(items).containsExactly(new JsonItem(1, new Json("1")));
    }

    @Test
    void onlyAnArrayHasItemsToPassOn() {
        assertThatExceptionOfType(MalformedJson.class)
                .isThrownBy(() ->
                        JsonItem.each("{\"a\": 1}", item -> assertThat(item).isNull()));
    }
}
