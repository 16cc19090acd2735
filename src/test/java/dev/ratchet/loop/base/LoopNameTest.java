package dev.ratchet.loop.base;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A loop has a name of its own, and where machines share a database its worker's before it. */
class LoopNameTest {
    @Test
    void aNameHasTwoPartsOrOne() {
        assertThat(LoopName.of("box-2", "w1")).isEqualTo("box-2/w1");
        assertThat(LoopName.own("box-2/w1")).isEqualTo("w1");
        assertThat(LoopName.own("main")).isEqualTo("main");
        assertThat(LoopName.worker("box-2/w1")).contains("box-2");
        assertThat(LoopName.worker("main")).isEmpty();
    }

    @Test
    void bothPartsHaveToBeNames() {
        assertThat(LoopName.allow("box/w1")).isTrue();
        assertThat(LoopName.allow("main")).isTrue();
        assertThat(LoopName.allow("../w1")).isFalse();
        assertThat(LoopName.allow("a/b/w1")).isFalse();
        assertThat(LoopName.allow("box/")).isFalse();
    }

    @Test
    void aLoopIsMeantByItsOwnNameToo() {
        assertThat(LoopName.isMeant("box/w1", "w1")).isTrue();
        assertThat(LoopName.isMeant("box/w1", "box/w1")).isTrue();
        assertThat(LoopName.isMeant("box/w1", "other/w1")).isFalse();
    }

    @Test
    void theyAreListedByTheirNumbersToo() {
        assertThat(Stream.of("w10", "w2", "w1", "main", "box-2/w1", "box-10/w1", "box-2/w11", "w02")
                        .sorted(LoopName.ORDER))
                .containsExactly("box-2/w1", "box-2/w11", "box-10/w1", "main", "w1", "w02", "w2", "w10");
    }
}
