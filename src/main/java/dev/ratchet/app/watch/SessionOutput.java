package dev.ratchet.app.watch;

import dev.ratchet.app.command.Project;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.session.recording.OutputWindow;
import dev.ratchet.session.recording.OutputWindow.Lines;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.session.recording.WakeUp;
import dev.ratchet.store.SessionFile;
import dev.ratchet.tui.AgentTitle;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.block.BlockText;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.OutputFacts;
import dev.ratchet.tui.dashboard.ScrolledText;
import dev.ratchet.tui.dashboard.ScrolledText.Direction;
import dev.ratchet.tui.dashboard.ScrolledText.Placed;
import dev.ratchet.tui.dashboard.ScrolledText.Position;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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

    /** Where it is so much that not all of it can be read: as often as it is drawn. */
    private static final Duration BETWEEN_LOOKS_AT_A_FLOOD = Duration.ofMillis(200);

    /** After so much that nobody could read, such as one endless line, it is enough. */
    private static final int MOST_STEPS = 8;

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
    private volatile boolean laterWanted;
    private volatile boolean endWanted;
    private volatile @Nullable Search search;
    private SessionReading reading;
    private volatile Heard heard;

    /** What somebody looks for. */
    private record Search(String words, Direction direction, Consumer<Optional<Position>> found) {}

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
        this.reading = reading(text::append);
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
        String title =
                "session %d · %s".formatted(session.number(), new AgentTitle(session.agent(), now.model).words());
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

    /** Has more of what comes after it, if that is not the end. */
    void later() {
        if (!text.reachesItsEnd()) {
            laterWanted = true;
            wakeUp.ring();
        }
    }

    /** Whether what is given up of it can be had again. */
    boolean canBeReadAgain() {
        return file.state() != SessionFile.State.COMPRESSED;
    }

    /** Whether there is more of it that way than what is in memory. */
    boolean hasMore(Direction direction) {
        return canBeReadAgain() && (direction == Direction.BACK ? text.beginsAt() > 0 : !text.reachesItsEnd());
    }

    /**
     * Looks for words in what is not in memory, in place of what was looked for before.
     *
     * @param found told where they are in the text by then, on another thread; empty if they are nowhere
     */
    void search(String words, Direction direction, Consumer<Optional<Position>> found) {
        search = new Search(words, direction, found);
        wakeUp.ring();
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
        try {
            long size = new Recording(file.file()).readInto(reading.reader());
            reading.end();
            heard = new Heard(model(), null, null, null, 0, 0, size, "");
        } finally {
            changed.run();
        }
    }

    private SessionReading reading(SessionReading.Pieces pieces) {
        return new SessionReading(project, session, looks, pieces);
    }

    private void follow() throws InterruptedException {
        try (OutputWindow window = new OutputWindow(file.file())) {
            Duration pause;
            do {
                move(window);
                pause = text.reachesItsEnd() ? forward(window) : LOOK;
                if (pause.equals(LOOK)) {
                    wakeUp.await(pause);
                    pause = BETWEEN_LOOKS;
                }
                // What comes in the meantime is read with it.
            } while (!closing.await(pause.toMillis(), TimeUnit.MILLISECONDS));
        }
    }

    /** Goes where somebody wants to read. */
    private void move(OutputWindow window) {
        Search wanted = search;
        if (wanted != null) {
            look(window, wanted);
        }
        if (endWanted) {
            endWanted = false;
            text.clear();
            window.restart();
            reading = reading(text::append);
        }
        if (earlierWanted) {
            earlierWanted = false;
            earlier(window);
        }
        if (laterWanted) {
            laterWanted = false;
            later(window);
        }
    }

    /** @return how long there is nothing to do */
    private Duration forward(OutputWindow window) {
        long before = heard.size;
        OutputWindow.Look look = window.forward(new NewLines());
        String note = file.state() == SessionFile.State.GONE ? "its file is not here" : "";
        if (look.size() != before || !note.equals(heard.note)) {
            hear(before, look.size(), note);
        }
        if (session.endedAt() != null && !look.more()) {
            reading.end();
        }
        if (look.leftOut() > 0) {
            return BETWEEN_LOOKS_AT_A_FLOOD;
        }
        return look.more() ? BETWEEN_LOOKS : LOOK;
    }

    /** What an agent says now. */
    private final class NewLines implements OutputWindow.LineSink {
        @Override
        public void read(long place, byte[] bytes, int from, int count) {
            reading.line(place, bytes, from, count);
        }

        /** What is left out may be the rest of a line, and answers. */
        @Override
        public void leftOut(long bytes) {
            reading = reading(text::append);
            StyledText words = StyledText.of(
                    Style.DIM, " … %s left out, faster than anybody reads".formatted(HumanUnits.bytes(bytes)));
            text.append(_ -> List.of(words), heard.size);
        }
    }

    private void hear(long before, long size, String note) {
        Heard was = heard;
        String tool = reading.tool().orElse(null);
        // Whoever comes later knows only when the last of it was written.
        Instant now = before == 0 ? written() : time.now();
        boolean sameTool = Objects.equals(tool, was.tool) && before > 0;
        heard = new Heard(
                model(),
                tool,
                sameTool ? was.since : tool == null ? null : now,
                now,
                reading.tokens(),
                reading.reader().contextTokens(),
                size,
                note);
        changed.run();
    }

    private String model() {
        return reading.model().isEmpty() ? heard.model : reading.model();
    }

    private @Nullable Instant written() {
        long modified = file.present().toFile().lastModified();
        return modified == 0 ? null : Instant.ofEpochMilli(modified);
    }

    /** A reading of its own, since what was read after that has been read. */
    private void earlier(OutputWindow window) {
        Lines lines = window.before(text.beginsAt());
        List<Placed> pieces = pieces(List.of(lines));
        // What only answers what comes before it is read with that.
        for (int i = 0; i < MOST_STEPS && pieces.isEmpty() && lines.start() > 0; i++) {
            lines = window.before(lines.start());
            pieces = pieces(List.of(lines));
        }
        text.prepend(pieces);
        changed.run();
    }

    private List<Placed> pieces(List<Lines> lines) {
        return SessionSearch.pieces(lines, this::reading);
    }

    /** What comes after what was read far from the end, until that is reached and followed again. */
    private void later(OutputWindow window) {
        Lines lines = window.after(text.endsAt());
        pieces(List.of(lines)).forEach(placed -> text.append(placed.piece(), placed.place()));
        text.endAt(lines.end());
        changed.run();
        if (lines.isEmpty()) {
            window.goOnAt(lines.end());
            text.atItsEnd();
            reading = reading(text::append);
        }
    }

    private void look(OutputWindow window, Search wanted) {
        SessionSearch looking =
                new SessionSearch(window, this::pieces, wanted.words, () -> !wanted.equals(search) || isClosed());
        boolean back = wanted.direction == Direction.BACK;
        Optional<SessionSearch.Found> found = looking.from(back ? text.beginsAt() : text.endsAt(), wanted.direction);
        if (wanted.equals(search) && !isClosed()) {
            search = null;
            found.ifPresent(one -> text.replace(one.pieces(), one.end()));
            wanted.found.accept(found.map(one -> new Position(one.index(), 0)));
            changed.run();
        }
    }

    private boolean isClosed() {
        return closing.getCount() == 0;
    }

    private void note(String words) {
        Heard now = heard;
        heard = new Heard(now.model, now.tool, now.since, now.at, now.tokens, now.context, now.size, words);
        changed.run();
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
