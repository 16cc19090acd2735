package dev.ratchet.llm;

import static dev.ratchet.loop.session.Finding.Prospect.HOPELESS;
import static dev.ratchet.loop.session.Finding.Prospect.OPEN;
import static dev.ratchet.loop.session.SessionClass.AUTH;
import static dev.ratchet.loop.session.SessionClass.ERROR;
import static dev.ratchet.loop.session.SessionClass.NORMAL;
import static dev.ratchet.loop.session.SessionClass.OVERLOADED;
import static dev.ratchet.loop.session.SessionClass.QUOTA;
import static dev.ratchet.loop.session.SessionClass.RATE_LIMIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.llm.ApiAnswers.Words;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.testing.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row of the table of errors, by what the server saw and what the facts say. */
class DirectAgentErrorsTest {
    private static final List<Duration> BACK_OFF =
            List.of(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(4));

    @TempDir
    private Path directory;

    private static ScriptedApi.Step limited(String... headers) {
        return ScriptedApi.status(
                429,
                "{\"type\":\"error\",\"error\":{\"type\":\"rate_limit_error\",\"message\":\"slow down\"}}",
                headers);
    }

    private static ScriptedApi.Step failing(int status, String message) {
        return ScriptedApi.status(status, "{\"error\":{\"message\":\"" + message + "\"}}");
    }

