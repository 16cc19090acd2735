package dev.ratchet.session.dialect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.Finding;
import dev.ratchet.loop.session.SessionClass;
import dev.ratchet.loop.session.SessionEnding;
import dev.ratchet.loop.session.SessionEnding.Cause;
import dev.ratchet.session.classify.SessionClassifier;
import dev.ratchet.session.stream.OutputMinimum;
import dev.ratchet.session.stream.ReadingSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the ends of the agents besides claude mean. */
class AgentEndsTest {
    private static final Instant NOW = Instant.parse("2026-11-15T20:00:00Z");
    private static final SessionClassifier CLASSIFIER =
            new SessionClassifier(ReadingSettings.DEFAULT, OutputMinimum.of(10), () -> NOW, ZoneOffset.UTC);
    private static final String GOOSE = """
        {"type":"message","message":{"id":null,"role":"assistant","content":[{"type":"text","text":"Ran into this error: %s.\\n\\nPlease retry if you think this is a transient or recoverable error."}]}}
        """;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        unexpected status 401 Unauthorized: Incorrect API key provided, url: http://x/v1 | AUTH       |
        unexpected status 403 Forbidden: no                                              | AUTH       |
        unexpected status 404 Not Found: The model `x` does not exist                    | ERROR      |
        exceeded retry limit, last status: 429 Too Many Requests                         | RATE_LIMIT |
        exceeded retry limit, last status: 429 Too Many Requests, retry after 90 seconds | RATE_LIMIT | 2026-11-15T20:01:30Z
        You’ve hit your usage limit. Upgrade or try again at Nov 18th, 2026 3:33 AM.     | RATE_LIMIT | 2026-11-18T03:33:00Z
        You've hit your usage limit. Purchase more credits or try again at 9:10 PM.      | RATE_LIMIT | 2026-11-15T21:10:00Z
        You've hit your usage limit. Try again in 3 days 2 hours 5 minutes.              | RATE_LIMIT | 2026-11-18T22:05:00Z
        You've hit your usage limit. Try again at May 18th, 2020 3:33 AM.                | RATE_LIMIT |
        Quota exceeded. Check your plan and billing details.                             | QUOTA      |
        We're currently experiencing high demand, which may cause temporary errors.      | OVERLOADED |
        unexpected status 503 Service Unavailable: rate limit                            | OVERLOADED |
        stream disconnected before completion: error sending request for url             | OVERLOADED |
        Codex ran out of room in the model's context window. Start a new thread.         | ERROR      |
        Incomplete response returned, reason: max_output_tokens                          | ERROR      |
        turn aborted                                                                     | INTERRUPTED |
        """)
    void ofCodex(String message, SessionClass expected, @Nullable Instant resetsAt) {
        String failed = "{\"type\":\"turn.failed\",\"error\":{\"message\":\"" + message + "\"}}\n";

        assertThat(classify("codex", failed, 1)).satisfies(finding -> {
            assertThat(finding.sessionClass()).isEqualTo(expected);
            assertThat(finding.resetsAt()).isEqualTo(resetsAt);
            assertThat(finding.evidence()).contains("turn.failed");
        });
        assertThat(classify("codex", failed + "{\"type\":\"turn.completed\",\"usage\":{\"output_tokens\":5}}\n", 0)
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
    }

    @Test
    void codexGetsOverRetriesAndWarnings() {
        String retry =
                "{\"type\":\"error\",\"message\":\"Reconnecting... 2/5 (last status: 429 Too Many Requests)\"}\n";
        String said =
                "{\"type\":\"item.completed\",\"item\":{\"type\":\"agent_message\",\"text\":\"rate limit 429\"}}\n";
        String warning = "{\"type\":\"item.completed\",\"item\":{\"type\":\"error\",\"message\":\"429\"}}\n";

        assertThat(classify("codex", retry, 143).sessionClass()).isEqualTo(SessionClass.RATE_LIMIT);
        assertThat(classify("codex", retry, 124, new Cause.ByWatch("stale", "x"), "")
                        .sessionClass())
                .isEqualTo(SessionClass.RATE_LIMIT);
        assertThat(classify("codex", retry + said + warning, 1).sessionClass()).isEqualTo(SessionClass.CRASHED);
        assertThat(classify("codex", retry + said + "{\"type\":\"turn.completed\"}\n", 1)
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
        assertThat(classify("codex", warning + "{\"type\":\"turn.completed\"}\n", 0)
                        .sessionClass())
                .isEqualTo(SessionClass.EMPTY);
        assertThat(classify("codex", "{\"type\":\"error\",\"message\":\"Reconnecting... 1/5\"}\n", 1)
                        .sessionClass())
                .isEqualTo(SessionClass.OVERLOADED);
        assertThat(classify("codex", said + "{\"type\":\"turn.failed\"}\n", 1).sessionClass())
                .isEqualTo(SessionClass.ERROR);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        [API Error: {\\"error\\":{\\"code\\":400,\\"message\\":\\"API key not valid.\\",\\"status\\":\\"INVALID_ARGUMENT\\"}}] | 144 | AUTH |
        [API Error: {\\"error\\":{\\"code\\":401,\\"message\\":\\"x\\",\\"status\\":\\"UNAUTHENTICATED\\"}}]                  | 145 | AUTH |
        [API Error: {\\"error\\":{\\"code\\":429,\\"message\\":\\"check your plan and billing details\\",\\"status\\":\\"RESOURCE_EXHAUSTED\\",\\"details\\":[{\\"retryDelay\\":\\"34s\\"}]}}] | 173 | RATE_LIMIT | 2026-11-15T20:00:34Z
        [API Error: You have exhausted your daily quota on this model.]                                                      | 173 | QUOTA      |
        [API Error: You exceeded your current quota, please check your plan and billing details.]                            | 1   | RATE_LIMIT |
        [API Error: You have exhausted your capacity on this model. Your quota will reset after 18h20m5s.]                   | 1   | RATE_LIMIT | 2026-11-16T14:20:05Z
        [API Error: Your prepayment credits are depleted. (Status: 429)]                                                     | 173 | QUOTA |
        [API Error: {\\"error\\":{\\"code\\":503,\\"message\\":\\"The model is overloaded.\\",\\"status\\":\\"UNAVAILABLE\\"}}] | 247 | OVERLOADED |
        [API Error: fetch failed]                                                                                             | 1   | OVERLOADED |
        [API Error: something went wrong]                                                                                     | 244 | OVERLOADED |
        [API Error: {\\"error\\":{\\"code\\":404,\\"message\\":\\"models/x is not found\\",\\"status\\":\\"NOT_FOUND\\"}}]    | 148 | ERROR |
        something else                                                                                                        | 144 | ERROR |
        anything                                                                                                              | 53  | MAX_TURNS |
        """)
    void ofGemini(String message, int exitCode, SessionClass expected, @Nullable Instant resetsAt) {
        String failed = "{\"type\":\"result\",\"status\":\"error\",\"error\":{\"type\":\"unknown\",\"message\":\""
                + message + "\"}}\n";

        assertThat(classify("gemini", failed, exitCode)).satisfies(finding -> {
            assertThat(finding.sessionClass()).isEqualTo(expected);
            assertThat(finding.resetsAt()).isEqualTo(resetsAt);
        });
    }

    @Test
    void geminiSpeaksByExitCodeAndOnStderrWhereItsStreamIsSilent() {
        String silent = "{\"type\":\"init\",\"session_id\":\"s\",\"model\":\"m\"}\n";
        String worked = silent + "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"hi\",\"delta\":true}\n";
        String retries = """
            Attempt 1 failed with status 500. Retrying with backoff...
            Attempt 2 failed with status 429. Retrying with backoff... ApiError: {
              status: 429 }
            """;

        assertThat(classify("gemini", "", 41).sessionClass()).isEqualTo(SessionClass.AUTH);
        assertThat(classify("gemini", "Invalid auth method selected.\n", 41).sessionClass())
                .isEqualTo(SessionClass.AUTH);
        assertThat(classify("gemini", silent, 173).sessionClass()).isEqualTo(SessionClass.RATE_LIMIT);
        assertThat(classify("gemini", worked, 53).sessionClass()).isEqualTo(SessionClass.MAX_TURNS);
        assertThat(classify("gemini", worked, 143).sessionClass()).isEqualTo(SessionClass.INTERRUPTED);
        assertThat(classify("gemini", worked, 0).sessionClass()).isEqualTo(SessionClass.CRASHED);
        assertThat(classify("gemini", silent, 1).sessionClass()).isEqualTo(SessionClass.EMPTY);
        assertThat(classify("gemini", silent, 124, new Cause.ByWatch("stale", "x"), retries))
                .satisfies(finding -> {
                    assertThat(finding.sessionClass()).isEqualTo(SessionClass.RATE_LIMIT);
                    assertThat(finding.evidence()).contains("Attempt 2 failed with status 429");
                });
        assertThat(classify(
                                "gemini",
                                worked + "{\"type\":\"result\",\"status\":\"success\"}\n",
                                173,
                                new Cause.ByItself(),
                                retries)
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
        assertThat(classify("gemini", worked + "{\"type\":\"result\"}\n", 0).sessionClass())
                .isEqualTo(SessionClass.ERROR);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Authentication error: Authentication failed. Status: 401 Unauthorized. Response: bad key | AUTH
        Rate limit exceeded: slow down                                                            | RATE_LIMIT
        Request failed: Request failed with status: 429 Too Many Requests                         | RATE_LIMIT
        Server error: Server error (500 Internal Server Error): boom                              | OVERLOADED
        Request failed: error sending request for url (http://127.0.0.1:1/)                       | OVERLOADED
        Request failed: insufficient_quota                                                        | QUOTA
        Context length exceeded: too long                                                         | ERROR
        """)
    void ofGoose(String message, SessionClass expected) {
        String error = GOOSE.formatted(message);

        assertThat(classify("goose", error + "{\"type\":\"complete\",\"total_tokens\":null}\n", 0)
                        .sessionClass())
                .isEqualTo(expected);
        assertThat(classify("goose", "{\"type\":\"error\",\"error\":\"" + message + "\"}\n{\"type\":\"complete\"}\n", 0)
                        .sessionClass())
                .isEqualTo(expected);
        assertThat(classify("goose", error + said("it went on") + "{\"type\":\"complete\",\"total_tokens\":5}\n", 0)
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
    }

    @Test
    void gooseQuotingAnErrorIsNoError() {
        String complete = "{\"type\":\"complete\",\"total_tokens\":5}\n";

        assertThat(classify("goose", said("I Ran into this error: 429. Please retry.") + complete, 0)
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
        assertThat(classify("goose", said("Ran into this error: 429, and fixed it.") + complete, 0)
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
        assertThat(classify(
                                "goose",
                                said("I've reached the maximum number of actions I can do without user input."
                                                + " Would you like me to continue?")
                                        + complete,
                                0)
                        .sessionClass())
                .isEqualTo(SessionClass.MAX_TURNS);
        assertThat(classify("goose", GOOSE.formatted("Status: 401"), 143).sessionClass())
                .isEqualTo(SessionClass.AUTH);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "name":"APIError","data":{"message":"x","statusCode":401}                                                        | AUTH        |
        "name":"APIError","data":{"message":"x","statusCode":"429","responseHeaders":{"retry-after":"120"}}             | RATE_LIMIT  | 2026-11-15T20:02:00Z
        "name":"APIError","data":{"message":"x","statusCode":429,"responseHeaders":{"retry-after-ms":"1500"}}           | RATE_LIMIT  | 2026-11-15T20:00:01.500Z
        "name":"APIError","data":{"message":"x","statusCode":429,"responseHeaders":{"retry-after":"-5"}}                | RATE_LIMIT  |
        "name":"APIError","data":{"message":"x","statusCode":429,"responseHeaders":{"retry-after":"1e300"}}             | RATE_LIMIT  |
        "name":"APIError","data":{"message":"x","statusCode":429,"responseHeaders":{"retry-after":"soon"}}              | RATE_LIMIT  |
        "name":"APIError","data":{"message":"x","statusCode":429,"responseBody":"{\\"error\\":{\\"code\\":\\"insufficient_quota\\"}}"} | QUOTA |
        "name":"APIError","data":{"message":"x","statusCode":529}                                                        | OVERLOADED  |
        "name":"APIError","data":{"message":"Cannot connect to API"}                                                     | OVERLOADED  |
        "name":"ProviderAuthError","data":{"message":"x"}                                                                | AUTH        |
        "name":"MessageAbortedError","data":{"message":"x"}                                                              | INTERRUPTED |
        "name":"UnknownError","data":{"message":"Model not found: a/b"}                                                  | ERROR       |
        "name":"UnknownError"                                                                                            | ERROR       |
        """)
    void ofOpencode(String error, SessionClass expected, @Nullable Instant resetsAt) {
        String stream = "{\"type\":\"error\",\"sessionID\":\"s\",\"error\":{" + error + "}}\n";

        assertThat(classify("opencode", stream, 1)).satisfies(finding -> {
            assertThat(finding.sessionClass()).isEqualTo(expected);
            assertThat(finding.resetsAt()).isEqualTo(resetsAt);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "stop, 0, NORMAL",
        "stop, 1, NORMAL",
        "length, 0, NORMAL",
        "tool-calls, 0, CRASHED",
        "tool-calls, 143, INTERRUPTED",
        "error, 1, ERROR"
    })
    void opencodeEndsWithItsLastStep(String reason, int exitCode, SessionClass expected) {
        String stream = """
            {"type":"step_start","sessionID":"s","part":{}}
            {"type":"text","sessionID":"s","part":{"text":"429 rate limit"}}
            {"type":"step_finish","sessionID":"s","part":{"reason":"%s"}}
            """.formatted(reason);

        assertThat(classify("opencode", stream, exitCode).sessionClass()).isEqualTo(expected);
        assertThat(classify("opencode", stream + "{\"type\":\"step_start\",\"sessionID\":\"s\",\"part\":{}}\n", 1)
                        .sessionClass())
                .isEqualTo(SessionClass.CRASHED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"type\":\"result\"}",
                "{\"type\":\"result\",\"subtype\":42,\"is_error\":\"perhaps\"}",
                "{\"type\":\"result\",\"subtype\":[\"x\"],\"is_error\":1}",
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":1,\"num_turns\":3}",
                "{\"type\":\"result\",\"subtype\":\"success\",\"is_error\":null,\"num_turns\":3}",
                "{\"type\":\"result\",\"subtype\":\"\",\"is_error\":false,\"num_turns\":3}"
            })
    void aMalformedResultIsAnError(String line) {
        for (String agent : List.of("claude", "qwen")) {
            Finding finding = classify(agent, line + "\n", 0);

            assertThat(finding.sessionClass()).as(agent).isEqualTo(SessionClass.ERROR);
            assertThat(finding.reason()).isEqualTo("the final result could not be read");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "is_error":false,"subtype":"success","result":"[API Error: 401 bad key]"                          | AUTH
        "is_error":false,"subtype":"success","result":"[API Error: 429 x]\\nPossible quota limitations in place." | RATE_LIMIT
        "is_error":false,"subtype":"success","result":"[API Error: Connection error.]"                    | OVERLOADED
        "is_error":true,"subtype":"error_during_execution","error":{"message":"[API Error: 401 bad key]"} | AUTH
        "is_error":true,"subtype":"error_during_execution","error":{"message":"500 status code (no body)"} | OVERLOADED
        "is_error":true,"subtype":"error_max_turns","error":{"message":"x"}                               | MAX_TURNS
        "is_error":false,"subtype":"success","result":"I saw [API Error: 401 bad key]"                    | NORMAL
        "is_error":false,"subtype":"success","result":"[API Error: 401 bad key] is what I saw"            | NORMAL
        """)
    void ofQwen(String result, SessionClass expected) {
        assertThat(classify("qwen", "{\"type\":\"result\",\"num_turns\":1," + result + "}\n", 0)
                        .sessionClass())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "errorType":"authentication","message":"x","statusCode":401 | AUTH
        "errorType":"rate_limit","message":"x"                      | RATE_LIMIT
        "errorType":"query","message":"x","statusCode":429          | RATE_LIMIT
        "errorType":"quota","message":"x","statusCode":429          | QUOTA
        "errorType":"query","message":"x","statusCode":"500"        | OVERLOADED
        "errorType":"query","message":"x"                           | ERROR
        """)
    void ofCopilot(String error, SessionClass expected) {
        String stream = "{\"type\":\"session.error\",\"data\":{" + error + "}}\n";
        String said = "{\"type\":\"assistant.message\",\"data\":{\"content\":\"on\"}}\n";

        assertThat(classify("copilot", stream + "{\"type\":\"result\",\"exitCode\":1}\n", 1)
                        .sessionClass())
                .isEqualTo(expected);
        assertThat(classify("copilot", stream + said + "{\"type\":\"result\",\"exitCode\":0}\n", 0)
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
        assertThat(classify("copilot", said + "{\"type\":\"result\"}\n", 0).sessionClass())
                .isEqualTo(SessionClass.ERROR);
    }

    @Test
    void copilotInTroubleWithoutAResultIsInTrouble() {
        String failure =
                "{\"type\":\"model.call_failure\",\"data\":{\"statusCode\":%s,\"errorType\":\"x\",\"source\":\"%s\"}}\n";
        String start = "{\"type\":\"assistant.turn_start\",\"data\":{}}\n";

        assertThat(classify("copilot", start + failure.formatted("429", "top_level"), 143)
                        .sessionClass())
                .isEqualTo(SessionClass.RATE_LIMIT);
        assertThat(classify("copilot", start + failure.formatted("429", "subagent"), 1)
                        .sessionClass())
                .isEqualTo(SessionClass.EMPTY);
        assertThat(classify("copilot", start + "{\"type\":\"abort\",\"data\":{\"reason\":\"user\"}}\n", 1)
                        .sessionClass())
                .isEqualTo(SessionClass.INTERRUPTED);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        litellm.AuthenticationError: AuthenticationError: OpenAIException - Incorrect API key | AUTH
        litellm.RateLimitError: RateLimitError: OpenAIException - slow down                   | RATE_LIMIT
        litellm.RateLimitError: You exceeded your current quota: insufficient_quota           | QUOTA
        litellm.InternalServerError: AnthropicException - Overloaded                          | OVERLOADED
        litellm.APIConnectionError: OpenAIException - Connection refused                      | OVERLOADED
        litellm.NotFoundError: no such model                                                  | ERROR
        litellm.BadRequestError: LLM Provider NOT provided                                    | ERROR
        """)
    void ofAider(String line, SessionClass expected) {
        String before = "Aider v0.86.2\nModel: gpt-4o with diff edit format\n";

        assertThat(classify("aider", before + line + "\nRetrying in 0.2 seconds...\n", 0)
                        .sessionClass())
                .isEqualTo(expected);
        assertThat(classify("aider", before + line + "\nTokens: 5 sent, 5 received.\n", 0)
                        .sessionClass())
                .isEqualTo(SessionClass.NORMAL);
        assertThat(classify("aider", before + "I saw " + line + "\n", 0).sessionClass())
                .isEqualTo(SessionClass.NORMAL);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        claude   | {"type":"result","subtype":"success","is_error":true,"num_turns":1,"terminal_reason":"api_error","api_error_status":null,"result":"API Error: Unable to connect to API (ConnectionRefused)"}
        claude   | {"type":"result","subtype":"success","is_error":true,"num_turns":1,"terminal_reason":"api_error","error":"server_error","result":"API Error: Connection error."}
        claude   | {"type":"system","subtype":"api_retry","attempt":1,"error_status":null,"error":"unknown","session_id":"s"}
        codex    | {"type":"turn.failed","error":{"message":"stream disconnected before completion: error sending request for url (http://127.0.0.1:1/v1/responses)"}}
        codex    | {"type":"error","message":"Reconnecting... 2/5 (error sending request for url)"}
        opencode | {"type":"error","sessionID":"s","error":{"name":"APIError","data":{"message":"Cannot connect to API: getaddrinfo ENOTFOUND x"}}}
        opencode | {"type":"error","sessionID":"s","error":{"name":"UnknownError","data":{"message":"Unable to connect. Is the computer able to access the url?"}}}
        gemini   | {"type":"result","status":"error","error":{"type":"unknown","message":"exception TypeError: fetch failed sending request"},"stats":{}}
        qwen     | {"type":"result","is_error":false,"subtype":"success","num_turns":1,"result":"[API Error: Connection error. (cause: connect ECONNREFUSED 127.0.0.1:1)]"}
        goose    | {"type":"error","error":"Network error: could not connect to 127.0.0.1:1"}\\n{"type":"complete","total_tokens":null}
        copilot  | {"type":"session.error","data":{"errorType":"query","message":"Failed to get response: fetch failed"}}\\n{"type":"result","exitCode":1}
        copilot  | {"type":"model.call_failure","data":{"errorType":"network","errorMessage":"x"}}\\n{"type":"result","exitCode":1}
        aider    | litellm.APIConnectionError: OpenAIException - Connection refused
        aider    | litellm.InternalServerError: OpenAIException - Connection error.
        """)
    void whereNoServerCouldBeReachedThatIsWhatIsSaid(String agent, String lines) {
        String stream = lines.replace("\\n", "\n") + "\n";

        assertThat(classify(agent, stream, 1)).satisfies(finding -> {
            assertThat(finding.sessionClass()).isEqualTo(SessionClass.OVERLOADED);
            assertThat(finding.reason()).startsWith("the server could not be reached");
            assertThat(finding.evidence()).doesNotContain("success");
        });
    }

    private static String said(String text) {
        return "{\"type\":\"message\",\"message\":{\"id\":\"m\",\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\""
                + text + "\"}]}}\n";
    }

    private static Finding classify(String adapter, String stream, int exitCode) {
        return classify(adapter, stream, exitCode, new Cause.ByItself(), "");
    }

    private static Finding classify(String adapter, String stream, int exitCode, Cause cause, String stderr) {
        long bytes = stream.getBytes(StandardCharsets.UTF_8).length;
        return CLASSIFIER.classify(
                StreamReading.whole(adapter, stream), new SessionEnding(exitCode, NOW, NOW, bytes, cause), stderr);
    }
}
