package dev.ratchet.session.stream;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternSetTest {

    @ParameterizedTest
    @CsvSource({
        "bd-finish, run bd-finish now, true",
        "bd-finish, BD-FINISH, false",
        "(?i)git commit, Git COMMIT, true",
        "(?i)\\bcommitted\\b, it is Committed., true",
        "(?i)\\bcommitted\\b, uncommitted changes, false",
        "(?i)\\bcommitted\\b, committed_at, false",
        "(?i)\\bcommitted\\b, uncommitted but committed, true",
        "a\\.b, a.b, true",
        "a\\.b, axb, false",
        "a.b, axb, true",
        "resets.*UTC, resets 9pm (UTC), true",
        "\\b-x\\b, a-x, true",
        "\\b-x\\b, '-x', false",
        "(?i)k, \u212A, false",
        "(?i)\\(done\\), '(DONE)', true"
    })
    void findsWhatTheRegexFinds(String pattern, String text, boolean found) {
        assertThat(Pattern.compile(pattern).matcher(text).find()).isEqualTo(found);
        assertThat(PatternSet.of(List.of(Pattern.compile(pattern))).anyIn(text)).isEqualTo(found);
    }

    @Test
    void takesTheDefaultCommitPatternsAsLiterals() {
        assertThat(ReadingSettings.DEFAULT.commitPatterns())
                .allMatch(pattern -> LiteralSearch.of(pattern).isPresent());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a|b", "a+", "[ab]", "^a", "a$", "\\d", "(?m)a", "", "\\b", "é", "\\\\b\\b\\B"})
    void leavesTrueRegexesToTheEngine(String pattern) {
        assertThat(LiteralSearch.of(Pattern.compile(pattern))).isEmpty();
    }

    @Test
    void honoursFlags() {
        assertThat(PatternSet.of(List.of(Pattern.compile("abc", Pattern.CASE_INSENSITIVE)))
                        .anyIn("xABC"))
                .isTrue();
        assertThat(LiteralSearch.of(Pattern.compile("a b", Pattern.COMMENTS))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a+)+$", "(a|aa)+$", "(a*)*b", "(.*a){20}!"})
    void givesUpOnARegexThatWouldNeverEnd(String pattern) {
        PatternSet patterns = PatternSet.of(List.of(Pattern.compile(pattern)));

        for (int i = 0; i < 25; i++) {
            assertThat(patterns.anyIn("a".repeat(100_000) + "!\n.")).isFalse();
        }
    }

    @Test
    void findsWhatLiesAcrossTwoPieces() {
        String text = "x".repeat(64 * 1024 - 3) + "12345" + "x".repeat(100_000);

        assertThat(PatternSet.of(List.of(Pattern.compile("1\\d+5"))).anyIn(text))
                .isTrue();
    }

    @Test
    void anchorsMeanTheEndsOfTheTextAndNotOfAPiece() {
        String text = "x".repeat(200_000);

        assertThat(PatternSet.of(List.of(Pattern.compile("[x]$"))).anyIn(text)).isTrue();
        assertThat(PatternSet.of(List.of(Pattern.compile("x$|x\\z"))).anyIn(text + "y"))
                .isFalse();
        assertThat(PatternSet.of(List.of(Pattern.compile("^[x]"))).anyIn("y" + text))
                .isFalse();
    }
}
