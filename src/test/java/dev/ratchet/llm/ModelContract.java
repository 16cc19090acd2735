package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.llm.ApiAnswers.Call;
import dev.ratchet.llm.ApiAnswers.Words;
import dev.ratchet.llm.model.AnswerPiece;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.MessageBlock;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.ModelAnswer;
import dev.ratchet.llm.model.ModelEndpoint;
import dev.ratchet.llm.model.ModelFailure;
import dev.ratchet.llm.model.ModelReply;
import dev.ratchet.llm.model.ModelRequest;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What every model promises. */
abstract class ModelContract {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String SAID = "a long text that comes in pieces";

    private final List<AnswerPiece> pieces = new ArrayList<>();

    /** How its server speaks. */
    protected abstract ApiAnswers speech();

    @Test
    void handsOnWhatComesOnTheCallersThreadAndGivesTheWholeAnswer() throws Exception {
        Set<Thread> listeners = new HashSet<>();
        try (ScriptedApi api = new ScriptedApi(List.of(speech().says(SAID)))) {
            ModelReply reply = model(api, LONG).ask(request("do it"), piece -> {
                listeners.add(Thread.currentThread());
                pieces.add(piece);
            });

            assertThat(reply).isInstanceOfSatisfying(ModelAnswer.class, answer -> {
                assertThat(answer.model()).isEqualTo("m-1");
                assertThat(answer.blocks()).containsExactly(new MessageBlock.Text(SAID));
                assertThat(answer.stop()).isEqualTo(ModelAnswer.Stop.END_TURN);
                assertThat(answer.calls()).isEmpty();
            });
            assertThat(pieces).hasSizeGreaterThan(1).allMatch(piece -> piece.kind() == AnswerPiece.Kind.TEXT);
            assertThat(pieces.stream().map(AnswerPiece::text).collect(Collectors.joining()))
                    .isEqualTo(SAID);
            assertThat(listeners).containsExactly(Thread.currentThread());
        }
    }

    @Test
    void givesTheCallsOfToolsInTheirOrder() throws Exception {
        ScriptedApi.Step step = speech().calls(new Call("1", "read", "{\"path\":\"a b\"}"), new Call("2", "list", ""));
        try (ScriptedApi api = new ScriptedApi(List.of(step))) {
            ModelAnswer answer = (ModelAnswer) model(api, LONG).ask(request("do it"), pieces::add);

            assertThat(answer.stop()).isEqualTo(ModelAnswer.Stop.TOOL_USE);
            assertThat(answer.calls()).extracting(MessageBlock.ToolUse::id).containsExactly("1", "2");
            assertThat(answer.calls()).extracting(MessageBlock.ToolUse::name).containsExactly("read", "list");
            assertThat(answer.calls().getFirst().input()).containsExactly(Map.entry("path", "a b"));
            assertThat(answer.calls().getLast().input()).isEmpty();
        }
    }

    @Test
    void saysWhyItStoppedBeforeItsEnd() throws Exception {
        List<ScriptedApi.Step> steps = List.of(
                ScriptedApi.events(speech().answer("max_tokens", new Words(SAID))),
                ScriptedApi.events(speech().answer("refusal", new Words(SAID))));
        try (ScriptedApi api = new ScriptedApi(steps)) {
            Model model = model(api, LONG);
            assertThat(((ModelAnswer) model.ask(request("do it"), pieces::add)).stop())
                    .isEqualTo(ModelAnswer.Stop.MAX_TOKENS);
            assertThat(((ModelAnswer) model.ask(request("do it"), pieces::add)).stop())
                    .isEqualTo(ModelAnswer.Stop.REFUSAL);
        }
    }

