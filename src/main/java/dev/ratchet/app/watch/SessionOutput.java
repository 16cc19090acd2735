package dev.ratchet.app.watch;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.compose.PastSessionReader;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.screen.Block;
import dev.ratchet.screen.BlockLine;
import dev.ratchet.screen.SessionBlocks;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.OutputWindow;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.session.recording.WakeUp;
import dev.ratchet.store.SessionFile;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.block.BlockText;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.OutputFacts;
import dev.ratchet.tui.dashboard.ScrolledText;
import dev.ratchet.tui.dashboard.ScrolledText.Piece;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What a session says, read as it grows or as somebody scrolls back in it, by a thread of its own. */
final class SessionOutput implements AutoCloseable {
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** What a session says faster than that is read in one go. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final Project project;
    private final PastSession session;
    private final SessionFile file;
    private final Time time;
    private final Supplier<BlockText> looks;
    private final Runnable changed;
    private final ScrolledText text = new ScrolledText();
    private final WakeUp wakeUp = new WakeUp();
    private final FileGrowthWatcher.Subscription subscription;
    private final Thread thread;
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile boolean earlierWanted;
    private volatile boolean endWanted;
    private volatile Heard heard;

    /** What is known of it besides its words. */
    private record Heard(
            String model,
            @Nullable String tool,
            @Nullable Instant since,
            @Nullable Instant at,
            long tokens,
            long context,
            long size,
            String note) {}

    /**
     * Begins to read.
     *
     * @param looks how blocks look now
     * @param changed told, on another thread, that there may be something else to see
     */
    SessionOutput(
            Project project,
            PastSession session,
            Time time,
            FileGrowthWatcher growth,
            Supplier<BlockText> looks,
            Runnable changed) {
        this.project = project;
        this.session = session;
        this.file = project.output(session.output());
        this.time = time;
        this.looks = looks;
        this.changed = changed;
        String model = session.transcript() == null || session.transcript().model() == null
                ? ""
                : session.transcript().model();
        this.heard = new Heard(model, null, null, null, 0, 0, 0, "");
        this.subscription = growth.watch(file.file(), wakeUp::ring);
        this.thread = Thread.ofPlatform().daemon().name("output").start(this::read);
    }

    int number() {
        return session.number();
    }

    ScrolledText text() {
        return text;
    }

    /** @param live whether more is to come */
    OutputFacts facts(boolean live) {
        Heard now = heard;
        String title = "session %d · %s%s"
                .formatted(session.number(), session.agent(), now.model.isEmpty() ? "" : " " + now.model);
        return new OutputFacts(
                title,
                live,
                now.tool == null ? "" : now.tool,
                now.since == null ? session.startedAt() : now.since,
                now.at,
                now.tokens,
                now.context,
                now.size,
                now.note);
    }

    /** Has more of what comes before what is there. */
    void earlier() {
        if (text.beginsAt() > 0) {
            earlierWanted = true;
            wakeUp.ring();
        }
    }

    /** Has the end, where so much of what comes before was read that it was given up. */
    void toEnd() {
        if (!text.reachesItsEnd()) {
            endWanted = true;
            wakeUp.ring();
        }
    }

    private void read() {
        try {
            if (file.state() == SessionFile.State.COMPRESSED) {
                unpack();
            } else {
                follow();
            }
        } catch (Trouble trouble) {
            note(Trouble.words(trouble));
        } catch (InterruptedException _) {
            // Closed.
        }
    }

    /** It is over, and nobody can begin in the middle of it. */
    private void unpack() {
        note("it is compressed, and being unpacked");
        Reading reading = new Reading(text::append);
        try {
            long size = new Recording(file.file()).readInto(reading.reader);
            reading.end();
            heard = new Heard(heard.model, null, null, null, heard.tokens, heard.context, size, "");
        } finally {
            changed.run();
        }
    }

    private void follow() throws InterruptedException {
        try (OutputWindow window = new OutputWindow(file.file())) {
            Reading reading = new Reading(text::append);
            do {
                if (endWanted) {
                    endWanted = false;
                    text.clear();
                    window.restart();
                    reading = new Reading(text::append);
                }
                if (earlierWanted) {
                    earlierWanted = false;
                    earlier(window);
                }
                boolean more = forward(window, reading);
                if (!more) {
                    wakeUp.await(LOOK);
                }
                // What comes in the meantime is read with it.
            } while (!closing.await(BETWEEN_LOOKS.toMillis(), TimeUnit.MILLISECONDS));
        }
    }

    private boolean forward(OutputWindow window, Reading reading) {
        if (!text.reachesItsEnd()) {
            return false;
        }
        long before = heard.size;
        OutputWindow.Look look = window.forward(reading::line);
        if (look.leftOut() > 0) {
            text.append(
                    _ -> List.of(StyledText.of(
                            Style.DIM,
                            " … %s left out, faster than anybody reads".formatted(HumanUnits.bytes(look.leftOut())))),
                    look.size());
        }
        boolean gone = file.state() == SessionFile.State.GONE;
        String note = gone ? "its file is not here" : "";
        if (look.size() != before || !note.equals(heard.note)) {
            Heard was = heard;
            String tool = reading.blocks.tool().orElse(null);
            boolean sameTool = tool == null ? was.tool == null : tool.equals(was.tool);
            heard = new Heard(
                    reading.model.isEmpty() ? was.model : reading.model,
                    tool,
                    sameTool ? was.since : time.now(),
                    before == 0 ? written() : time.now(),
                    reading.reader.usage().tokens(),
                    reading.reader.contextTokens(),
                    look.size(),
                    note);
            changed.run();
        }
        if (session.endedAt() != null && !look.more()) {
            reading.end();
        }
        return look.more();
    }

    private @Nullable Instant written() {
        long modified = file.present().toFile().lastModified();
        return modified == 0 ? null : Instant.ofEpochMilli(modified);
    }

    /** A reader of its own, since what was read after that has been read. */
    private void earlier(OutputWindow window) {
        List<Piece> pieces = new ArrayList<>();
        Reading before = new Reading((piece, _) -> pieces.add(piece));
        long place = window.backward(text.beginsAt(), before::line);
        before.end();
        text.prepend(pieces, place);
        changed.run();
    }

    private void note(String words) {
        Heard now = heard;
        heard = new Heard(now.model, now.tool, now.since, now.at, now.tokens, now.context, now.size, words);
        changed.run();
    }

    /** Takes a piece and where in the file it began. */
    private interface Pieces {
        void add(Piece piece, long place);
    }

    /** One reading of a part of the file. */
    private final class Reading {
        private final SessionBlocks blocks;
        private final StreamReader reader;
        private long place;
        private String model = "";
        private boolean ended;

        Reading(Pieces pieces) {
            blocks = new SessionBlocks(null, block -> pieces.add(new BlockPiece(block, looks), place));
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
            place = from;
            reader.read(bytes, offset, count);
        }

        void end() {
            if (!ended) {
                ended = true;
                var _ = reader.end();
                blocks.end();
            }
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
    }

    static BlockText folded(BlockText.Detail detail) {
        return new BlockText(AnsiColours.PLAIN, 1, detail);
    }

    @Override
    public void close() {
        closing.countDown();
        subscription.close();
        thread.interrupt();
    }
}
