package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.Request;
import dev.ratchet.testing.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterruptionsTest {
    private final FakeTime time = new FakeTime();
    private final List<Request> requests = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final Interruptions interruptions = new Interruptions(requests::add, said::add, time);

    @Test
    void theFirstSignalAsksToFinish() {
        interruptions.accept("INT");

        assertThat(requests).containsExactly(new Request(Request.Kind.STOP, "SIGINT"));
        assertThat(said).containsExactly("Caught SIGINT, finishing current session...");
    }

    @Test
    void theSecondSoonAfterItKills() {
        interruptions.accept("INT");
        time.pass(Duration.ofMillis(2900));
        interruptions.accept("INT");

        assertThat(requests.getLast()).isEqualTo(new Request(Request.Kind.KILL, "second SIGINT"));
    }

    @Test
    void aLaterOneIsAFirstOneAgain() {
        interruptions.accept("INT");
        time.pass(Duration.ofSeconds(4));
        interruptions.accept("INT");

        assertThat(requests).extracting(Request::kind).containsExactly(Request.Kind.STOP, Request.Kind.STOP);
    }

    @Test
    void otherSignalsNeverKill() {
        interruptions.accept("TERM");
        interruptions.accept("TERM");
        interruptions.accept("HUP");

        assertThat(requests).extracting(Request::kind).containsOnly(Request.Kind.STOP);
    }
}
