package dev.ratchet.llm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.llm.Speech.Call;
import dev.ratchet.llm.Speech.Words;
import dev.ratchet.llm.model.Answer;
import dev.ratchet.llm.model.ApiKey;
import dev.ratchet.llm.model.Block;
import dev.ratchet.llm.model.Endpoint;
import dev.ratchet.llm.model.Failure;
import dev.ratchet.llm.model.Message;
import dev.ratchet.llm.model.Model;
import dev.ratchet.llm.model.Piece;
import dev.ratchet.llm.model.Reply;
import dev.ratchet.llm.model.Request;
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

    private final List<Piece> pieces = new ArrayList<>();

    /** How its server speaks. */
    protected abstract Speech speech();

    @Test
    void handsOnWhatComesOnTheCallersThreadAndGivesTheWholeAnswer() throws Exception {
        Set<Thread> listeners = new HashSet<>();
        try (ScriptedApi api = new ScriptedApi(List.of(speech().says(SAID)))) {
            Reply reply = model(api, LONG).ask(request("do it"), piece -> {
                listeners.add(Thread.currentThread());
                pieces.add(piece);
            });

            assertThat(reply).isInstanceOfSatisfying(Answer.class, answer -> {
                assertThat(answer.model()).isEqualTo("m-1");
                assertThat(answer.blocks()).containsExactly(new Block.Text(SAID));
                assertThat(answer.stop()).isEqualTo(Answer.Stop.END_TURN);
                assertThat(answer.calls()).isEmpty();
            });
            assertThat(pieces).hasSizeGreaterThan(1).allMatch(piece -> piece.kind() == Piece.Kind.TEXT);
            assertThat(pieces.stream().map(Piece::text).collect(Collectors.joining()))
                    .isEqualTo(SAID);
            assertThat(listeners).containsExactly(Thread.currentThread());
        }
    }

    @Test
    void givesTheCallsOfToolsInTheirOrder() throws Exception {
        ScriptedApi.Step step = speech().calls(new Call("1", "read", "{\"path\":\"a b\"}"), new Call("2", "list", ""));
        try (ScriptedApi api = new ScriptedApi(List.of(step))) {
            Answer answer = (Answer) model(api, LONG).ask(request("do it"), pieces::add);

            assertThat(answer.stop()).isEqualTo(Answer.Stop.TOOL_USE);
            assertThat(answer.calls()).extracting(Block.ToolUse::id).containsExactly("1", "2");
            assertThat(answer.calls()).extracting(Block.ToolUse::name).containsExactly("read", "list");
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
            assertThat(((Answer) model.ask(request("do it"), pieces::add)).stop())
                    .isEqualTo(Answer.Stop.MAX_TOKENS);
            assertThat(((Answer) model.ask(request("do it"), pieces::add)).stop())
                    .isEqualTo(Answer.Stop.REFUSAL);
        }
    }

    @Test
    void whyThereIsNoAnswerIsAValueAndNoCallIsRepeated() throws Exception {
        Map<Integer, Class<? extends Failure>> expected = Map.of(
                400, Failure.Rejected.class,
                401, Failure.Refused.class,
                404, Failure.Refused.class,
                429, Failure.RateLimited.class,
                500, Failure.Overloaded.class,
                529, Failure.Overloaded.class);
        for (Map.Entry<Integer, Class<? extends Failure>> one : expected.entrySet()) {
            ScriptedApi.Step step = ScriptedApi.status(one.getKey(), "{\"error\":{\"message\":\"sorry\"}}");
            try (ScriptedApi api = new ScriptedApi(List.of(step, speech().says(SAID)))) {
                Reply reply = model(api, LONG).ask(request("do it"), pieces::add);

                assertThat(reply).isInstanceOf(one.getValue());
                assertThat(((Failure) reply).status()).isEqualTo(one.getKey());
                assertThat(((Failure) reply).message()).contains("sorry").doesNotContain(Rig.KEY);
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
                            Failure.RateLimited.class,
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
                assertThat(model.ask(request("do it"), pieces::add)).isInstanceOf(Failure.Cut.class);
            }
            assertThat(api.seen()).hasSize(3);
        }
    }

    @Test
    void remembersNothing() throws Exception {
        try (ScriptedApi api = new ScriptedApi(List.of(speech().says(SAID), speech().says(SAID)))) {
            Model model = model(api, LONG);
            Reply first = model.ask(request("the first thing"), pieces::add);
            Reply second = model.ask(request("another"), pieces::add);

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
        return speech().model(new Endpoint(api.base(), ApiKey.of(Rig.KEY, "TEST_KEY"), silence));
    }

    private static Request request(String text) {
        return new Request("m-1", "be brief", List.of(Message.user(text)), List.of(), 1000);
    }
}
