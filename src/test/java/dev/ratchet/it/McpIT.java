package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpAsyncClient;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonMapper;
import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator.ValidationResponse;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

/** The tools of an attempt and of a project, driven by the client of the official library. */
class McpIT {
    @Test
    void aTaskIsDrivenThroughEveryToolAndTheToolOutranksTheWords() {
        try (TestProject project = project()) {
            // Each attempt waits for a word of its own.
            project.agent(
                    AgentScripts.WORK,
                    "n=$(ls env-* 2> /dev/null | wc -l)",
                    "env | grep '^RATCHET_' > env.new && mv env.new env-$n.txt",
                    "while [ ! -e go-$n ]; do sleep 0.02; done",
                    "echo \"<task-failed>$RATCHET_TASK</task-failed>\"");
            TaskBoard board = new TaskBoard(project);
            String task = board.add("write the parser");
            RatchetProcess run = project.start("run", "--tasks", "2");
            project.awaitFile("env-0.txt");

            try (McpSyncClient client = client(project, environment(project), "mcp")) {
                assertThat(client.initialize().serverInfo().name()).isEqualTo("ratchet");
                assertThat(client.listTools().tools())
                        .extracting(Tool::name)
                        .contains("current_task", "complete_task", "fail_task", "add_task", "add_dependency")
                        .contains("list_tasks", "log", "ask_human", "share", "query", "loop_status");
                everyToolDoesItsWork(client, board, task);
                severalAreCalledAtOnce(project);
                whatIsWrongIsRefused(client, project);
                anotherSecretIsRefused(project);
                assertThat(done(client, "fail_task", Map.of("reason", "no server")))
                        .contains("cannot be done");
                assertThat(done(client, "complete_task", Map.of("summary", "The parser is in.")))
                        .contains(task, "is done");

                project.file("go-0", "");
                project.awaitFile("env-1.txt");
                whatComesAfterItsAttemptIsRefused(client, project);
                project.ratchet("questions", "--all").exits(0).prints("Which one?", "none");
                project.file("go-1", "");
                run.exits(0).says("the agent contradicts itself", "the tool counts");
                assertThat(board.status(task)).isEqualTo("done");
                project.ratchet("history", "--json").exits(0).prints("by its tool that it is done: The parser is in.");

                assertThat(refused(client, "log", Map.of("text", "too late"))).contains("run may be over");
            }
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    /** One thread sends them, and waits for none: what two send in the same moment the client's library itself refuses. */
    private static void severalAreCalledAtOnce(TestProject project) {
        McpAsyncClient client = McpClient.async(transport(project, environment(project), "mcp"))
                .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
                .build();
        try {
            assertThat(client.initialize().block()).isNotNull();
            assertThat(Flux.just("one", "two", "three", "four")
                            .flatMap(text -> client.callTool(new CallToolRequest("log", Map.of("text", text))))
                            .collectList()
                            .block())
                    .hasSize(4)
                    .noneMatch(result -> Boolean.TRUE.equals(result.isError()));
        } finally {
            client.close();
        }
        assertThat(project.query(
                        "SELECT arguments FROM agent_calls WHERE tool = 'log' ORDER BY id DESC LIMIT 4",
                        row -> row.text("arguments")))
                .containsExactlyInAnyOrder(
                        "{\"text\":\"one\"}", "{\"text\":\"two\"}", "{\"text\":\"three\"}", "{\"text\":\"four\"}");
    }

    private static void whatComesAfterItsAttemptIsRefused(McpSyncClient client, TestProject project) {
        int tasks = tasks(project);
        assertThat(refused(client, "add_task", Map.of("title", "too late"))).contains("is over");
        assertThat(tasks(project)).isEqualTo(tasks);
        assertThat(project.query(
                        "SELECT tool || ' ' || ending AS call FROM agent_calls WHERE attempt_id IS NULL ORDER BY id"
                                + " DESC LIMIT 1",
                        row -> row.text("call")))
                .containsExactly("add_task refused");
    }

    private static void everyToolDoesItsWork(McpSyncClient client, TaskBoard board, String task) {
        assertThat(done(client, "current_task", Map.of())).contains(task, "write the parser");
        String added = done(client, "add_task", Map.of("title", "--test it", "description", "a\nb", "priority", 7));
        String second = done(client, "add_task", Map.of("title", "document it", "after", List.of(added)));
        assertThat(board.get(added).title()).isEqualTo("--test it");
        assertThat(board.get(second).dependsOn()).containsExactly(added);
        assertThat(done(client, "add_dependency", Map.of("task_id", added, "waits_for", task)))
                .isNotBlank();
        assertThat(board.get(added).dependsOn()).containsExactly(task);
        assertThat(done(client, "list_tasks", Map.of("status", "pending"))).contains(added, second);
        assertThat(done(client, "log", Map.of("text", "mind the gap"))).isEqualTo("Done.");
        assertThat(done(client, "current_task", Map.of())).contains("mind the gap");
        assertThat(done(client, "loop_status", Map.of("status", "IN_PROGRESS", "exit_signal", false)))
                .contains("Noted");
        assertThat(done(client, "ask_human", Map.of("question", "Which one?", "options", List.of("this", "that"))))
                .contains("Question 1 is asked");
        assertThat(done(client, "ask_human", Map.of("question", "Which one?", "options", List.of("this", "that"))))
                .contains("Question 1 is asked");
        assertThat(refused(client, "ask_human", Map.of("question", " "))).contains("needs the argument 'question'");
        assertThat(refused(client, "share", Map.of("loop", "nobody", "text", "hi")))
                .contains("nobody");
        assertThat(done(client, "query", Map.of("loop", "main", "question", "what are you at?")))
                .isNotEmpty();
    }

    private static void whatIsWrongIsRefused(McpSyncClient client, TestProject project) {
        int tasks = tasks(project);
        assertThat(refused(client, "complete_task", Map.of())).contains("needs the argument 'summary'");
        assertThat(refused(client, "complete_task", Map.of("summary", "x", "task_id", "t-other")))
                .contains("another one is not for you");
        assertThat(refused(client, "add_task", Map.of("title", "x", "priority", "high")))
                .contains("a whole number");
        assertThat(refused(client, "log", Map.of("text", "x".repeat(10 * 1024 * 1024))))
                .contains("too long");
        assertThat(tasks(project)).isEqualTo(tasks);
        assertThat(project.query(
                        "SELECT tool, answer FROM agent_calls WHERE ending = 'refused' ORDER BY id",
                        row -> row.text("tool") + ": " + row.text("answer")))
                .anyMatch(call -> call.startsWith("complete_task: complete_task needs"))
                .anyMatch(call -> call.startsWith("log: a call of 104"));
    }

    private static int tasks(TestProject project) {
        return project.query("SELECT count(*) AS number FROM tasks", row -> row.number("number"))
                .getFirst();
    }

    private static void anotherSecretIsRefused(TestProject project) {
        Map<String, String> forged = new HashMap<>(environment(project));
        forged.put("RATCHET_SECRET", "0".repeat(64));
        try (McpSyncClient stranger = client(project, forged, "mcp")) {
            stranger.initialize();
            assertThat(refused(stranger, "complete_task", Map.of("summary", "mine")))
                    .contains("never was one");
        }
        assertThat(project.query("SELECT tool FROM agent_calls WHERE attempt_id IS NULL", row -> row.text("tool")))
                .containsExactly("complete_task");
    }

    @Test
    void anAssistantSeesAProjectAndActsWhereItIsAllowedTo() {
        try (TestProject project = project()) {
            project.agent(AgentScripts.WORK, "echo \"<task-done>$RATCHET_TASK</task-done>\"");
            String task = new TaskBoard(project).add("write the parser");
            project.ratchet("run", "--tasks").exits(0);

            try (McpSyncClient reading = client(
                    project, Map.of(), "mcp", "--project", project.path("").toString())) {
                reading.initialize();
                assertThat(reading.listTools().tools())
                        .extracting(Tool::name)
                        .containsExactlyInAnyOrder("status", "list_tasks", "show_task", "history", "show_session");
                assertThat(done(reading, "status", Map.of())).contains("\"main\"");
                assertThat(done(reading, "list_tasks", Map.of("status", "done")))
                        .contains(task);
                assertThat(done(reading, "show_task", Map.of("task_id", task))).contains("write the parser");
                assertThat(done(reading, "history", Map.of("limit", 1))).contains("accepted");
                assertThat(done(reading, "show_session", Map.of("session", "last")))
                        .contains("task-done");
                assertThat(refused(reading, "show_session", Map.of("session", "/etc/passwd")))
                        .contains("number of a session");
                assertThat(refused(reading, "show_task", Map.of("task_id", "t-nothing")))
                        .contains("t-nothing");
            }
            try (McpSyncClient acting = client(
                    project, Map.of(), "mcp", "--project", project.path("").toString(), "--allow-actions")) {
                acting.initialize();
                String added = done(acting, "add_task", Map.of("title", "test it"));
                assertThat(done(acting, "list_tasks", Map.of())).contains(added, "test it");
                assertThat(done(acting, "pause", Map.of())).contains("No loop is running");
                assertThat(refused(acting, "resume", Map.of("loop", "main"))).contains("not running");
            }
            project.ratchet("mcp").exits(64).says("--project DIR");
        }
    }

    private static TestProject project() {
        return TestProject.create().set("verify.enabled", false).text("agent.adapter", "raw");
    }

    private static Map<String, String> environment(TestProject project) {
        Map<String, String> variables = new HashMap<>();
        project.read("env-0.txt").lines().forEach(line -> {
            int equals = line.indexOf('=');
            variables.put(line.substring(0, equals), line.substring(equals + 1));
        });
        return variables;
    }

    private static McpSyncClient client(TestProject project, Map<String, String> environment, String... words) {
        return McpClient.sync(transport(project, environment, words))
                .jsonSchemaValidator((_, _) -> ValidationResponse.asValid(""))
                .build();
    }

    private static StdioClientTransport transport(
            TestProject project, Map<String, String> environment, String... words) {
        List<String> command = Stream.concat(TestedProgram.command(List.of("-Xmx64m")).stream(), Stream.of(words))
                .toList();
        Map<String, String> variables = new HashMap<>(environment);
        variables.put("XDG_STATE_HOME", project.path("../state").normalize().toString());
        TestedProgram.surround(variables);
        ServerParameters server = ServerParameters.builder(command.getFirst())
                .args(command.subList(1, command.size()))
                .env(variables)
                .build();
        return new StdioClientTransport(server, new JacksonMapping());
    }

    private static String done(McpSyncClient client, String tool, Map<String, Object> arguments) {
        CallToolResult result = client.callTool(new CallToolRequest(tool, arguments));
        assertThat(result.isError()).as(text(result)).isNotEqualTo(true);
        return text(result);
    }

    private static String refused(McpSyncClient client, String tool, Map<String, Object> arguments) {
        CallToolResult result = client.callTool(new CallToolRequest(tool, arguments));
        assertThat(result.isError()).as(text(result)).isTrue();
        return text(result);
    }

    private static String text(CallToolResult result) {
        return ((TextContent) result.content().getFirst()).text();
    }

    /** Another way to JSON than the server's. */
    private static final class JacksonMapping implements McpJsonMapper {
        private final ObjectMapper mapper =
                new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

        private <T> JavaType type(TypeRef<T> type) {
            return mapper.getTypeFactory().constructType(new TypeReference<Object>() {
                @Override
                public java.lang.reflect.Type getType() {
                    return type.getType();
                }
            });
        }

        @Override
        public <T> T readValue(String content, Class<T> type) throws IOException {
            return mapper.readValue(content, type);
        }

        @Override
        public <T> T readValue(byte[] content, Class<T> type) throws IOException {
            return mapper.readValue(content, type);
        }

        @Override
        public <T> T readValue(String content, TypeRef<T> type) throws IOException {
            return mapper.readValue(content, type(type));
        }

        @Override
        public <T> T readValue(byte[] content, TypeRef<T> type) throws IOException {
            return mapper.readValue(content, type(type));
        }

        @Override
        public <T> T convertValue(Object from, Class<T> type) {
            return mapper.convertValue(from, type);
        }

        @Override
        public <T> T convertValue(Object from, TypeRef<T> type) {
            return mapper.convertValue(from, type(type));
        }

        @Override
        public String writeValueAsString(Object value) throws IOException {
            return mapper.writeValueAsString(value);
        }

        @Override
        public byte[] writeValueAsBytes(Object value) throws IOException {
            return mapper.writeValueAsBytes(value);
        }
    }
}
