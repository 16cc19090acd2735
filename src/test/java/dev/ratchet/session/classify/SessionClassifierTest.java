package dev.ratchet.session.classify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.Finding.Prospect;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.session.dialect.StreamReading;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.stream.ReadingSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SessionClassifierTest {
    private static final Instant NOW = Instant.parse("2026-11-15T20:00:00Z");
    private static final SessionClassifier CLASSIFIER =
            new SessionClassifier(ReadingSettings.DEFAULT, OutputMinimum.of(100), () -> NOW, ZoneOffset.UTC);

    private static final String INIT = """
        {"type":"system","subtype":"init","session_id":"s","model":"opus","cwd":"/","tools":["Bash"],"padding":"............................"}
        """;
    private static final String WORK = """
        {"type":"assistant","message":{"id":"m","model":"opus","content":[{"type":"text","text":"working"}]},"session_id":"s"}
        """;
    private static final String SUCCESS = """
        {"type":"result","subtype":"success","is_error":false,"num_turns":1,"result":"done","session_id":"s"}
        """;
    private static final String RETRY = """
        {"type":"system","subtype":"api_retry","attempt":1,"error_status":%s,"error":"%s","session_id":"s"}
        """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        "subtype":"success","terminal_reason":"api_error","api_error_status":429,"result":"API Error"     | RATE_LIMIT
        "subtype":"success","terminal_reason":"api_error","api_error":"usage_limit_reached","result":"x"  | RATE_LIMIT
        "subtype":"success","result":"Claude AI usage limit reached"                                      | RATE_LIMIT
        "subtype":"error_during_execution","errors":["Too many requests"]                                 | RATE_LIMIT
        "subtype":"success","api_error_status":400,"result":"Credit balance is too low"                   | QUOTA
        "subtype":"success","api_error_status":429,"result":"insufficient_quota: check your plan"         | QUOTA
        "subtype":"success","error":"billing_error","result":"x"                                          | QUOTA
        "subtype":"success","api_error_status":401,"result":"x"                                           | AUTH
        "subtype":"success","api_error_status":"403","result":"x"                                         | AUTH
        "subtype":"success","result":"Not logged in, please run /login"                                   | AUTH
        "subtype":"success","api_error_status":400,"result":"Invalid API key"                             | AUTH
        "subtype":"success","api_error_status":529,"result":"Overloaded"                                  | OVERLOADED
        "subtype":"success","api_error_status":500,"result":"rate limit"                                  | OVERLOADED
        "subtype":"success","terminal_reason":"api_error","api_error_status":null,"result":"Connection refused" | OVERLOADED
        "subtype":"success","terminal_reason":"api_error","error":"server_error","result":"x"             | OVERLOADED
        "subtype":"error_max_turns","errors":["Reached maximum number of turns (2)"]                      | MAX_TURNS
        "subtype":"error_max_budget_usd","errors":["rate limit"]                                          | AGENT_BUDGET
        "subtype":"error_during_execution","terminal_reason":"aborted_tools"                              | INTERRUPTED
        "subtype":"error_during_execution","terminal_reason":"aborted_streaming"                          | INTERRUPTED
        "subtype":"error_during_execution","errors":["[Request interrupted by user]"]                     | INTERRUPTED
        "subtype":"success","api_error_status":404,"result":"x"                                           | ERROR
        "subtype":"success","error":"model_not_found","result":"x"                                        | ERROR
        "subtype":"success","terminal_reason":"prompt_too_long","result":"Prompt is too long"             | ERROR
        "subtype":"error_during_execution","errors":["No conversation found with session ID"]             | ERROR
        """)
    void readsErrorResults(String fields, SessionClass expected) {
        String result = "{\"type\":\"result\",\"is_error\":true,\"num_turns\":1," + fields + "}\n";

        assertThat(classify(INIT + WORK + result, 1).sessionClass()).isEqualTo(expected);
        assertThat(classify(INIT + result, 0).sessionClass()).isEqualTo(expected);
        assertThat(classify(result, 143).sessionClass()).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        402 | Nothing is left.  | money or plan used up: Nothing is left. Look at the account, or name others in agent.fallback
        402 | Nothing is left   | money or plan used up: Nothing is left. Look at the account, or name others in agent.fallback
        401 | No key.           | not authorized: No key. Start the agent by hand and log in, or set its API key
        404 | There is no such. | unknown model: There is no such. Name one that the provider has: agent.model, api.model
        """)
    void whatToDoFollowsWhatWasSaidAsASentenceOfItsOwn(int status, String said, String reason) {
        String result =
                "{\"type\":\"result\",\"is_error\":true,\"subtype\":\"success\",\"api_error_status\":%d,\"result\":\"%s\"}\n"
                        .formatted(status, said);

        assertThat(classify(INIT + result, 1).reason()).isEqualTo(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "401, authentication_failed, AUTH",
        "429, rate_limit, RATE_LIMIT",
        "529, overloaded, OVERLOADED",
        "500, server_error, OVERLOADED",
        "null, unknown, OVERLOADED",
        "400, unknown, EMPTY"
    })
    void withoutAResultTheLastRetryDecides(String status, String error, SessionClass expected) {
        String stream = INIT + RETRY.formatted("500", "server_error") + RETRY.formatted(status, error);

        assertThat(classify(stream, 0).sessionClass()).isEqualTo(expected);
        assertThat(classify(stream, 143).sessionClass()).isEqualTo(expected);
        assertThat(classify(stream, 124, new Cause.ByWatch("stale", "x")).sessionClass())
                .isEqualTo(expected);
        assertThat(classify(stream, 130, new Cause.ByRequest()).sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
    }

    @Test
    void aRetryThatTheAgentGotOverDecidesNothing() {
        String stream = INIT + RETRY.formatted("429", "rate_limit") + WORK;

        assertThat(classify(stream, 1).sessionClass()).isEqualTo(SessionClass.CRASHED);
        assertThat(classify(stream, 143).sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
    }

    @Test
    void anInterruptedAgentMaySaySoWithoutAResult() {
        String interrupted =
                "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"text\",\"text\":\"[Request interrupted by"
                        + " user for tool use]\"}]}}\n";

        assertThat(classify(INIT + WORK + interrupted, 1).sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
        assertThat(classify(INIT + WORK + interrupted + WORK, 1).sessionClass()).isEqualTo(SessionClass.CRASHED);
    }

    @Test
    void aStandingRefusalIsALimitAlsoWithoutAResult() {
        String refusal =
                "{\"type\":\"rate_limit_event\",\"rate_limit_info\":{\"status\":\"rejected\",\"resetsAt\":1794777206000}}\n";

        assertThat(classify(INIT + refusal, 1)).satisfies(finding -> {
            assertThat(finding.sessionClass()).isEqualTo(SessionClass.RATE_LIMIT);
            assertThat(finding.resetsAt()).isEqualTo(Instant.ofEpochSecond(1794777206));
        });
        assertThat(classify(INIT + refusal + WORK, 1).sessionClass()).isEqualTo(SessionClass.CRASHED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rate limit",
                "You've hit your limit, resets 9:13pm (UTC)",
                "429 too many requests",
                "401 not logged in"
            })
    void aSuccessfulSessionIsNeverLimitedWhateverItSays(String words) {
        String said = WORK.replace("working", words)
                + "{\"type\":\"user\",\"message\":{\"content\":[{\"type\":\"tool_result\",\"is_error\":true,\"content\":\""
                + words + "\"}]}}\n"
                        + "{\"type\":\"rate_limit_event\",\"rate_limit_info\":{\"status\":\"allowed_warning\",\"resetsAt\":1794777206}}\n"
                + SUCCESS.replace("done", words);

        Finding finding = classify(INIT + said, 1);

        assertThat(finding.sessionClass()).isEqualTo(SessionClass.NORMAL);
        assertThat(finding.resetsAt()).isNull();
        assertThat(classify(words.repeat(20), 0, "raw").sessionClass()).isEqualTo(SessionClass.NORMAL);
    }

    @Test
    void theLastResultCounts() {
        String failure =
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"api_error_status\":529,\"result\":\"x\"}\n";

        assertThat(classify(INIT + WORK + failure + SUCCESS, 0).sessionClass()).isEqualTo(SessionClass.NORMAL);
        assertThat(classify(INIT + WORK + SUCCESS + failure, 0).sessionClass()).isEqualTo(SessionClass.OVERLOADED);
    }

    @Test
    void aFinalResultThatCannotBeReadIsAnError() {
        Finding finding =
                classify(INIT + WORK + SUCCESS.replace("true", "maybe").replace("false", "perhaps"), 0);

        assertThat(finding.sessionClass()).isEqualTo(SessionClass.ERROR);
        assertThat(finding.evidence()).contains("perhaps");
    }

    @Test
    void theWayTheProcessEndedComesNext() {
        assertThat(classify(INIT + WORK, 0).sessionClass()).isEqualTo(SessionClass.CRASHED);
        assertThat(classify(INIT + WORK, 1).reason()).contains("exit code 1");
        assertThat(classify(INIT + WORK, 130).sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
        assertThat(classify(INIT + WORK, 124, new Cause.ByWatch("stale", "no output for 20 min"))
                        .reason())
                .isEqualTo("stale: no output for 20 min");
        assertThat(classify(INIT + WORK, 137, new Cause.Lost("the container stopped")))
                .extracting(Finding::sessionClass, Finding::reason)
                .containsExactly(SessionClass.CRASHED, "the container stopped");
        assertThat(classify(INIT, 137, new Cause.Lost("the container stopped")))
                .extracting(Finding::sessionClass, Finding::reason)
                .containsExactly(SessionClass.EMPTY, "no turn of the assistant, the container stopped");
        assertThat(classify(INIT + WORK + SUCCESS, 137, new Cause.Lost("the container stopped"))
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
        assertThat(classify(INIT + WORK + SUCCESS, 124, new Cause.ByWatch("timeout", "x"))
                        .sessionClass())
                .isEqualTo(SessionClass.KILLED);
        assertThat(classify(INIT + WORK + SUCCESS, 0, new Cause.AfterResult("x"))
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
        assertThat(classify(INIT + WORK + SUCCESS, 130, new Cause.ByRequest()).sessionClass())
                .isEqualTo(SessionClass.INTERRUPTED);
        assertThat(classify("", 127, new Cause.NeverStarted("no such file"))).satisfies(finding -> {
            assertThat(finding.sessionClass()).isEqualTo(SessionClass.CRASHED);
            assertThat(finding.reason()).contains("no such file");
        });
    }

    @Test
    void nothingDoneIsEmptyHoweverItEnded() {
        assertThat(classify("", 0).sessionClass()).isEqualTo(SessionClass.EMPTY);
        assertThat(classify("oops", 1, "raw").sessionClass()).isEqualTo(SessionClass.EMPTY);
        assertThat(classify(INIT, 143).sessionClass()).isEqualTo(SessionClass.EMPTY);
        assertThat(classify(INIT + SUCCESS.replace("\"num_turns\":1", "\"num_turns\":0"), 0)
                        .sessionClass())
                .isEqualTo(SessionClass.EMPTY);
        assertThat(classify(INIT, 124, new Cause.ByWatch("stale", "no output for 20 min")))
                .satisfies(finding -> {
                    assertThat(finding.sessionClass()).isEqualTo(SessionClass.EMPTY);
                    assertThat(finding.reason()).contains("stale");
                });
    }

    @Test
    void aLoneSuccessResultWithTurnsIsNoEmptySession() {
        assertThat(classify(SUCCESS + " ".repeat(100), 0).sessionClass()).isEqualTo(SessionClass.NORMAL);
    }

    @Test
    void oneWordForPeopleIsEnoughAndAShortErrorIsToldWithItsWords() {
        SessionClassifier lenient =
                new SessionClassifier(ReadingSettings.DEFAULT, new OutputMinimum(100, 1), () -> NOW, ZoneOffset.UTC);

        assertThat(classify(lenient, "ok", 0, "raw").sessionClass()).isEqualTo(SessionClass.NORMAL);
        assertThat(classify(lenient, "no such model\n", 2, "raw"))
                .extracting(Finding::sessionClass, Finding::reason)
                .containsExactly(SessionClass.CRASHED, "exit code 2: no such model");
        assertThat(classify(lenient, "", 0, "raw").reason()).isEqualTo("no output, exit code 0");
        assertThat(classify(lenient, "{}", 1, "claude").sessionClass()).isEqualTo(SessionClass.EMPTY);
    }

    @Test
    void outputThatIsTooShortNamesTheKeyThatSaysSoAndWhatItWas() {
        assertThat(classify("oops\n\u001b[31mno\u001b[0m key\n", 1, "raw").reason())
                .isEqualTo("only 21 bytes of output (watchdog.min_output_bytes = 100), exit code 1: oops\nno key");
    }

    @Test
    void theEndOfTheErrorChannelIsHarmless() {
        SessionEnding ending = new SessionEnding(1, NOW, NOW, 0, new Cause.ByItself());

        String reason = CLASSIFIER
                .classify(StreamReading.whole("claude", ""), ending, "x".repeat(1000) + "\u001b[2J\u0007bad flag\n")
                .reason();

        assertThat(reason)
                .startsWith("no output, message on stderr only, exit code 1; stderr: xxx")
                .endsWith("xbad flag")
                .hasSizeLessThan(400);
    }

    @Test
    void plainTextGoesByItsExitCode() {
        String text = "a line of output that says something\n".repeat(10);

        assertThat(classify(text + "rate limit\n", 0, "raw").sessionClass()).isEqualTo(SessionClass.NORMAL);
        assertThat(classify(text + "\u001b[31mPanic!\u001b[0m\n\n", 3, "raw").reason())
                .isEqualTo("exit code 3: a line of output that says something\na line of output that says something\n"
                        + "Panic!");
        assertThat(classify(text + "Rate Limit reached|1794777206\n" + text, 1, "raw"))
                .satisfies(finding -> {
                    assertThat(finding.sessionClass()).isEqualTo(SessionClass.RATE_LIMIT);
                    assertThat(finding.evidence()).isEqualTo("Rate Limit reached|1794777206");
                    assertThat(finding.resetsAt()).isEqualTo(Instant.ofEpochSecond(1794777206));
                });
        assertThat(classify("rate limit\n" + text.repeat(5), 1, "raw").sessionClass())
                .isEqualTo(SessionClass.CRASHED);
        assertThat(classify(text, 143, "raw").sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
    }

    @Test
    void onlyWhatAPersonMustMendIsHopeless() {
        String error =
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"api_error_status\":%s,\"result\":\"No\"}\n";

        assertThat(classify(error.formatted(401), 1)).satisfies(finding -> {
            assertThat(finding.prospect()).isEqualTo(Prospect.HOPELESS);
            assertThat(finding.reason()).contains("log in").contains("API key");
        });
        assertThat(classify(error.formatted(404), 1).prospect()).isEqualTo(Prospect.HOPELESS);
        assertThat(classify(error.formatted(429), 1).prospect()).isEqualTo(Prospect.OPEN);
        assertThat(classify(error.formatted(418), 1).prospect()).isEqualTo(Prospect.OPEN);
    }

    @Test
    void onlyLimitsCarryAReset() {
        String error =
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":true,\"api_error_status\":%s,\"resets_at\":1794777206,\"result\":\"No\"}\n";

        assertThat(classify(error.formatted(429), 1).resetsAt()).isEqualTo(Instant.ofEpochSecond(1794777206));
        assertThat(classify(error.formatted(529), 1).resetsAt()).isNotNull();
        assertThat(classify(error.formatted(402), 1).resetsAt()).isNotNull();
        assertThat(classify(error.formatted(401), 1).resetsAt()).isNull();
        assertThat(classify(error.formatted(418), 1).resetsAt()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "'\"resetsAt\":1794777206', 2026-11-15T21:13:26Z",
        "'\"resets_at\":\"1794777206000\"', 2026-11-15T21:13:26Z",
        "'\"resets_at\":\"2026-11-15T22:00:00Z\"', 2026-11-15T22:00:00Z",
        "'\"retry_after\":30', 2026-11-15T20:00:30Z",
        "'\"retry_after_seconds\":\"90\"', 2026-11-15T20:01:30Z",
        "'\"resets_at\":5', 2026-11-15T21:13:00Z",
        "'\"resets_at\":1e300,\"retry_after\":1e300', 2026-11-15T21:13:00Z",
        "'\"retry_after\":-1', 2026-11-15T21:13:00Z"
    })
    void fieldsBeatWordsForTheReset(String field, Instant expected) {
        String result =
                "{\"type\":\"result\",\"is_error\":true,\"api_error_status\":429,\"result\":\"resets 9:13pm (UTC)\","
                        + field + "}\n";

        assertThat(classify(result, 1).resetsAt()).isEqualTo(expected);
    }

    @Test
    void aFieldThatHasJustPassedIsNotReadAsTomorrowFromTheWords() {
        String result = "{\"type\":\"result\",\"is_error\":true,\"api_error_status\":429,"
                + "\"result\":\"resets 7:30pm (UTC)\",\"resets_at\":\"2026-11-15T19:30:00Z\"}\n";

        assertThat(classify(result, 1).resetsAt()).isNull();
    }

    @Test
    void aWordIsNotSaidTwice() {
        String limited = "{\"type\":\"result\",\"is_error\":true,\"api_error_status\":429,\"result\":\"%s\"}\n";

        assertThat(classify(limited.formatted("limited"), 1).reason()).isEqualTo("limited");
        assertThat(classify(limited.formatted("too many"), 1).reason()).isEqualTo("limited: too many");
    }

    @Test
    void evidenceIsShort() {
        Finding finding = classify(
                INIT + WORK + "{\"type\":\"result\",\"is_error\":true,\"result\":\"" + "é".repeat(5000) + "\"}", 1);

        assertThat(finding.evidence()).hasSize(500);
        assertThat(finding.reason().length()).isLessThanOrEqualTo(500);
    }

    private static Finding classify(String stream, int exitCode) {
        return classify(stream, exitCode, new Cause.ByItself());
    }

    private static Finding classify(String stream, int exitCode, Cause cause) {
        return classify("claude", stream, exitCode, cause);
    }

    private static Finding classify(String stream, int exitCode, String adapter) {
        return classify(adapter, stream, exitCode, new Cause.ByItself());
    }

    private static Finding classify(SessionClassifier classifier, String stream, int exitCode, String adapter) {
        long bytes = stream.getBytes(StandardCharsets.UTF_8).length;
        return classifier.classify(
                StreamReading.whole(adapter, stream),
                new SessionEnding(exitCode, NOW, NOW, bytes, new Cause.ByItself()),
                "");
    }

    private static Finding classify(String adapter, String stream, int exitCode, Cause cause) {
        long bytes = stream.getBytes(StandardCharsets.UTF_8).length;
        return CLASSIFIER.classify(
                StreamReading.whole(adapter, stream), new SessionEnding(exitCode, NOW, NOW, bytes, cause), "");
    }
}
