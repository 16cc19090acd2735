package dev.ratchet.app.session;

import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.tui.JsonEventStream;
import dev.ratchet.tui.StreamRenderer;
import java.util.function.Consumer;

/** How what an agent says is shown: to people as they would see it in a run, to programs as a run streams it. */
final class SessionDisplay {
    private SessionDisplay() {}

    static Consumer<AgentEvent> of(NamedSession session, Terminal terminal, LinePrinter lines) {
        return switch (terminal.format()) {
            case TEXT -> new StreamRenderer(lines, terminal.outputColours())::heard;
            case JSON -> {
                JsonEventStream stream = new JsonEventStream(lines);
                if (session.session() != null) {
                    stream.session(session.session().number());
                }
                yield said -> stream.heard(said, null);
            }
        };
    }
}
