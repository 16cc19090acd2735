package dev.ratchet.app.socket;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.json.Json;
import dev.ratchet.loop.session.ToolResult;
import dev.ratchet.mcp.CallableTools;
import dev.ratchet.mcp.ToolServer;
import java.util.List;

/**
 * What comes from an attempt's server of tools, in the words of a command: a call, one that was too long to be passed on, or, from
 * a container, where there is no such server, a message that the agent has for it.
 */
record ToolRequests(AgentToolCalls calls) {
    /** The first word of all of them, which is also the command that agents start. */
    static final String WORD = "mcp";

    static final String CALL = "call";
    static final String TOO_LONG = "too-long";
    static final String MESSAGE = "message";

    private static final String UNKNOWN = "?";

    static boolean isMeant(List<String> words) {
        return !words.isEmpty() && words.getFirst().equals(WORD);
    }

    /** The words of a call. */
    static List<String> call(String attempt, String tool, Json arguments) {
        return List.of(WORD, CALL, attempt, tool, arguments.isNothing() ? "{}" : arguments.line());
    }

    /** The words for one that is too long. */
    static List<String> tooLong(String attempt, String tool, long bytes) {
        return List.of(WORD, TOO_LONG, attempt, tool, Long.toString(bytes));
    }

    /** Answers a request of an attempt that has proved itself. */
    SocketAnswer answer(String attempt, List<String> words) {
        String kind = word(words, 1);
        if (kind.equals(MESSAGE)) {
            return said(server(attempt).answer(word(words, 2)).orElse(""));
        }
        String tool = word(words, 3);
        if (!word(words, 2).equals(attempt)) {
            return told(
                    calls.refuse(attempt, tool, "this is the secret of another attempt than the one that it names"));
        }
        return told(
                switch (kind) {
                    case CALL -> calls.call(attempt, tool, Json.parseOrNothing(word(words, 4)));
                    case TOO_LONG -> calls.refuse(attempt, tool, tooLong(word(words, 4)));
                    default -> calls.refuse(attempt, tool, "that is no request for tools");
                });
    }

    /** Answers one that has not. */
    SocketAnswer refuse(List<String> words, String why) {
        return told(calls.refuse(null, words.size() > 3 ? word(words, 3) : UNKNOWN, why));
    }

    private static String tooLong(String bytes) {
        return "a call of %s bytes is too long: all arguments together may have %d MB; say it in fewer words, or put it into a file and name that"
                .formatted(bytes, SocketRequest.MOST_BYTES >> 20);
    }

    private static String word(List<String> words, int at) {
        return at < words.size() ? words.get(at) : "";
    }

    private static SocketAnswer said(String line) {
        return new SocketAnswer(ExitCodes.OK, line.isEmpty() ? "" : line + "\n", "");
    }

    private static SocketAnswer told(ToolResult answer) {
        int exit = switch (answer.outcome()) {
            case OK -> ExitCodes.OK;
            case FAILED -> ExitCodes.FAILED;
        };
        return new SocketAnswer(exit, answer.text(), "");
    }

    private ToolServer server(String attempt) {
        return new ToolServer(
                new ToolServer.Introduction("ratchet", AttemptTools.INSTRUCTIONS),
                AttemptTools.ALL,
                new CallableTools() {
                    @Override
                    public ToolResult call(String tool, Json arguments) {
                        return calls.call(attempt, tool, arguments);
                    }

                    @Override
                    public ToolResult tooLong(String tool, long bytes) {
                        return calls.refuse(attempt, tool, ToolRequests.tooLong(Long.toString(bytes)));
                    }
                });
    }
}
