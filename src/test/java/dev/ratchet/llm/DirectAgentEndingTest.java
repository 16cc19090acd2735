package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.llm.ApiAnswers.Call;
import dev.ratchet.llm.ApiAnswers.Words;
import dev.ratchet.llm.tools.Tool.Effect;
import dev.ratchet.loop.attempt.Slots;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.Allowance;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.LiveSession;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.process.SteadyTime;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How sessions end that do not end by themselves. */
class DirectAgentEndingTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void anInterruptEndsACallThatHangs(ApiAnswers speech) throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        List<String> begun = speech.answer("end_turn", new Words("a long text that goes on and on"))
                .subList(0, 4);
        try (DirectAgentFixture rig = new DirectAgentFixture(speech, directory, ScriptedApi.hang(begun, reached))) {
            SessionFacts facts = interrupted(rig, reached);
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
            assertThat(facts.exitCode()).isEqualTo(130);
            assertThat(facts.ending().cause()).isInstanceOf(SessionEnding.Cause.ByRequest.class);
            assertThat(rig.recorded()).contains("aborted");
            assertThat(rig.slots.taken()).isZero();
        }
    }

    @Test
    void anInterruptEndsAToolAtOnceAndWaitsForIt() throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        AtomicBoolean cleared = new AtomicBoolean();
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech, directory, speech.calls(new Call("1", "bash", "{}")), speech.says("late"))) {
            rig.with(DirectAgentFixture.tool("bash", Effect.WRITES, _ -> {
                reached.countDown();
                try {
                    new CountDownLatch(1).await();
                } finally {
                    cleared.set(true);
                }
                return ToolResult.ok("");
            }));
            SessionFacts facts = interrupted(rig, reached);
            assertThat(cleared).isTrue();
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
            assertThat(facts.transcript().usage().outputTokens()).isEqualTo(5);
            assertThat(rig.api.seen()).hasSize(1);
        }
    }

    /** Runs the rig in a thread that is interrupted once it is where it should be. */
    private static SessionFacts interrupted(DirectAgentFixture rig, CountDownLatch reached) throws Exception {
        CompletableFuture<SessionFacts> result = new CompletableFuture<>();
        AtomicBoolean flag = new AtomicBoolean();
        Thread thread = Thread.ofVirtual().start(() -> {
            SessionFacts facts = rig.run();
            flag.set(Thread.currentThread().isInterrupted());
            result.complete(facts);
        });
        assertThat(reached.await(30, TimeUnit.SECONDS)).isTrue();
        thread.interrupt();
        SessionFacts facts = result.get(30, TimeUnit.SECONDS);
        assertThat(flag).isTrue();
        return facts;
    }

    @Test
    void timeInWhichNobodyRanIsNeitherAgeNorSilence() {
        AtomicLong slept = new AtomicLong();
        Time time = new SleepyTime(new SteadyTime(), slept);
        List<Duration> seen = new CopyOnWriteArrayList<>();
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        CountDownLatch never = new CountDownLatch(1);
        try (DirectAgentFixture rig = new DirectAgentFixture(speech, directory, ScriptedApi.hang(List.of(), never))) {
            rig.watchedBy(time, _ -> live -> {
                slept.set(3600);
                seen.add(live.age());
                seen.add(live.silence());
                return seen.size() > 8
                        ? new Watch.End("enough", "seen", Watch.Manner.AS_KILLED)
                        : new Watch.Keep(Duration.ofMillis(5));
            });
            SessionFacts _ = rig.run();
            assertThat(time.stopped()).isEqualTo(Duration.ofHours(1));
            assertThat(seen).allSatisfy(span -> assertThat(span).isLessThan(Duration.ofMinutes(1)));
        }
    }

    /** A clock of a machine that has slept for so many seconds. */
    private record SleepyTime(Time time, AtomicLong slept) implements Time {
        @Override
        public Instant now() {
            return time.now().plus(stopped());
        }

        @Override
        public Duration stopped() {
            return Duration.ofSeconds(slept.get());
        }
    }

    @ParameterizedTest
    @EnumSource
    void aWatchEndsASessionThatSaysNothing(ApiAnswers speech) {
        List<String> begun = speech.answer("end_turn", new Words("a long text that goes on and on"))
                .subList(0, 4);
        try (DirectAgentFixture rig =
                new DirectAgentFixture(speech, directory, ScriptedApi.hang(begun, new CountDownLatch(1)))) {
            rig.watchedBy(
                    new SteadyTime(),
                    _ -> live -> live.silence().toMillis() > 200 && hasSpoken(rig)
                            ? new Watch.End("stale", "no output", Watch.Manner.AS_KILLED)
                            : new Watch.Keep(Duration.ofMillis(20)));
            SessionFacts facts = rig.run();
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.KILLED);
            assertThat(facts.exitCode()).isEqualTo(SessionEnding.TIMED_OUT);
            assertThat(facts.finding().reason()).contains("stale");
            assertThat(rig.recorded()).doesNotContain("\"type\":\"result\"");
            assertThat(rig.events).hasAtLeastOneElementOfType(Event.Checked.class);
            assertThat(rig.events).hasAtLeastOneElementOfType(Event.Ended.class);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
        }
    }

    @Test
    void aSessionThatTheHealthCommandFindsIllIsEnded() {
        List<String> begun = ApiAnswers.ANTHROPIC
                .answer("end_turn", new Words("a long text that goes on and on"))
                .subList(0, 4);
        try (DirectAgentFixture rig = new DirectAgentFixture(
                ApiAnswers.ANTHROPIC, directory, ScriptedApi.hang(begun, new CountDownLatch(1)))) {
            rig.feeling(LiveSession.Health.BAD)
                    .watchedBy(
                            new SteadyTime(),
                            _ -> live -> live.health() == LiveSession.Health.BAD && hasSpoken(rig)
                                    ? new Watch.End("unhealthy", "the health check failed", Watch.Manner.AS_KILLED)
                                    : new Watch.Keep(Duration.ofMillis(20)));
            SessionFacts facts = rig.run();
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.KILLED);
            assertThat(facts.finding().reason()).contains("unhealthy");
        }
    }

    @Test
    void isEndedInMidFlightOnceItsAllowanceIsUsedUp() {
        ApiAnswers speech = ApiAnswers.OPENAI;
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech, directory, speech.calls(new Call("1", "bash", "{}")), speech.says("late"))) {
            rig.with(DirectAgentFixture.tool("bash", Effect.WRITES, _ -> {
                        new CountDownLatch(1).await();
                        return ToolResult.ok("");
                    }))
                    .watchedBy(new SteadyTime(), allowance -> live -> {
                        Long most = allowance.tokens();
                        return most != null && live.usage().tokens() > most
                                ? new Watch.End("budget", "used up", Watch.Manner.AS_KILLED)
                                : Watch.KEEP;
                    });
            SessionFacts facts = rig.run(Brief.of("do it").within(new Allowance(null, 34L)));
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.KILLED);
            assertThat(facts.finding().reason()).contains("budget");
            assertThat(facts.transcript().usage().tokens()).isEqualTo(35);
            assertThat(facts.transcript().usage().costUsd()).isPositive();
        }
    }

    @Test
    void whatBreaksInADialogueIsThrownAndNothingOfItGoesOn() {
        try (DirectAgentFixture rig = new DirectAgentFixture(ApiAnswers.ANTHROPIC, directory)) {
            Slots broken = new DirectAgentFixture.HoldingSlots(rig.time) {
                @Override
                public synchronized Grant acquire(Caller caller, Consumer<Snapshot> waiting) {
                    throw new Trouble("the slots are broken");
                }
            };
            assertThatThrownBy(rig.sharing(broken)::run)
                    .isInstanceOf(Trouble.class)
                    .hasMessage("the slots are broken");
            assertThat(rig.heard()).singleElement().isInstanceOf(AgentEvent.Started.class);
        }
    }

    @Test
    void thatItWaitsForASlotIsToldAfterItsStart() {
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        try (DirectAgentFixture rig = new DirectAgentFixture(speech, directory, speech.says("done"))) {
            Slots queue = new DirectAgentFixture.HoldingSlots(rig.time) {
                @Override
                public synchronized Grant acquire(Caller caller, Consumer<Snapshot> waiting) {
                    waiting.accept(snapshot());
                    return super.acquire(caller, waiting);
                }
            };
            assertThat(rig.sharing(queue).run().sessionClass()).isEqualTo(SessionClass.NORMAL);
            assertThat(rig.events).first().isInstanceOf(Event.Spawned.class);
            assertThat(rig.events)
                    .hasAtLeastOneElementOfType(Event.Queued.class)
                    .hasAtLeastOneElementOfType(Event.Granted.class);
        }
    }

    /** One that is ended before that is an empty one. */
    private static boolean hasSpoken(DirectAgentFixture rig) {
        return rig.heard().stream().anyMatch(AgentEvent.Typed.class::isInstance);
    }
}
