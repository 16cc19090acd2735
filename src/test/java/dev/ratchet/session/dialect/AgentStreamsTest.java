package dev.ratchet.session.dialect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Said;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.AgentEvent.Typed;
import dev.ratchet.loop.session.LiveSession.Phase;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the agents besides claude say, beyond their recordings. */
class AgentStreamsTest {
    private static final String CODEX = """
        {"type":"thread.started","thread_id":"t"}
        {"type":"turn.started"}
        """;
    private static final String GEMINI = """
        {"type":"init","timestamp":"2026-11-15T19:15:51Z","session_id":"g","model":"pro"}
        {"type":"message","role":"user","content":"say <task-done>PROMPT</task-done>"}
        """;
    private static final String GOOSE_TEXT = """
        {"type":"message","message":{"id":%s,"role":"%s","content":[{"type":"text","text":"%s"}],"metadata":{"userVisible":%s}}}
        """;

    @Test
    void codexCallsToolsOfEveryKind() {
        String stream = CODEX + """
            {"type":"item.started","item":{"id":"1","type":"mcp_tool_call","server":"tiny","tool":"done","arguments":{"id":"T1"},"status":"in_progress"}}
            {"type":"item.completed","item":{"id":"1","type":"mcp_tool_call","server":"tiny","tool":"done","error":{"message":"no"},"status":"failed"}}
            {"type":"item.completed","item":{"id":"2","type":"file_change","changes":[{"path":"a.txt","kind":"add"}],"status":"completed"}}
            {"type":"item.completed","item":{"id":"3","type":"command_execution","command":"rm -rf /","status":"declined"}}
            {"type":"item.completed","item":{"id":"4","type":"todo_list","items":[]}}
            {"type":"item.completed","item":{"id":"5","type":"reasoning","text":"hm"}}
            {"type":"item.updated","item":{"id":"6","type":"agent_message","text":"half"}}
            """;

        Transcript told = StreamReading.whole("codex", stream).transcript();

        assertThat(told.toolCalls()).isEqualTo(Map.of("tiny.done", 1, "file_change", 1, "command_execution", 1));
        assertThat(told.turns()).isEqualTo(4);
        assertThat(told.permissionDenials()).isEqualTo(1);
        assertThat(told.text()).isEmpty();
        assertThat(StreamReading.events("codex", stream))
                .contains(new AgentEvent.ToolCalled(Speaker.ASSISTANT, "1", "tiny.done", "id: T1", Map.of("id", "T1")))
                .contains(new AgentEvent.ToolAnswered("1", Answer.ERROR, "no"))
                .contains(new AgentEvent.ToolAnswered("2", Answer.OK, ""))
                .contains(new AgentEvent.PermissionDenied("command_execution"))
                .contains(new AgentEvent.Thought(Speaker.ASSISTANT, "hm"));
    }

    @Test
    void codexChangesItsPlanByCallsAndRepeatsItAtTheEnd() {
        String plan = "{\"type\":\"item.%s\",\"item\":{\"id\":\"1\",\"type\":\"todo_list\",\"items\":["
                + "{\"text\":\"Look\",\"completed\":%s},{\"text\":\"Write\",\"completed\":false}]}}\n";
        String stream = CODEX
                + plan.formatted("started", false)
                + plan.formatted("updated", true)
                + plan.formatted("completed", true)
                + "{\"type\":\"turn.completed\"}\n";

        Transcript told = StreamReading.whole("codex", stream).transcript();

        assertThat(told.toolCalls()).isEqualTo(Map.of("todo_list", 2));
        assertThat(told.turns()).isEqualTo(2);
        assertThat(StreamReading.events("codex", stream))
                .filteredOn(AgentEvent.ToolAnswered.class::isInstance)
                .hasSize(2);
        assertThat(StreamReading.events("codex", stream))
                .contains(new AgentEvent.ToolCalled(
                        Speaker.ASSISTANT,
                        "1",
                        "todo_list",
                        "text: Look\ncompleted: true\n\ntext: Write\ncompleted: false",
                        Map.of(
                                "items",
                                "[{\"text\":\"Look\",\"completed\":true},{\"text\":\"Write\",\"completed\":false}]")));
    }

