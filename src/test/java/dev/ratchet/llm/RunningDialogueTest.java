package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.llm.Dialogue.Conclusion;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.testing.FakeTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningDialogueTest {
    private static final int ROUNDS = 300;

    @TempDir
    Path directory;

    /** Else he who was told looks, finds it still there, and nobody tells him again. */
    @Test
    void whoeverIsToldOfItsEndFindsItEnded() throws Exception {
        for (int round = 0; round < ROUNDS; round++) {
            RunningDialogue dialogue = dialogue();
            CompletableFuture<Boolean> ended = new CompletableFuture<>();

            dialogue.whenExited(() -> ended.complete(isOver(dialogue)));

            assertThat(ended.get(1, TimeUnit.MINUTES)).isTrue();
            assertThat(dialogue.exitCode()).hasValue(0);
        }
    }

    private static boolean isOver(RunningDialogue dialogue) {
        try {
            return dialogue.awaitExit(Duration.ZERO);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private RunningDialogue dialogue() {
        FakeTime time = new FakeTime();
        SessionRecorder recorder = new SessionRecorder(directory.resolve("session.jsonl"), ApiKey.NONE, time);
        WaitMeter waiting = new WaitMeter(time, WaitMeter.REAL_PAUSE);
        return new RunningDialogue(recorder, new UsageMeter(null), waiting, () -> new Conclusion.Done("done"));
    }
}