    @Test
    void whyThereIsNoAnswerIsAValueAndNoCallIsRepeated() throws Exception {
        Map<Integer, Class<? extends ModelFailure>> expected = Map.of(
                400, ModelFailure.Rejected.class,
                401, ModelFailure.Refused.class,
                404, ModelFailure.Refused.class,
                429, ModelFailure.RateLimited.class,
                500, ModelFailure.Overloaded.class,
                529, ModelFailure.Overloaded.class);
        for (Map.Entry<Integer, Class<? extends ModelFailure>> one : expected.entrySet()) {
            ScriptedApi.Step step = ScriptedApi.status(one.getKey(), "{\"error\":{\"message\":\"sorry\"}}");
            try (ScriptedApi api = new ScriptedApi(List.of(step, speech().says(SAID)))) {
                ModelReply reply = model(api, LONG).ask(request("do it"), pieces::add);

                assertThat(reply).isInstanceOf(one.getValue());
                assertThat(((ModelFailure) reply).status()).isEqualTo(one.getKey());
                assertThat(((ModelFailure) reply).message()).contains("sorry").doesNotContain(DirectAgentFixture.KEY);
                assertThat(api.seen()).hasSize(1);
                assertThat(pieces).isEmpty();
            }
        }
    }

    @Test
    void aLimitSaysWhenItLiftsIfTheServerDoes() throws Exception {
        ScriptedApi.Step step = ScriptedApi.status(429, "{}", "retry-after", "7");
        try (ScriptedApi api = new ScriptedApi(List.of(step))) {
            assertThat(model(api, LONG).ask(request("do it"), pieces::add))
                    .isInstanceOfSatisfying(
                            ModelFailure.RateLimited.class,
                            limited -> assertThat(limited.retryAfter()).isEqualTo(Duration.ofSeconds(7)));
        }
    }

    @Test
    void halfAnAnswerIsNone() throws Exception {
        List<String> begun = speech().answer("end_turn", new Words(SAID)).subList(0, 4);
        CountDownLatch reached = new CountDownLatch(1);
        try (ScriptedApi api = new ScriptedApi(
                List.of(ScriptedApi.cut(begun), ScriptedApi.events(begun), ScriptedApi.hang(begun, reached)))) {
            Model model = model(api, Duration.ofMillis(500));
            for (String _ : List.of("cut off", "ended", "silent")) {
                assertThat(model.ask(request("do it"), pieces::add)).isInstanceOf(ModelFailure.Cut.class);
            }
            assertThat(api.seen()).hasSize(3);
        }
    }

    @Test
    void remembersNothing() throws Exception {
        try (ScriptedApi api = new ScriptedApi(List.of(speech().says(SAID), speech().says(SAID)))) {
            Model model = model(api, LONG);
            ModelReply first = model.ask(request("the first thing"), pieces::add);
            ModelReply second = model.ask(request("another"), pieces::add);

            assertThat(second).isEqualTo(first);
            assertThat(api.seen().getLast().body()).contains("another").doesNotContain("the first thing", SAID);
        }
    }

    @Test
    void anInterruptEndsTheCallAtOnce() throws Exception {
        CountDownLatch reached = new CountDownLatch(1);
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        try (ScriptedApi api = new ScriptedApi(List.of(ScriptedApi.hang(List.of(), reached)))) {
            Thread caller = Thread.ofVirtual().start(() -> {
                try {
                    thrown.completeExceptionally(new AssertionError(
                            model(api, LONG).ask(request("do it"), _ -> {}).toString()));
                } catch (InterruptedException e) {
                    thrown.complete(e);
                }
            });
            assertThat(reached.await(20, TimeUnit.SECONDS)).isTrue();

            caller.interrupt();

            assertThat(thrown.get(20, TimeUnit.SECONDS)).isInstanceOf(InterruptedException.class);
        }
    }

    private Model model(ScriptedApi api, Duration silence) {
        return speech().model(new ModelEndpoint(
                api.base(), ApiKey.of(DirectAgentFixture.KEY, "TEST_KEY"), silence, HttpClient.Builder.NO_PROXY));
    }

    private static ModelRequest request(String text) {
        return new ModelRequest("m-1", "be brief", List.of(Message.user(text)), List.of(), 1000);
    }
}