    @Test
    void codexIsFinishedWithItsTurn() {
        StreamReader reader = StreamReading.dialect("codex").reader(ReadingSettings.DEFAULT, _ -> {});

        assertThat(after(reader, CODEX)).isEqualTo(Phase.WORKING);
        assertThat(after(reader, "{\"type\":\"error\",\"message\":\"Reconnecting... 1/5 (x)\"}\n"))
                .isEqualTo(Phase.WORKING);
        assertThat(after(reader, "{\"type\":\"turn.completed\"}\n")).isEqualTo(Phase.FINISHED);
        assertThat(after(
                        reader, "{\"type\":\"item.completed\",\"item\":{\"type\":\"agent_message\",\"text\":\"x\"}}\n"))
                .isEqualTo(Phase.WORKING);
    }

    @Test
    void geminiPutsItsPiecesTogetherAndDoesNotTakeThePromptForAnAnswer() {
        String stream = GEMINI + """
            {"type":"message","role":"assistant","content":"first","delta":true}
            {"type":"tool_use","tool_name":"shell","tool_id":"1","parameters":{"command":"git commit"}}
            {"type":"tool_use","tool_name":"shell","tool_id":"2","parameters":{"file":"a"}}
            {"type":"tool_result","tool_id":"1","status":"error","error":{"type":"policy_violation","message":"no"}}
            {"type":"tool_result","tool_id":"2","status":"success","output":"fine"}
            {"type":"message","role":"assistant","content":"<task","delta":true}
            {"type":"unheard_of"}
            {"type":"message","role":"assistant","content":"-done>T1</task-done>","delta":true}
            """;

        Transcript told = StreamReading.whole("gemini", stream).transcript();

        assertThat(told.text()).isEqualTo("<task-done>T1</task-done>");
        assertThat(told.turns()).isEqualTo(2);
        assertThat(told.toolCallCount()).isEqualTo(2);
        assertThat(told.permissionDenials()).isEqualTo(1);
        assertThat(told.commitMentioned()).isTrue();
        assertThat(told.sessionId()).isEqualTo("g");
        assertThat(StreamReading.events("gemini", stream))
                .contains(new Typed("<task"), new Typed("-done>T1</task-done>"))
                .contains(new Said(Speaker.ASSISTANT, null, "<task-done>T1</task-done>"))
                .contains(new AgentEvent.ToolAnswered("1", Answer.ERROR, "no"));
    }

    @Test
    void gooseTellsItsOwnWordsFromTheModels() {
        String error = "Ran into this error: Rate limit exceeded: slow down.\\n\\n"
                + "Please retry if you think this is a transient or recoverable error.";
        String stream = goose(null, "assistant", "half an ans")
                + goose(null, "assistant", "wer")
                + goose(null, "assistant", error)
                + goose("m1", "assistant", "I am ba")
                + goose("m1", "assistant", "ck")
                + goose("m2", "user", "<task-done>USER</task-done>")
                + GOOSE_TEXT.formatted("\"m3\"", "assistant", "<task-done>HIDDEN</task-done>", "false");

        assertThat(StreamReading.whole("goose", stream).transcript().text()).isEqualTo("I am back");
        assertThat(StreamReading.events("goose", stream))
                .contains(new Said(Speaker.ASSISTANT, null, "half an answer"))
                .contains(new Said(Speaker.SYNTHETIC, null, error.replace("\\n", "\n")))
                .contains(new Said(Speaker.ASSISTANT, null, "I am back"));
    }

