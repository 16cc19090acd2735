package dev.ratchet.app.session;

import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.tui.JsonEventStream;
import dev.ratchet.tui.block.BlockText;
import java.util.function.Consumer;

/**
 * How what an agent says is shown: to people as they would see it in a run, to programs as a run streams it.
 *
 * @param end is told that nothing comes any more
 */
record SessionDisplay(Consumer<AgentEvent> heard, Runnable end) {
    private static final int MARGIN = 2;

    static SessionDisplay of(NamedSession session, Terminal terminal, LinePrinter lines) {
        return switch (terminal.format()) {
            case TEXT -> text(terminal, lines);
            case JSON -> {
                JsonEventStream stream = new JsonEventStream(lines);
                if (session.session() != null) {
                    stream.session(session.session().number());
                }
                yield new SessionDisplay(said -> stream.heard(said, null), () -> {});
            }
        };
    }

    static SessionDisplay text(Terminal terminal, LinePrinter lines) {
        BlockText text = new BlockText(terminal.outputColours(), MARGIN, BlockText.Detail.FOLDED);
        SessionBlocks blocks = new SessionBlocks(
                null, block -> text.lines(block, terminal.columns()).forEach(lines));
        return new SessionDisplay(blocks::heard, blocks::end);
    }
}
