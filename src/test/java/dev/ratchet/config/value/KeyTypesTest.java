package dev.ratchet.config.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.PostgresSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class KeyTypesTest {
    private static final long SEED = 20260214;

    @Test
    void everyTextSurvivesBeingWrittenAsToml() {
        Random random = new Random(SEED);
        for (int i = 0; i < 100; i++) {
            String text = random.ints(random.nextInt(12), 1, 0x2FFF)
                    .map(c -> random.nextBoolean() ? c % 0x80 : c)
                    .filter(c -> c != 0 && c != '=')
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .append(random.nextBoolean() ? "\\'" : "\uD83D\uDE00")
                    .toString();

            assertThat(TomlText.parse(TomlText.quote(text))).contains(text);
            assertThat(throughToml(new TextTable(), Map.of(text, text))).isEqualTo(Map.of(text, text));
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyMillisecondSurvivesBeingWrittenAsToml(TimeSpan.Unit unit) {
        TimeSpan span = new TimeSpan(unit, TimeSpan.Least.ZERO);
        Random random = new Random(SEED);
        for (int i = 0; i < 100; i++) {
            Duration millis = Duration.ofMillis(random.nextLong(0, 1L << random.nextInt(1, 38)));

            assertThat(throughToml(span, millis)).isEqualTo(millis);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.0", "+1", "1.", "1e0", " 1 ", "0.9999999"})
    void readsANumberHoweverAUserWritesIt(String text) {
        assertThat(new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.ZERO).fromText(text))
                .isEqualTo(new ReadValue.Fine<>(Duration.ofSeconds(1)));
    }

    @ParameterizedTest
    @CsvSource({"90s, 90", "15m, 900", "2h30m, 9000", "1.5h, 5400", "1d1s, 86401", "0s, 0"})
    void readsATimeWithUnitsOfItsOwnWhateverTheKeysUnitIs(String text, long seconds) {
        for (TimeSpan.Unit unit : TimeSpan.Unit.values()) {
            TimeSpan span = new TimeSpan(unit, TimeSpan.Least.ZERO);

            assertThat(span.fromText(text)).isEqualTo(new ReadValue.Fine<>(Duration.ofSeconds(seconds)));
            assertThat(span.fromToml(text)).isEqualTo(span.fromText(text));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "1x", "0x1", "1_0", "1ms", "m", "1m2h", "-1s", "Infinity", "NaN", "1,5", "--1", "."})
    void refusesWhatIsNoNumber(String text) {
        assertThat(new TimeSpan(TimeSpan.Unit.SECONDS, TimeSpan.Least.ZERO).fromText(text))
                .isEqualTo(ReadValue.wrong(
                        "expected a number of seconds, or a time such as 90s, 15m or 2h30m, found \"" + text + "\""));
    }

    @Test
    void refusesAnAddressWithAPortThatThereIsNot() {
        TextValue address = new TextValue(TextValue.Rule.ADDRESS_OR_EMPTY);

        assertThat(address.fromText("http://x:65535/y")).isEqualTo(new ReadValue.Fine<>("http://x:65535/y"));
        assertThat(address.fromText("http://x:65536/y"))
                .isEqualTo(ReadValue.wrong("must have a port of at most 65535, not 65536"));
    }

    @Test
    void cutsALongTextInAMessageBetweenCharacters() {
        String face = "\uD83D\uDE00";

        assertThat(new OnOff().fromText(face.repeat(200)))
                .isEqualTo(ReadValue.wrong("expected true or false, found \"" + face.repeat(80) + "\u2026\""));
    }

    @Test
    void whatMayHoldAPasswordIsShownNowhere() {
        HiddenText type = new HiddenText(PostgresSettings::flawOf);

        assertThat(type.fromText("jdbc:postgresql://h/d?password=s3cret")).isInstanceOf(ReadValue.Fine.class);
        assertThat(type.isHidden("jdbc:postgresql://h/d?password=s3cret")).isTrue();
        assertThat(type.isHidden("")).isFalse();
        assertThat(type.fromText("postgres://u:s3cret@h/d"))
                .asString()
                .contains("must begin with jdbc:postgresql:")
                .doesNotContain("s3cret");
        assertThat(type.fromText("jdbc:postgresql://user:s3cret@h/d"))
                .asString()
                .contains("they belong in PGUSER and PGPASSWORD, or in the file .pgpass")
                .doesNotContain("s3cret", "user:");
        assertThat(type.fromText("jdbc:postgresql://user:s3/cret@h/d")).isInstanceOf(ReadValue.Wrong.class);
        assertThat(type.fromText("jdbc:postgresql://h/d?user=me@home")).isInstanceOf(ReadValue.Fine.class);
        assertThat(type.fromText("")).isInstanceOf(ReadValue.Fine.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://secret:5432",
                "jdbc:postgresql://secret:abc/d",
                "jdbc:postgresql://secret:99999/d",
                "jdbc:postgresql://secret?sslmode=require",
                "jdbc:postgresql:/secret",
                "jdbc:postgresql://secret/d%zz"
            })
    void anAddressThatTheDriverDoesNotTakeIsWrongAndIsNotShown(String url) {
        assertThat(new HiddenText(PostgresSettings::flawOf).fromText(url))
                .asString()
                .contains("must be of the form jdbc:postgresql://HOST[:PORT]/DATABASE")
                .doesNotContain("secret", "abc", "99999");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://h:5432/",
                "jdbc:postgresql:d",
                "jdbc:postgresql:///d",
                "jdbc:postgresql://h1:1,[::1]:2/d"
            })
    void anAddressThatTheDriverTakesIsFine(String url) {
        assertThat(new HiddenText(PostgresSettings::flawOf).fromText(url)).isInstanceOf(ReadValue.Fine.class);
    }

    @Test
    void writesLongListsOnSeveralLines() {
        ListOf<String> type = new ListOf<>(new TextValue(TextValue.Rule.ANY));
        List<String> words = List.of("a".repeat(50), "b".repeat(50));

        assertThat(type.toBlock(words).lines()).hasSize(4);
        assertThat(type.fromToml(TomlText.parse(type.toBlock(words)).orElseThrow()))
                .isEqualTo(new ReadValue.Fine<>(words));
    }

    private static <T> T throughToml(KeyType<T> type, T value) {
        return switch (type.fromToml(TomlText.parse(type.toToml(value)).orElseThrow())) {
            case ReadValue.Fine<T>(var read) -> read;
            case ReadValue.Wrong<T>(var flaws) -> throw new AssertionError(flaws.toString());
        };
    }
}