    @Test
    void gooseNamesItsSessionAndModelInABanner() {
        String text = goose("m", "assistant", "x");

        Transcript today = StreamReading.whole(
                        "goose", "  ● resuming session · anthropic claude-x\n \\____)    20261115_3 · /work\n" + text)
                .transcript();
        Transcript older = StreamReading.whole(
                        "goose",
                        "starting session | provider: openai model: gpt-4o\n    session id: 20260101_12\n" + text)
                .transcript();

        assertThat(today.sessionId()).isEqualTo("20261115_3");
        assertThat(today.model()).isEqualTo("claude-x");
        assertThat(older.sessionId()).isEqualTo("20260101_12");
        assertThat(older.model()).isEqualTo("gpt-4o");
        assertThat(StreamReading.whole("goose", text).transcript().sessionId()).isNull();
    }

    @Test
    void opencodeAddsItsStepsAndLeavesOtherSessionsOut() {
        String step = """
            {"type":"step_start","sessionID":"%1$s","part":{}}
            {"type":"text","sessionID":"%1$s","part":{"text":"%2$s"}}
            {"type":"step_finish","sessionID":"%1$s","part":{"reason":"%3$s","tokens":{"input":10,"output":2,"reasoning":3,"cache":{"read":7}},"cost":"0.5"}}
            """;
        String denied = """
            {"type":"tool_use","sessionID":"main","part":{"tool":"bash","callID":"1","state":{"status":"error","input":{"command":"ls"},"error":"The user rejected permission to use this specific tool call."}}}
            """;
        StreamReader reader = StreamReading.dialect("opencode").reader(ReadingSettings.DEFAULT, _ -> {});

        assertThat(after(reader, step.formatted("main", "one", "tool-calls") + denied))
                .isEqualTo(Phase.WORKING);
        assertThat(after(reader, step.formatted("sub", "<task-done>SUB</task-done>", "stop")))
                .isEqualTo(Phase.WORKING);
        assertThat(after(reader, step.formatted("main", "two", "stop"))).isEqualTo(Phase.FINISHED);

        Transcript told = reader.end().transcript();
        assertThat(told.text()).isEqualTo("one\ntwo");
        assertThat(told.turns()).isEqualTo(2);
        assertThat(told.permissionDenials()).isEqualTo(1);
        assertThat(told.usage()).isEqualTo(new Usage(30, 15, 21, 1.5));
    }

    @Test
    void copilotSubAgentsDoNotSpeakForIt() {
        String said = """
            {"type":"assistant.message","data":{"messageId":"%s","model":"m","content":"%s"%s}%s}
            """;
        String stream = said.formatted("1", "the answer", "", "")
                + said.formatted("2", "<task-done>SUB</task-done>", ",\"parentToolCallId\":\"c\"", "")
                + said.formatted("3", "<task-done>SUB</task-done>", "", ",\"agentId\":\"a\"")
                + said.formatted("4", "", "", "")
                + """
                {"type":"tool.execution_complete","data":{"toolCallId":"c","success":false,"error":{"code":"denied","message":"no"}}}
                {"type":"assistant.usage","data":{"inputTokens":5,"outputTokens":2,"cacheReadTokens":1}}
                {"type":"assistant.usage","data":{"inputTokens":5,"outputTokens":2,"cacheReadTokens":1}}
                """;

        Transcript told = StreamReading.whole("copilot", stream).transcript();

        assertThat(told.text()).isEqualTo("the answer");
        assertThat(told.turns()).isEqualTo(2);
        assertThat(told.permissionDenials()).isEqualTo(1);
        assertThat(told.usage()).isEqualTo(new Usage(10, 4, 2, null));
    }

