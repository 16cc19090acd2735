package dev.ratchet.app.watch;

import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.tui.block.BlockText;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.ChosenText;
import dev.ratchet.tui.dashboard.DashboardAction.Find;
import dev.ratchet.tui.dashboard.DashboardAction.Scroll;
import dev.ratchet.tui.dashboard.DashboardView;
import dev.ratchet.tui.dashboard.OutputFacts;
import dev.ratchet.tui.dashboard.ScrolledText;
import dev.ratchet.tui.dashboard.ScrolledText.Found;
import dev.ratchet.tui.dashboard.ScrolledText.Position;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What is read in the large pane, as somebody goes from one thing to another. For one thread. */
final class ShownOutput implements AutoCloseable {
    private static final int NEAR_THE_EDGE = 50;

    private static final String NOT_FOUND = "'%s' is not found";

    private final Project project;
    private final Time time;
    private final Runnable changed;
    private final FileGrowthWatcher growth = new FileGrowthWatcher();
    private final ShownPages pages;
    private ChosenText shown = new ChosenText.Latest();
    private ScrolledText text = new ScrolledText();
    private OutputFacts facts = OutputFacts.of("");
    private @Nullable SessionOutput session;
    private volatile @Nullable Arrival arrived;
    private volatile BlockText looks = SessionOutput.folded(BlockText.Detail.FOLDED);

    /** What was found after a while. */
    private record Arrival(SessionOutput session, String words, Position at) {}

    ShownOutput(Project project, Terminal terminal, Time time, Runnable changed) {
        this.project = project;
        this.time = time;
        this.changed = changed;
        this.pages = new ShownPages(project, terminal);
    }

    ScrolledText text() {
        return text;
    }

    OutputFacts facts(ProjectSnapshot seen, DashboardView view) {
        return session == null ? facts : session.facts(isLive(seen, view, session.number()));
    }

    private static boolean isLive(ProjectSnapshot seen, DashboardView view, int number) {
        return seen.loop(view.loop())
                .filter(loop -> loop.session() != null && loop.session() == number && loop.sessionRuns())
                .isPresent();
    }

    /** Has what is looked at now in the pane. */
    void show(ProjectSnapshot seen, DashboardView view) {
        if (view.detail() != looks.detail()) {
            looks = SessionOutput.folded(view.detail());
            text.restyle();
        }
        text.keep(
                session != null && view.position() == null && session.canBeReadAgain()
                        ? ScrolledText.Retention.LATEST
                        : ScrolledText.Retention.MUCH);
        ChosenText wanted = view.shown();
        switch (wanted) {
            case ChosenText.Latest _ ->
                session(seen.loop(view.loop()).map(WatchedLoop::session).orElse(null));
            case ChosenText.OfSession(var number) -> session(number);
            case ChosenText.OfTask task -> page(wanted, "task " + task.id(), () -> pages.task(task.id()));
            case ChosenText.OfLanding landing -> page(wanted, "landing", () -> pages.landing(seen, landing));
            case ChosenText.OfQuestion question -> question(question);
            case ChosenText.OfMessage message -> page(wanted, "message", () -> pages.message(seen, message));
        }
        shown = wanted;
    }

    private interface Page {
        List<String> lines();
    }

    private void page(ChosenText wanted, String title, Page page) {
        if (!wanted.equals(shown) || session != null) {
            leaveSession();
            text = ShownPages.text(page.lines());
            facts = OutputFacts.of(title);
        }
    }

    /** Nobody waits for git: what was changed is there as soon as it has found it. */
    private void question(ChosenText.OfQuestion wanted) {
        boolean isNew = !wanted.equals(shown) || session != null;
        page(wanted, "question " + wanted.id(), () -> pages.question(wanted.id()));
        if (isNew) {
            ScrolledText page = text;
            Thread.ofVirtual().name("changes").start(() -> {
                List<StyledText> lines = pages.changes(wanted.id());
                if (!lines.isEmpty()) {
                    ShownPages.append(page, StyledText.EMPTY);
                    lines.forEach(line -> ShownPages.append(page, line));
                    changed.run();
                }
            });
        }
    }

