package dev.ratchet.app.watch;

import dev.ratchet.app.command.Project;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.tui.block.BlockText;
import dev.ratchet.tui.dashboard.ChosenText;
import dev.ratchet.tui.dashboard.DashboardAction.Find;
import dev.ratchet.tui.dashboard.DashboardAction.Scroll;
import dev.ratchet.tui.dashboard.DashboardView;
import dev.ratchet.tui.dashboard.OutputFacts;
import dev.ratchet.tui.dashboard.ScrolledText.Position;
import dev.ratchet.tui.dashboard.ScrolledText;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is read in the large pane, as somebody goes from one thing to another. For one thread. */
final class ShownOutput implements AutoCloseable {
    private static final int NEAR_THE_TOP = 50;

    private final Project project;
    private final Time time;
    private final Runnable changed;
    private final FileGrowthWatcher growth = new FileGrowthWatcher();
    private final ShownPages pages;
    private ChosenText shown = new ChosenText.Latest();
    private ScrolledText text = new ScrolledText();
    private OutputFacts facts = OutputFacts.of("");
    private @Nullable SessionOutput session;
    private volatile BlockText looks = SessionOutput.folded(BlockText.Detail.FOLDED);

    ShownOutput(Project project, Time time, Runnable changed) {
        this.project = project;
        this.time = time;
        this.changed = changed;
        this.pages = new ShownPages(project);
    }

    ScrolledText text() {
        return text;
    }

    boolean hasMoreBefore() {
        return session != null && text.beginsAt() > 0;
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
        ChosenText wanted = view.shown();
        switch (wanted) {
            case ChosenText.Latest _ ->
                session(seen.loop(view.loop()).map(WatchedLoop::session).orElse(null));
            case ChosenText.OfSession(var number) -> session(number);
            case ChosenText.OfTask task -> page(wanted, "task " + task.id(), () -> pages.task(task.id()));
            case ChosenText.OfLanding landing -> page(wanted, "landing", () -> pages.landing(seen, landing));
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
        if (by < 0 && session != null && moved != null && isNearTop(moved)) {
            session.earlier();
        }
        return view.at(moved);
    }

    private boolean isNearTop(Position at) {
        return at.piece() - text.top().piece() < NEAR_THE_TOP;
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

    /** Empty if there is nothing to be found. */
    Optional<DashboardView> found(DashboardView view, Find find, TerminalSize size) {
        return text.find(find.words(), view.position(), find.direction(), size.columns(), size.lines())
                .map(view::at);
    }

    @Override
    public void close() {
        leaveSession();
        growth.close();
    }
}
