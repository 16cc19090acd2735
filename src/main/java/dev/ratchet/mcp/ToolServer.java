package dev.ratchet.mcp;

import dev.ratchet.json.Json;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.mcp.tool.ToolDefinition;
import dev.ratchet.mcp.tool.ToolDefinition.Effect;
import io.modelcontextprotocol.common.McpTransportContext;
import io.modelcontextprotocol.json.schema.JsonSchemaValidator;
import io.modelcontextprotocol.server.McpServer;
import io.modelcontextprotocol.server.McpStatelessServerFeatures.SyncToolSpecification;
import io.modelcontextprotocol.spec.McpSchema;
import io.modelcontextprotocol.spec.McpSchema.CallToolRequest;
import io.modelcontextprotocol.spec.McpSchema.CallToolResult;
import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCNotification;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCRequest;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse.JSONRPCError;
import io.modelcontextprotocol.spec.McpSchema.JsonSchema;
import io.modelcontextprotocol.spec.McpSchema.TextContent;
import io.modelcontextprotocol.spec.McpSchema.Tool;
import io.modelcontextprotocol.spec.McpSchema.ToolAnnotations;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Answers the messages of one client of the protocol, whatever carries them; several may be answered at once. */
public final class ToolServer {
    private static final McpSchema.ServerCapabilities TOOLS_ONLY =
            McpSchema.ServerCapabilities.builder().tools(false).build();

    /** Nothing that it gives has a schema of its own, so there is nothing to look at. */
    private static final JsonSchemaValidator NO_OUTPUT_SCHEMA =
            (_, _) -> JsonSchemaValidator.ValidationResponse.asInvalid("no tool has an output schema");

    private final RecordMapping mapping = new RecordMapping();
    private final SingleMessages messages = new SingleMessages();
    private final CallableTools calls;

    /** Who speaks here, and what models are told of all its tools together. */
    public record Introduction(String name, String instructions) {}

    public ToolServer(Introduction who, List<ToolDefinition> tools, CallableTools calls) {
        this.calls = calls;
        var _ = McpServer.sync(messages)
                .serverInfo(who.name(), version())
                .instructions(who.instructions())
                .capabilities(TOOLS_ONLY)
                .jsonMapper(mapping)
                .jsonSchemaValidator(NO_OUTPUT_SCHEMA)
                // Whoever brings a message has a thread for it.
                .immediateExecution(true)
                .tools(tools.stream().map(this::specified).toList())
                .build();
    }

    private static String version() {
        String version = ToolServer.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }

    private SyncToolSpecification specified(ToolDefinition tool) {
        return SyncToolSpecification.builder()
                .tool(described(tool))
                .callHandler((_, request) -> called(request))
                .build();
    }

    private static Tool described(ToolDefinition tool) {
        JsonSchema schema = new JsonSchema("object", tool.properties(), tool.required(), false, null, null);
        boolean reads = tool.effect() == Effect.READS;
        return Tool.builder()
                .name(tool.name())
                .description(tool.description())
                .inputSchema(schema)
                .annotations(new ToolAnnotations(null, reads, false, null, false, null))
                .build();
    }

    private CallToolResult called(CallToolRequest request) {
        Map<String, Object> arguments = request.arguments();
        return result(calls.call(request.name(), arguments == null ? Json.NOTHING : new Json(arguments)));
    }

    private static CallToolResult result(ToolResult answer) {
        return new CallToolResult(
                List.of(new TextContent(answer.text())), answer.outcome() == ToolResult.Outcome.FAILED, null, null);
    }

    /** The answer to one message, on one line; none where none is wanted. */
    public Optional<String> answer(String message) {
        try {
            return switch (McpSchema.deserializeJsonRpcMessage(mapping, message)) {
                case JSONRPCRequest request -> Optional.of(line(answered(request)));
                case JSONRPCNotification _, JSONRPCResponse _ -> Optional.empty();
            };
        } catch (IOException e) {
            return Optional.of(failure(ErrorCodes.PARSE_ERROR, "that is no JSON: " + e.getMessage()));
        } catch (RuntimeException e) {
            return Optional.of(failure(ErrorCodes.INVALID_REQUEST, "that is no message of JSON-RPC 2.0"));
        }
    }

    private JSONRPCResponse answered(JSONRPCRequest request) {
        try {
            JSONRPCResponse response = messages.handler()
                    .handleRequest(McpTransportContext.EMPTY, request)
                    .block();
            return response == null ? failed(request, "there is no answer") : response;
        } catch (RuntimeException e) {
            return failed(request, String.valueOf(e.getMessage()));
        }
    }

    private static JSONRPCResponse failed(JSONRPCRequest request, String why) {
        int code = why.startsWith("Missing handler") ? ErrorCodes.METHOD_NOT_FOUND : ErrorCodes.INVALID_PARAMS;
        return new JSONRPCResponse(McpSchema.JSONRPC_VERSION, request.id(), null, new JSONRPCError(code, why, null));
    }

    /** The answer to a message of so many bytes that no more is known of it than who calls for what. */
    String answerTooLong(@Nullable Object id, String tool, long bytes) {
        if (id == null || tool.isEmpty()) {
            return failure(ErrorCodes.INVALID_REQUEST, "a message of %d bytes is too long".formatted(bytes));
        }
        CallToolResult refused = result(calls.tooLong(tool, bytes));
        return line(new JSONRPCResponse(McpSchema.JSONRPC_VERSION, id, refused, null));
    }

    private String line(JSONRPCResponse response) {
        return mapping.writeValueAsString(response);
    }

    /** Whose message it was is not known, so the id is null, and has to be there. */
    private static String failure(int code, String why) {
        return Json.object(json -> json.put("jsonrpc", McpSchema.JSONRPC_VERSION)
                .put("id", Json.NOTHING)
                .object("error", () -> json.put("code", code).put("message", why)));
    }
}