    private void session(@Nullable Integer number) {
        if (number == null) {
            leaveSession();
            if (!facts.title().isEmpty() || !(shown instanceof ChosenText.Latest)) {
                text = new ScrolledText();
                facts = OutputFacts.of("");
            }
            return;
        }
        if (session == null || session.number() != number) {
            leaveSession();
            open(number);
        }
    }

    private void open(int number) {
        try {
            Optional<PastSession> found = project.inJournal(database -> new SessionQueries(database).find(number))
                    .flatMap(one -> one);
            if (found.isPresent()) {
                SessionOutput opened = new SessionOutput(project, found.get(), time, growth, () -> looks, changed);
                session = opened;
                text = opened.text();
            }
        } catch (Trouble trouble) {
            text = ShownPages.text(List.of(Trouble.words(trouble)));
            facts = OutputFacts.of("session " + number);
        }
    }

    private void leaveSession() {
        if (session != null) {
            session.close();
            session = null;
        }
    }

    DashboardView scrolled(DashboardView view, Scroll scroll, TerminalSize size) {
        int by = switch (scroll.unit()) {
            case LINE -> scroll.by();
            case SCREEN -> scroll.by() * Math.max(1, size.lines() - 1);
            case ALL -> 0;
        };
        if (by == 0) {
            return toEdge(view, scroll.by());
        }
        Position moved = text.moved(view.position(), by, size.columns(), size.lines());
        if (session != null && moved != null) {
            if (by < 0 && isNearTop(moved)) {
                session.earlier();
            } else if (by > 0 && isNearBottom(moved)) {
                session.later();
            }
        }
        return view.at(moved);
    }

    private boolean isNearBottom(Position at) {
        return text.bottom().piece() - at.piece() < NEAR_THE_EDGE;
    }

    private boolean isNearTop(Position at) {
        return at.piece() - text.top().piece() < NEAR_THE_EDGE;
    }

    private DashboardView toEdge(DashboardView view, int by) {
        if (by < 0) {
            if (session != null) {
                session.earlier();
            }
            return view.at(text.top());
        }
        if (session != null) {
            session.toEnd();
        }
        return view.at(null);
    }

    /**
     * Looks for words, in the rest of a session too, which takes a moment.
     *
     * @param told what is said of it at once; may be empty
     * @return the same view if they are not found yet
     */
    DashboardView found(DashboardView view, Find find, TerminalSize size, Consumer<String> told) {
        Optional<Found> found =
                text.find(find.words(), view.position(), find.direction(), size.columns(), size.lines());
        if (found.isPresent()) {
            return shown(view, find.words(), found.get(), size);
        }
        SessionOutput present = session;
        if (present == null || !present.hasMore(find.direction())) {
            told.accept(NOT_FOUND.formatted(find.words()));
            return view;
        }
        told.accept("looking for '%s' in the rest of the session …".formatted(find.words()));
        present.search(find.words(), find.direction(), place -> {
            told.accept(place.isPresent() ? "" : NOT_FOUND.formatted(find.words()));
            place.ifPresent(at -> arrived = new Arrival(present, find.words(), at));
        });
        return view;
    }

    /** The place of what was looked for, once it is found. */
    DashboardView arrived(DashboardView view, TerminalSize size) {
        Arrival last = arrived;
        arrived = null;
        if (last == null || last.session != session) {
            return view;
        }
        Position before = new Position(last.at.piece(), -1);
        return text.find(last.words, before, ScrolledText.Direction.ON, size.columns(), size.lines())
                .filter(found -> found.at().piece() == last.at.piece())
                .map(found -> shown(view, last.words, found, size))
                .orElseGet(() -> shown(view, last.words, new Found(last.at, ScrolledText.Sight.FOLDED), size));
    }

    /** What is folded is unfolded for whoever looks for it. */
    private DashboardView shown(DashboardView view, String words, Found found, TerminalSize size) {
        if (found.sight() == ScrolledText.Sight.SHOWN) {
            return view.at(found.at());
        }
        DashboardView whole = view.in(BlockText.Detail.WHOLE);
        looks = SessionOutput.folded(whole.detail());
        text.restyle();
        Position before = new Position(found.at().piece(), -1);
        return whole.at(text.find(words, before, ScrolledText.Direction.ON, size.columns(), size.lines())
                .map(Found::at)
                .orElse(found.at()));
    }

    @Override
    public void close() {
        leaveSession();
        growth.close();
    }
}
