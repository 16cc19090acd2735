package dev.ratchet.app.socket;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.mcp.CallableTools;
import dev.ratchet.process.Launcher;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Has the calls of an attempt's tools done by the process that supervises it. */
public record SupervisorTools(String socket, String secret, String attempt) implements CallableTools {
    /** Those of the attempt that this process was started in, if it was in one. */
    public static Optional<SupervisorTools> of(Terminal terminal) {
        Map<String, String> environment = terminal.environment();
        String socket = environment.getOrDefault(AttemptSecrets.SOCKET_VARIABLE, "");
        String attempt = environment.getOrDefault(Launcher.MARKER, "");
        return socket.isEmpty() || attempt.isEmpty()
                ? Optional.empty()
                : Optional.of(new SupervisorTools(
                        socket, environment.getOrDefault(AttemptSecrets.SECRET_VARIABLE, ""), attempt));
    }

    @Override
    public ToolResult call(String tool, Json arguments) {
        return ask(ToolRequests.call(attempt, tool, arguments));
    }

    @Override
    public ToolResult tooLong(String tool, long bytes) {
        return ask(ToolRequests.tooLong(attempt, tool, bytes));
    }

    private ToolResult ask(List<String> words) {
        SocketRequest request = new SocketRequest(secret, words);
        try {
            SocketAnswer answer = SocketExchange.at(socket, request);
            return answer.exit() == ExitCodes.OK
                    ? ToolResult.ok(answer.out())
                    : ToolResult.failed(answer.out().isEmpty() ? answer.err() : answer.out());
        } catch (SocketExchange.TooLong e) {
            return ask(ToolRequests.tooLong(attempt, words.get(3), e.bytes()));
        } catch (IOException e) {
            return ToolResult.failed(
                    "the Ratchet that supervises this attempt cannot be asked (%s); its run may be over: end your session"
                            .formatted(FailureWords.of(e)));
        }
    }
}
