package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.llm.ApiAnswers.Call;
import dev.ratchet.llm.ApiAnswers.Words;
import dev.ratchet.llm.tools.Tool.Effect;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.Brief;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionFacts;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.loop.session.Watch;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.recording.RecordedSessionReader;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.stream.ReadingSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a session of the direct agent does and leaves behind, against a server that speaks both APIs. */
class DirectAgentTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @EnumSource
    void endsWithTheModelsTurn(ApiAnswers speech) {
        try (DirectAgentFixture rig =
                new DirectAgentFixture(speech, directory, speech.says("All is done, \"truly\"."))) {
            SessionFacts facts = rig.run();
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.NORMAL);
            assertThat(facts.exitCode()).isZero();
            assertThat(facts.transcript().dialect()).isEqualTo("api");
            assertThat(facts.transcript().text()).isEqualTo("All is done, \"truly\".");
            assertThat(facts.transcript().turns()).isOne();
            assertThat(facts.transcript().model()).isEqualTo("m-1");
            long kept = speech == ApiAnswers.ANTHROPIC ? 20 : 0;
            assertThat(facts.transcript().usage().inputTokens()).isEqualTo(30 - kept);
            assertThat(facts.transcript().usage().cacheCreationTokens()).isEqualTo(kept);
            assertThat(facts.transcript().details().stopReason()).isEqualTo("end_turn");
            assertThat(facts.transcript().usage().outputTokens()).isEqualTo(5);
            assertThat(facts.transcript().usage().cacheReadTokens()).isEqualTo(100);
            double cost = speech == ApiAnswers.ANTHROPIC ? 110e-6 : 90e-6;
            assertThat(facts.transcript().usage().costUsd()).isCloseTo(cost, within(1e-9));
            assertThat(rig.asked(0)).contains("do it", "be brief", "\"stream\":true", "\"model\":\"m-1\"");
            assertThat(rig.slots.taken()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource
    void showsWordsAsTheyCome(ApiAnswers speech) {
        ScriptedApi.Step slowly =
                ScriptedApi.slowly(speech.answer("end_turn", new Words("one two three four five six seven")));
        try (DirectAgentFixture rig = new DirectAgentFixture(speech, directory, slowly)) {
            rig.watchedBy(new SteadyTime(), _ -> _ -> Watch.KEEP).run();
            assertThat(rig.heard()).hasAtLeastOneElementOfType(AgentEvent.Typed.class);
            assertThat(rig.heard()).first().isInstanceOf(AgentEvent.Started.class);
            assertThat(rig.heard()).last().isInstanceOf(AgentEvent.Finished.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void answersAllCallsOfATurnTogether(ApiAnswers speech) {
        Call one = new Call("id-1", "look", "{\"path\": \"a\\nb\", \"offset\": 3}");
        Call two = new Call("id-2", "look", "{\"path\": \"second\"}");
        List<Map<String, Object>> inputs = new CopyOnWriteArrayList<>();
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                ScriptedApi.events(speech.answer("tool_use", new Words("I look."), one, two)),
                speech.says("seen"))) {
            SessionFacts facts = rig.with(DirectAgentFixture.tool("look", Effect.READS, input -> {
                        inputs.add(Map.copyOf(input));
                        return ToolResult.ok("content of " + input.get("path"));
                    }))
                    .run();
            assertThat(inputs)
                    .containsExactlyInAnyOrder(Map.of("path", "a\nb", "offset", 3L), Map.of("path", "second"));
            assertThat(rig.api.seen()).hasSize(2);
            assertThat(rig.asked(1)).contains("id-1", "id-2", "content of second", "I look.");
            assertThat(facts.transcript().toolCalls()).isEqualTo(Map.of("look", 2));
            assertThat(facts.transcript().turns()).isEqualTo(2);
        }
    }

    @Test
    void answersTwoCallsInOneMessageOfAnthropics() {
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        Call one = new Call("id-1", "look", "{}");
        Call two = new Call("id-2", "gone", "");
        try (DirectAgentFixture rig =
                new DirectAgentFixture(speech, directory, speech.calls(one, two), speech.says("seen"))) {
            rig.with(DirectAgentFixture.tool("look", Effect.READS, _ -> ToolResult.ok("fine")))
                    .run();
            assertThat(rig.asked(1))
                    .contains(
                            "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"tool_use_id\":\"id-1\","
                                + "\"content\":\"fine\",\"is_error\":false},{\"type\":\"tool_result\",\"tool_use_id\":\"id-2\"");
        }
    }

    @ParameterizedTest
    @EnumSource(ApiAnswers.class)
    void whatPeopleSayMeanwhileIsHeardAtTheNextTurnAndOnce(ApiAnswers speech) {
        Call call = new Call("id-1", "look", "{}");
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech, directory, speech.calls(call), speech.calls(call), speech.says("seen"))) {
            rig.notes.add(List.of("Note from a person: mind the gap"));
            rig.with(DirectAgentFixture.tool("look", Effect.READS, _ -> ToolResult.ok("fine")))
                    .run();
            assertThat(rig.asked(0)).doesNotContain("mind the gap");
            assertThat(rig.asked(1)).containsOnlyOnce("mind the gap");
            assertThat(rig.asked(2)).containsOnlyOnce("mind the gap");
        }
    }

    @Test
    void marksWhatTheNextCallCanReadFromTheCache() {
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        Call call = new Call("id-1", "look", "{}");
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech, directory, speech.calls(call), speech.calls(call), speech.calls(call), speech.says("x"))) {
            rig.with(DirectAgentFixture.tool("look", Effect.READS, _ -> ToolResult.ok("fine")))
                    .run();
            assertThat(rig.asked(0).split("cache_control", -1)).hasSize(1 + 3);
            assertThat(rig.asked(3).split("cache_control", -1)).hasSize(1 + 4);
            assertThat(rig.asked(3)).endsWith("\"cache_control\":{\"type\":\"ephemeral\"}}]}]}");
        }
    }

    @Test
    void readsSideBySide() {
        CyclicBarrier both = new CyclicBarrier(2);
        ApiAnswers speech = ApiAnswers.OPENAI;
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                speech.calls(new Call("id-1", "look", "{}"), new Call("id-2", "look", "{}")),
                speech.says("seen"))) {
            SessionFacts facts = rig.with(DirectAgentFixture.tool("look", Effect.READS, _ -> meet(both)))
                    .run();
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.NORMAL);
        }
    }

    private static ToolResult meet(CyclicBarrier barrier) throws InterruptedException {
        try {
            barrier.await();
            return ToolResult.ok("met");
        } catch (BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void writesOneAfterTheOther() {
        List<String> order = new CopyOnWriteArrayList<>();
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                speech.calls(
                        new Call("1", "put", "{\"n\":\"a\"}"),
                        new Call("2", "look", "{\"n\":\"b\"}"),
                        new Call("3", "put", "{\"n\":\"c\"}"),
                        new Call("4", "put", "{\"n\":\"d\"}")),
                speech.says("done"))) {
            DirectAgentFixture.Work work = input -> {
                order.add(String.valueOf(input.get("n")));
                return ToolResult.ok("");
            };
            rig.with(
                            DirectAgentFixture.tool("put", Effect.WRITES, work),
                            DirectAgentFixture.tool("look", Effect.READS, work))
                    .run();
            assertThat(order).containsExactly("a", "b", "c", "d");
        }
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWhereTheLimitOfTokensCutItOff(ApiAnswers speech) {
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                ScriptedApi.events(speech.answer("max_tokens", new Words("half of"))),
                speech.says("it all"))) {
            SessionFacts facts = rig.run();
            assertThat(rig.asked(1)).contains("half of", "Continue from where you left off");
            assertThat(facts.transcript().text()).isEqualTo("it all");
        }
    }

    @ParameterizedTest
    @EnumSource
    void doesNotMakeACallThatWasCutOffEvenIfItLooksWhole(ApiAnswers speech) {
        Call whole = new Call("id-1", "put", "{\"n\":\"whole\"}");
        Call cut = new Call("id-2", "put", "{\"n\":\"half\"}");
        Call torn = new Call("id-3", "put", "{\"n\":\"ha");
        List<Object> made = new CopyOnWriteArrayList<>();
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                ScriptedApi.events(speech.answer("max_tokens", whole, cut)),
                ScriptedApi.events(speech.answer("max_tokens", torn)),
                speech.says("done"))) {
            rig.with(DirectAgentFixture.tool("put", Effect.WRITES, input -> {
                        made.add(String.valueOf(input.get("n")));
                        return ToolResult.ok("written");
                    }))
                    .run();
            assertThat(made).containsExactly("whole");
            assertThat(rig.asked(1))
                    .contains("written", "cut off by the limit of tokens")
                    .doesNotContain("half");
            assertThat(rig.asked(2)).contains("id-3");
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsTheModelOfUnknownToolsBrokenInputAndToolsThatFail(ApiAnswers speech) {
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                speech.calls(
                        new Call("id-1", "fly", "{}"),
                        new Call("id-2", "look", "{\"a\": "),
                        new Call("id-3", "look", "[1]"),
                        new Call("id-4", "look", "{}")),
                speech.says("I see"))) {
            SessionFacts facts = rig.with(DirectAgentFixture.tool("look", Effect.READS, _ -> {
                        throw new IllegalStateException("tripped");
                    }))
                    .run();
            assertThat(rig.asked(1))
                    .contains("there is no tool 'fly'", "no valid JSON", "no JSON object", "the tool failed: tripped");
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.NORMAL);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalIsAnErrorOfTheSession(ApiAnswers speech) {
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech, directory, ScriptedApi.events(speech.answer("refusal", new Words("I will not."))))) {
            SessionFacts facts = rig.run();
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.ERROR);
            assertThat(facts.finding().reason()).contains("declined", "I will not.");
            assertThat(facts.exitCode()).isOne();
        }
    }

    @Test
    void stopsAtTheLimitOfTurnsAfterTheLastCallsAreMade() {
        List<String> made = new CopyOnWriteArrayList<>();
        ApiAnswers speech = ApiAnswers.OPENAI;
        Call call = new Call("id-1", "put", "{}");
        try (DirectAgentFixture rig =
                new DirectAgentFixture(speech, directory, speech.calls(call), speech.calls(call), speech.calls(call))) {
            SessionFacts facts = rig.turns(2)
                    .with(DirectAgentFixture.tool("put", Effect.WRITES, _ -> {
                        made.add("once");
                        return ToolResult.ok("");
                    }))
                    .run();
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.MAX_TURNS);
            assertThat(facts.transcript().turns()).isEqualTo(2);
            assertThat(made).hasSize(2);
            assertThat(rig.api.seen()).hasSize(2);
        }
    }

    @Test
    void theToolThatEndsTheWorkHasTheLastWord() {
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                speech.calls(new Call("id-1", "complete_task", "{\"summary\":\"It works now.\"}")))) {
            SessionFacts facts = rig.with(
                            DirectAgentFixture.tool("complete_task", Effect.ENDS, _ -> ToolResult.ok("ok")))
                    .run();
            assertThat(facts.sessionClass()).isEqualTo(SessionClass.NORMAL);
            assertThat(facts.transcript().text()).isEqualTo("It works now.");
            assertThat(rig.api.seen()).hasSize(1);
        }
    }

    @Test
    void whatIsSaidBesideTheEndOfTheWorkIsNotLost() {
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        Call end = new Call("id-1", "complete_task", "{\"summary\":\"It works now.\"}");
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                ScriptedApi.events(speech.answer("tool_use", new Words("TASK_DONE t-123456"), end)))) {
            SessionFacts facts = rig.with(
                            DirectAgentFixture.tool("complete_task", Effect.ENDS, _ -> ToolResult.ok("ok")))
                    .run();
            assertThat(facts.transcript().text()).isEqualTo("TASK_DONE t-123456\n\nIt works now.");
        }
    }

    @Test
    void aSessionFileThatIsALinkIsNotWritten() throws IOException {
        Path elsewhere = Files.writeString(directory.resolve("elsewhere"), "kept");
        try (DirectAgentFixture rig =
                new DirectAgentFixture(ApiAnswers.ANTHROPIC, directory, ApiAnswers.ANTHROPIC.says("done"))) {
            Files.createSymbolicLink(rig.file(), elsewhere);
            assertThatThrownBy(rig::run).isInstanceOf(Trouble.class).hasMessageContaining("is a link");
            assertThat(elsewhere).hasContent("kept");
        }
    }

    @Test
    void aReviewMayLookAndRunCommandsButNotEdit() {
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        try (DirectAgentFixture rig = new DirectAgentFixture(speech, directory, speech.says("fine"))) {
            DirectAgentFixture.Work nothing = _ -> ToolResult.ok("");
            rig.with(
                            DirectAgentFixture.tool("read", Effect.READS, nothing),
                            DirectAgentFixture.tool("bash", Effect.WRITES, nothing),
                            DirectAgentFixture.tool("edit", Effect.WRITES, nothing))
                    .run(Brief.of("look").reaching(Brief.Reach.REVIEW));
            assertThat(rig.asked(0)).contains("\"read\"", "\"bash\"").doesNotContain("\"edit\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void theSessionFileSaysTheSameWhenItIsReadAgain(ApiAnswers speech) {
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                speech.calls(new Call("1", "bash", "{\"command\":\"git commit\"}")),
                speech.says("ok"))) {
            SessionFacts facts = rig.with(
                            DirectAgentFixture.tool("bash", Effect.WRITES, _ -> ToolResult.ok("committed")))
                    .run();
            RecordedSessionReader rereading = new RecordedSessionReader(
                    Dialects.choose("api", ""), ReadingSettings.DEFAULT, OutputMinimum.of(100));
            SessionFacts again =
                    rereading.of(new Recording(rig.file()), new Recording(rig.file()).errors(), facts.exitCode());
            assertThat(again.transcript()).isEqualTo(facts.transcript());
            assertThat(again.finding()).isEqualTo(facts.finding());
            assertThat(again.transcript().commitMentioned()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void theKeyIsInTheRequestAndNowhereElse(ApiAnswers speech) {
        try (DirectAgentFixture rig = new DirectAgentFixture(
                speech,
                directory,
                speech.calls(new Call("1", "bash", "{\"command\":\"env\"}")),
                ScriptedApi.status(401, "{\"error\":{\"message\":\"bad key " + DirectAgentFixture.KEY + "\"}}"))) {
            SessionFacts facts = rig.with(DirectAgentFixture.tool(
                            "bash", Effect.WRITES, _ -> ToolResult.ok("KEY=" + DirectAgentFixture.KEY)))
                    .run();
            String header = speech == ApiAnswers.ANTHROPIC ? "x-api-key" : "authorization";
            assertThat(rig.api.seen().getFirst().headers().get(header)).endsWith(DirectAgentFixture.KEY);
            assertThat(rig.recorded()).contains("KEY=***").doesNotContain(DirectAgentFixture.KEY);
            assertThat(facts.toString()).contains("bad key ***").doesNotContain(DirectAgentFixture.KEY);
            assertThat(rig.events.toString()).doesNotContain(DirectAgentFixture.KEY);
        }
    }
}
