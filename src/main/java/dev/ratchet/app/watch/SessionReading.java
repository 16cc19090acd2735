package dev.ratchet.app.watch;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.compose.PastSessionReader;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.screen.Block;
import dev.ratchet.screen.BlockLine;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.tui.block.BlockText;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.ScrolledText.Piece;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One reading of a part of a session's file: lines in, pieces of text out. */
final class SessionReading {
    private final SessionBlocks blocks;
    private final StreamReader reader;
    private long start = -1;
    private long place;
    private String model = "";
    private boolean ended;

    /** Takes a piece, and where in the file it began. */
    interface Pieces {
        void add(Piece piece, long place);
    }

    /** @param looks how blocks look now */
    SessionReading(Project project, PastSession session, Supplier<BlockText> looks, Pieces pieces) {
        blocks = new SessionBlocks(null, block -> {
            // The title of the pane names the model.
            if (block.kind() != Block.Kind.STARTED) {
                pieces.add(new BlockPiece(block, looks), place);
            }
        });
        String known =
                session.transcript() == null ? null : session.transcript().dialect();
        Consumer<AgentEvent> said = event -> {
            if (event instanceof AgentEvent.Started started && started.model() != null) {
                model = started.model();
            }
            blocks.heard(event);
        };
        reader = PastSessionReader.dialect(known, session.agent(), project.config())
                .reader(project.config().reading(), said);
    }

    void line(long from, byte[] bytes, int offset, int count) {
        start = start < 0 ? from : start;
        place = from;
        reader.read(bytes, offset, count);
    }

    StreamReader reader() {
        return reader;
    }

    /** The tool that was called last and has not answered, in a line. */
    Optional<String> tool() {
        return blocks.tool();
    }

    /** What the session has used so far; 0 if not all of it was read. */
    long tokens() {
        return start == 0 ? reader.usage().tokens() : 0;
    }

    /** The model that was named last; empty if none was. */
    String model() {
        return model;
    }

    void end() {
        if (!ended) {
            ended = true;
            var _ = reader.end();
            blocks.end();
        }
    }

    /** A block, in the way that blocks look now. */
    private record BlockPiece(Block block, Supplier<BlockText> looks) implements Piece {
        @Override
        public List<StyledText> lines(int width) {
            return looks.get().styled(block, width);
        }

        @Override
        public long weight() {
            long weight = block.gist().length();
            for (BlockLine line : block.body()) {
                weight += line.text().length();
            }
            return weight;
        }

        @Override
        public boolean mentions(String words) {
            return has(block.label() + " " + block.gist() + "  " + block.note(), words)
                    || block.body().stream().anyMatch(line -> has(line.text(), words));
        }

        private static boolean has(String text, String words) {
            return text.toLowerCase(Locale.ROOT).contains(words);
        }
    }
}
