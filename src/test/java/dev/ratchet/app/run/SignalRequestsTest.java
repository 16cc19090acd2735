package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.testing.FakeTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignalRequestsTest {
    private final FakeTime time = new FakeTime();
    private final List<LoopRequest> requests = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private final SignalRequests interruptions = new SignalRequests(requests::add, said::add, time);

    @Test
    void theFirstSignalAsksToFinish() {
        interruptions.accept("INT");

        assertThat(requests).containsExactly(new LoopRequest(LoopRequest.Kind.STOP, "SIGINT"));
        assertThat(said).containsExactly("Caught SIGINT, finishing current session...");
    }

    @Test
    void theSecondSoonAfterItKills() {
        interruptions.accept("INT");
        time.pass(Duration.ofMillis(2900));
        interruptions.accept("INT");

        assertThat(requests.getLast()).isEqualTo(new LoopRequest(LoopRequest.Kind.KILL, "second SIGINT"));
    }

    @Test
    void aLaterOneIsAFirstOneAgain() {
        interruptions.accept("INT");
        time.pass(Duration.ofSeconds(4));
        interruptions.accept("INT");

        assertThat(requests)
                .extracting(LoopRequest::kind)
                .containsExactly(LoopRequest.Kind.STOP, LoopRequest.Kind.STOP);
    }

    @Test
    void otherSignalsNeverKill() {
        interruptions.accept("TERM");
        interruptions.accept("TERM");
        interruptions.accept("HUP");

        assertThat(requests).extracting(LoopRequest::kind).containsOnly(LoopRequest.Kind.STOP);
    }
}
