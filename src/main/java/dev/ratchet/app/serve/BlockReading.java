package dev.ratchet.app.serve;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.compose.PastSessionReader;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.screen.Block;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.session.reading.StreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One reading of a part of a session's output, line by line. For one thread at a time. */
final class BlockReading {
    private final SessionBlocks blocks;
    private final StreamReader reader;
    private final List<Placed> found = new ArrayList<>();
    private long place;

    /**
     * A block, and where in the output the line begins that brought it.
     *
     * @param images how many pictures that line has as well
     */
    record Placed(long place, Block block, int images) {
        Placed(long place, Block block) {
            this(place, block, 0);
        }

        private Placed showing(int pictures) {
            return new Placed(place, block, pictures);
        }
    }

    BlockReading(Project project, PastSession session) {
        blocks = new SessionBlocks(null, block -> found.add(new Placed(place, block)));
        String known =
                session.transcript() == null ? null : session.transcript().dialect();
        reader = PastSessionReader.dialect(known, session.agent(), project.config())
                .reader(project.config().reading(), blocks::heard);
    }

    StreamReader reader() {
        return reader;
    }

    void line(long from, byte[] bytes, int offset, int count) {
        place = from;
        int before = found.size();
        reader.read(bytes, offset, count);
        int images = SessionImages.count(bytes, offset, count);
        // A tool that shows a picture has answered by that line.
        if (images > 0 && found.size() > before) {
            found.set(found.size() - 1, found.getLast().showing(images));
        }
    }

    /** Nothing comes any more. */
    void end() {
        var _ = reader.end();
        blocks.end();
    }

    /** What was found since it was last asked. */
    List<Placed> take() {
        List<Placed> taken = List.copyOf(found);
        found.clear();
        return taken;
    }

    /** The tool that has not answered yet. */
    Optional<String> tool() {
        return blocks.tool();
    }
}