    @ParameterizedTest
    @EnumSource
    void holdsEverybodyForAsLongAsTheServerSaysAndRepeatsTheCall(ApiAnswers speech) {
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech, directory, limited("retry-after", "7"), limited(), speech.says("done"))) {
            SessionFacts facts = rig.run();
            assertThat(rig.slots.holds).containsExactly(Sample.NOON.plusSeconds(7), Sample.NOON.plusSeconds(67));
            assertThat(rig.asked(2)).isEqualTo(rig.asked(0)).isEqualTo(rig.asked(1));
            assertThat(facts.sessionClass()).isEqualTo(NORMAL);
            assertThat(facts.transcript().turns()).isOne();
            assertThat(rig.pauses).isEmpty();
            assertThat(rig.heard())
                    .contains(new AgentEvent.LimitNoticed("rejected", "requests", Sample.NOON.plusSeconds(7)));
        }
    }

    @Test
    void aMomentThatHasPassedIsWaitedForASecondSoThatNothingSpins() {
        ScriptedApi.Step step = limited("retry-after", "Sat, 03 Feb 2001 12:00:20 GMT");
        try (DirectAgentFixture rig =
                new DirectAgentFixture(ApiAnswers.OPENAI, directory, step, ApiAnswers.OPENAI.says("done"))) {
            rig.run();
            assertThat(rig.slots.holds).containsExactly(Sample.NOON.plusSeconds(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void endsAsLimitedWhereTheWaitIsTooLong(ApiAnswers speech) {
        try (DirectAgentFixture rig = new DirectAgentFixture(speech, directory, limited("retry-after", "301"))) {
            SessionFacts facts = rig.run();
            assertThat(rig.api.seen()).hasSize(1);
            assertThat(facts.sessionClass()).isEqualTo(RATE_LIMIT);
            assertThat(facts.finding().resetsAt()).isEqualTo(Sample.NOON.plusSeconds(301));
            assertThat(facts.finding().reason()).contains("slow down");
            assertThat(rig.slots.holds).as("who stands in is not held up").isEmpty();
        }
    }

    @Test
    void endsAsLimitedWhereWaitsAddUp() {
        ScriptedApi.Step[] steps =
                Stream.generate(DirectAgentErrorsTest::limited).limit(9).toArray(ScriptedApi.Step[]::new);
        try (DirectAgentFixture rig = new DirectAgentFixture(ApiAnswers.ANTHROPIC, directory, steps)) {
            SessionFacts facts = rig.run();
            assertThat(rig.api.seen()).hasSize(6);
            assertThat(facts.sessionClass()).isEqualTo(RATE_LIMIT);
        }
    }

    @Test
    void doesNotWaitForMoney() {
        ScriptedApi.Step broke = ScriptedApi.status(
                429, "{\"error\":{\"code\":\"insufficient_quota\",\"message\":\"You exceeded your current quota\"}}");
        try (DirectAgentFixture rig = new DirectAgentFixture(ApiAnswers.OPENAI, directory, broke)) {
            assertThat(rig.run().sessionClass()).isEqualTo(QUOTA);
            assertThat(rig.api.seen()).hasSize(1);
        }
    }

    static Stream<Arguments> passing() {
        return Stream.of(ApiAnswers.values())
                .flatMap(speech -> Stream.of(
                        Arguments.of(speech, "529", failing(529, "Overloaded")),
                        Arguments.of(speech, "500", failing(500, "oops")),
                        Arguments.of(speech, "503 with a page", ScriptedApi.status(503, "<html>busy</html>")),
                        Arguments.of(speech, "408", failing(408, "slow")),
                        Arguments.of(
                                speech,
                                "cut in mid-stream",
                                ScriptedApi.cut(speech.answer("end_turn", new Words("a long text that goes on and on"))
                                        .subList(0, 4))),
                        Arguments.of(
                                speech,
                                "ended in mid-stream",
                                ScriptedApi.events(
                                        speech.answer("end_turn", new Words("a long text that goes on and on"))
                                                .subList(0, 4))),
                        Arguments.of(speech, "malformed", ScriptedApi.events(List.of("data: {\"type\":"))),
                        Arguments.of(speech, "no stream", ScriptedApi.status(200, "{\"hello\":1}")),
                        Arguments.of(
                                speech,
                                "error in the stream",
                                ScriptedApi.events(
                                        List.of("data: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\","
                                                + "\"message\":\"Overloaded\"}}")))));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("passing")
    void triesThreeTimesMoreAndGetsThrough(ApiAnswers speech, String fault, ScriptedApi.Step step) {
        try (DirectAgentFixture rig =
                new DirectAgentFixture(speech, directory, step, step, step, speech.says("done"))) {
            SessionFacts facts = rig.run();
            assertThat(facts.sessionClass()).as(fault).isEqualTo(NORMAL);
            assertThat(facts.transcript().turns()).isOne();
            assertThat(rig.pauses).isEqualTo(BACK_OFF);
            assertThat(rig.asked(3)).isEqualTo(rig.asked(0));
            assertThat(rig.slots.taken()).isZero();
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("passing")
    void givesUpAfterThat(ApiAnswers speech, String fault, ScriptedApi.Step step) {
        try (DirectAgentFixture rig =
                new DirectAgentFixture(speech, directory, step, step, step, step, speech.says("too late"))) {
            SessionFacts facts = rig.run();
            assertThat(facts.sessionClass()).as(fault).isEqualTo(OVERLOADED);
            assertThat(facts.finding().prospect()).isEqualTo(OPEN);
            assertThat(rig.api.seen()).hasSize(4);
            assertThat(rig.pauses).isEqualTo(BACK_OFF);
        }
    }

    @ParameterizedTest
    @EnumSource
    void doesNotWaitForEverForAServerThatSaysNothing(ApiAnswers speech) {
        List<String> begun = speech.answer("end_turn", new Words("a long text that goes on and on"));
        CountDownLatch never = new CountDownLatch(1);
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                ScriptedApi.hang(List.of(), never),
                ScriptedApi.hang(begun.subList(0, 4), never),
                speech.says("done"))) {
            SessionFacts facts = rig.silentFor(Duration.ofSeconds(1)).run();
            assertThat(facts.sessionClass()).isEqualTo(NORMAL);
            assertThat(rig.pauses).isEqualTo(BACK_OFF.subList(0, 2));
            assertThat(rig.recorded()).contains("\"error\":\"connection\"");
        }
    }

    static Stream<Arguments> final4xx() {
        return Stream.of(ApiAnswers.values())
                .flatMap(speech -> Stream.of(
                        Arguments.of(speech, 401, AUTH, HOPELESS),
                        Arguments.of(speech, 403, AUTH, HOPELESS),
                        Arguments.of(speech, 404, ERROR, HOPELESS),
                        Arguments.of(speech, 400, ERROR, OPEN),
                        Arguments.of(speech, 413, ERROR, OPEN)));
    }

    @ParameterizedTest
    @MethodSource("final4xx")
    void passesTheServersWordsOnAndDoesNotRepeatWhatCannotHelp(
            ApiAnswers speech, int status, SessionClass sessionClass, Finding.Prospect prospect) {
        try (DirectAgentFixture rig =
                new DirectAgentFixture(speech, directory, failing(status, "what the server said"))) {
            SessionFacts facts = rig.run();
            assertThat(rig.api.seen()).hasSize(1);
            assertThat(facts.sessionClass()).isEqualTo(sessionClass);
            assertThat(facts.finding().prospect()).isEqualTo(prospect);
            assertThat(facts.finding().reason())
                    .contains("what the server said")
                    .doesNotContain("log in")
                    .contains(sessionClass == AUTH ? "Look at the key in the variable TEST_KEY" : "");
            assertThat(facts.exitCode()).isOne();
        }
    }

    @Test
    void nobodyAtTheAddressIsAFailureOfTheNetwork() {
        DirectAgentFixture rig = new DirectAgentFixture(ApiAnswers.ANTHROPIC, directory);
        rig.close();
        SessionFacts facts = rig.run();
        assertThat(facts.sessionClass()).isEqualTo(OVERLOADED);
        assertThat(facts.finding().reason()).contains("cannot connect to 127.0.0.1:");
    }
}
