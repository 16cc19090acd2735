package dev.ratchet.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class ListingTest {
    private static final Listing<List<String>> LISTING = Listing.<List<String>>empty()
            .with("NAME", row -> row.get(0))
            .withNumber("COST", row -> row.get(1))
            .with("NOTE", row -> row.get(2))
            .with("REASON", row -> row.get(3));

    private static final List<List<String>> ROWS = List.of(
            List.of("a", "5", "", "it went well, and much can be said of it"), List.of("longer", "1000", "", "short"));

    @Test
    void hasAHeadingAndLeavesOutWhatIsEmpty() {
        assertThat(LISTING.text(ROWS, Integer.MAX_VALUE)).isEqualTo("""
            NAME    COST  REASON
            a          5  it went well, and much can be said of it
            longer  1000  short\
            """);
    }

    @Test
    void wideAndCombiningCharactersTakeTheRoomThatTheyTake() {
        List<List<String>> rows = List.of(
                List.of("你好", "1", "", "x"), List.of("e\u0301", "2", "", "世界".repeat(20)), List.of("a", "3", "", "y"));

        assertThat(LISTING.text(rows, 40)).isEqualTo("""
            NAME  COST  REASON
            你好     1  x
            e\u0301        2  世界世界世界世界世界世界世…
            a        3  y\
            """);
    }

    @Test
    void momentsAreByTheClockOfWhoeverSitsBeforeTheScreen() {
        Instant moment = Instant.parse("2026-02-14T23:15:07.123Z");
        Listing<Instant> listing = Listing.<Instant>empty().withMoment("AT", Function.identity());
        LocalDateTime here = moment.atZone(ZoneId.systemDefault()).toLocalDateTime();

        assertThat(listing.text(List.of(moment), 80))
                .isEqualTo(
                        "AT\n" + here.toLocalDate() + " " + here.toLocalTime().withNano(0));
        assertThat(listing.text(List.of(moment), Integer.MAX_VALUE)).isEqualTo("AT\n2026-02-14T23:15:07Z");
    }

    @Test
    void isCutToTheScreen() {
        assertThat(LISTING.text(ROWS, 40)).isEqualTo("""
            NAME    COST  REASON
            a          5  it went well, and much ca…
            longer  1000  short\
            """);
    }

    @Test
    void theLastColumnHasALineOfItsOwnWhereThereIsLittleRoom() {
        assertThat(LISTING.text(ROWS, 30)).isEqualTo("""
            NAME    COST
                REASON
            a          5
                it went well, and much ca…
            longer  1000
                short\
            """);
    }

    @Test
    void noColumnIsLostWhereSeveralHaveNoRoom() {
        List<List<String>> rows = List.of(List.of("a-long-name", "1000", "a note", "reason"));

        assertThat(LISTING.text(rows, 18)).isEqualTo("""
            NAME         COST
                NOTE    REASON
            a-long-name  1000
                a note  reason\
            """);
    }

    @Test
    void whatIsToldBelowAnElementIsCutAsWell() {
        assertThat(LISTING.withBelow(row -> row.get(0).equals("a")
                                ? List.of("evidence: a very long one of it\u001b[2J")
                                : List.of())
                        .text(ROWS.reversed(), 34))
                .isEqualTo("""
                    NAME    COST
                        REASON
                    longer  1000
                        short
                    a          5
                        it went well, and much can be…
                        evidence: a very long one of …\
                    """);
    }
}
