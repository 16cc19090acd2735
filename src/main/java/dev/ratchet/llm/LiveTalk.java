package dev.ratchet.llm;

import dev.ratchet.loop.Assignment;
import dev.ratchet.loop.LiveSession;
import java.time.Duration;

/** A session of the direct agent that runs. */
record LiveTalk(Assignment assignment, Talk talk, Recorder recorder, Ear ear, Gauges gauges) {

    /** What is measured while it runs. */
    record Gauges(Meter meter, Pace pace) {}

    /** Whether a session goes on. */
    enum State {
        GOES_ON,
        OVER
    }

    /** Hears what is new, waiting this long for it at most. */
    State hear(Duration patience) throws InterruptedException {
        for (byte[] line = recorder.next(patience); line != null; line = recorder.next(Duration.ZERO)) {
            if (Recorder.isEnd(line)) {
                return State.OVER;
            }
            ear.hear(line);
            gauges.pace.grown();
        }
        return State.GOES_ON;
    }

    /** Hears what was written since, without waiting. */
    void hearAll() {
        for (byte[] line = recorder.left(); line != null; line = recorder.left()) {
            if (!Recorder.isEnd(line)) {
                ear.hear(line);
            }
        }
    }

    LiveSession session(LiveSession.Health health) {
        return new LiveSession(
                gauges.pace.age(),
                gauges.pace.silence(),
                recorder.size(),
                LiveSession.Phase.WORKING,
                gauges.meter.usage(),
                health);
    }
}