    @Test
    void aiderTellsTokensCostModelAndCommits() {
        String output = """
            Aider v0.86.2
            Main model: deepseek/chat with diff edit format, infinite output
            I will change it.
            Tokens: 5.3k sent, 2.4k cache hit, 412 received. Cost: $0.0012 message, $0.0012 session.
            Applied edit to a.py
            Commit be5ab07 feat: greeting
            More.
            Tokens: 2,734 sent, 1.5k cache write, 10 received. Cost: $0.00074 message,
            $0.0034 session.
            <task-done>T1</task-done>
            """;

        Transcript told = StreamReading.whole("aider", output).transcript();

        assertThat(told.model()).isEqualTo("deepseek/chat");
        assertThat(told.turns()).isEqualTo(2);
        assertThat(told.usage().inputTokens()).isEqualTo(6534);
        assertThat(told.usage().cacheCreationTokens()).isEqualTo(1500);
        assertThat(told.usage().outputTokens()).isEqualTo(422);
        assertThat(told.usage().cacheReadTokens()).isEqualTo(2400);
        assertThat(told.usage().costUsd()).isCloseTo(0.0034, within(1e-9));
        assertThat(told.commitMentioned()).isTrue();
        assertThat(told.text()).endsWith("<task-done>T1</task-done>");
        assertThat(StreamReading.whole("aider", "Commit be5ab07 x\n")
                        .transcript()
                        .commitMentioned())
                .isTrue();
        assertThat(StreamReading.whole("aider", "Tokens: ... sent\nTokens: 9.9.9k sent, 1 received.\n")
                        .transcript()
                        .usage())
                .isEqualTo(new Usage(0, 1, 0, null));
    }

    @Test
    void longValuesAreCutAndMessagesWithoutEndKeepTheirEnd() {
        String long1 = "x".repeat(1_500_000);
        String piece = "{\"type\":\"message\",\"role\":\"assistant\",\"content\":\"%s\",\"delta\":true}\n";
        String stream = GEMINI
                + piece.formatted(long1).repeat(3)
                + piece.formatted("é".repeat(500_000)).repeat(8)
                + piece.formatted("<task-done>")
                + piece.formatted("T1</task-done>");

        String text = StreamReading.whole("gemini", stream).transcript().text();

        assertThat(text).endsWith("éé<task-done>T1</task-done>");
        assertThat(text.length()).isLessThan(4_200_000);
    }

    @Test
    void aLongValueAnywhereInALineIsSkipped() {
        String big = "\"big\":\"" + "y".repeat(1_200_000) + "\"";
        assertThat(StreamReading.whole(
                                "codex",
                                CODEX + "{\"type\":\"item.completed\"," + big
                                        + ",\"item\":{\"id\":\"1\",\"type\":\"command_execution\",\"aggregated_output\":\""
                                        + "z".repeat(1_200_000) + "\",\"command\":\"ls\",\"exit_code\":0}}\n"
                                                                + "{\"type\":\"item.completed\",\"item\":{\"type\":\"agent_message\",\"text\":\"ok\"}}\n"
                                                                + "{\"type\":\"turn.completed\"," + big + ",\"usage\":{\"input_tokens\":3}}\n")
                        .transcript())
                .satisfies(told -> {
                    assertThat(told.text()).isEqualTo("ok");
                    assertThat(told.usage().inputTokens()).isEqualTo(3);
                    assertThat(told.toolCallCount()).isEqualTo(1);
                });
    }

    @Test
    void anUnknownProgramIsNotTakenForAnAgent() {
        for (String line : List.of(
                "{\"type\":\"error\",\"error\":{\"a\":1}}",
                "{\"type\":\"result\"}",
                "{\"type\":\"complete\"}",
                "{\"type\":\"message\",\"text\":\"x\"}",
                "{\"type\":\"session.created\",\"properties\":{}}",
                "{\"type\":\"init\"}",
                "{\"type\":\"text\",\"text\":\"x\"}",
                "{\"type\":\"agent_start\"}",
                "{\"response\":\"x\",\"status\":\"success\"}")) {
            assertThat(StreamReading.whole("auto", line + "\n").transcript().dialect())
                    .as(line)
                    .isEqualTo("raw");
        }
    }

    private static String goose(@Nullable String id, String role, String text) {
        return GOOSE_TEXT.formatted(id == null ? "null" : "\"" + id + "\"", role, text, "true");
    }

    private static Phase after(StreamReader reader, String lines) {
        byte[] bytes = lines.getBytes(StandardCharsets.UTF_8);
        reader.read(bytes, 0, bytes.length);
        return reader.phase();
    }
}
