package dev.ratchet.mcp;

import io.modelcontextprotocol.server.McpStatelessServerHandler;
import io.modelcontextprotocol.spec.McpStatelessServerTransport;
import io.modelcontextprotocol.spec.ProtocolVersions;
import java.util.List;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Mono;

/** The library's side of a way on which each message comes alone; it keeps nothing between two of them. */
final class SingleMessages implements McpStatelessServerTransport {
    private @Nullable McpStatelessServerHandler handler;

    @Override
    public void setMcpHandler(McpStatelessServerHandler given) {
        handler = given;
    }

    McpStatelessServerHandler handler() {
        McpStatelessServerHandler known = handler;
        if (known == null) {
            throw new IllegalStateException("no server was made for these messages");
        }
        return known;
    }

    /** All that there are: what changed between them is nothing that these tools use. */
    @Override
    public List<String> protocolVersions() {
        return List.of(
                ProtocolVersions.MCP_2024_11_05,
                ProtocolVersions.MCP_2025_03_26,
                ProtocolVersions.MCP_2025_06_18,
                ProtocolVersions.MCP_2025_11_25);
    }

    @Override
    public Mono<Void> closeGracefully() {
        return Mono.empty();
    }
}
