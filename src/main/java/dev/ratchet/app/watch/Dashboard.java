package dev.ratchet.app.watch;

import dev.ratchet.app.background.BackgroundWork;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.live.FullScreen;
import dev.ratchet.app.live.PressedKeys;
import dev.ratchet.app.snapshot.ProjectReader;
import dev.ratchet.app.snapshot.WatchedLoops;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.Suspension;
import dev.ratchet.process.tree.CLibrary;
import dev.ratchet.process.tree.TerminalModes;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.session.recording.WakeUp;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.DashboardAction;
import dev.ratchet.tui.dashboard.DashboardKeys;
import dev.ratchet.tui.dashboard.DashboardScreen;
import dev.ratchet.tui.dashboard.DashboardView;
import dev.ratchet.tui.dashboard.KeyDecoder;
import dev.ratchet.tui.dashboard.KeyPress;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A dashboard while it is open: keys come in, frames go out, and what either asks for is done by others. */
final class Dashboard implements AutoCloseable {
    private static final TerminalSize USUAL = new TerminalSize(24, 80);
    private static final int MINUTE_MILLIS = 60_000;
    private static final Duration NOTICE = Duration.ofSeconds(6);

    /** After that an escape was meant as such. */
    private static final Duration ESCAPE = Duration.ofMillis(60);

    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final int MOST_REQUESTS = 100;

    private final Terminal terminal;
    private final Time time = new SteadyTime();
    private final ZoneId zone = ZoneId.systemDefault();
    private final WakeUp wakeUp = new WakeUp();
    private final Queue<Integer> bytes = new ConcurrentLinkedQueue<>();
    private final KeyDecoder decoder = new KeyDecoder(this::pressed);
    private final ProjectReader reader;
    private final ShownOutput output;
    private final FullScreen screen;
    private final PressedKeys keys;
    private final Suspension suspension;
    private final BackgroundWork requests = new BackgroundWork("requests", MOST_REQUESTS, PATIENCE, _ -> {});
    private final DashboardRequests performer;
    private final FramePace pace = new FramePace();
    private volatile Notice notice = new Notice("", System.nanoTime());
    private DashboardView view;
    private boolean quitting;

    /** Another one after each, since then the screen has to be drawn anew. */
    private volatile UUID suspensions = UUID.randomUUID();

    /** What came of a request, and until when that is shown. */
    private record Notice(String words, long until) {}

    Dashboard(Project project, WatchedLoops.Choice choice, Terminal terminal) {
        this.terminal = terminal;
        this.view = DashboardView.first(choice.name() == null ? "" : choice.name());
        this.performer = new DashboardRequests(project, terminal, time);
        Project shown = project.warning(this::tell);
        this.reader = new ProjectReader(shown, terminal, choice, time, wakeUp::ring);
        this.output = new ShownOutput(shown, terminal, time, wakeUp::ring);
        this.screen = new FullScreen(terminal.out());
        this.keys = PressedKeys.from(System.in, key -> {
            bytes.add(key);
            wakeUp.ring();
        });
        this.suspension = new Suspension(() -> {
            screen.whileLeft(() -> keys.whileRestored(CLibrary::stopHere));
            suspensions = UUID.randomUUID();
            wakeUp.ring();
        });
    }

    /** Draws until somebody wants no more, or nobody can see it. */
    void run() throws InterruptedException {
        Object drawn = "";
        boolean pressed = true;
        while (!quitting && !screen.isGone()) {
            pressed |= takeKeys();
            Object present = present();
            boolean due = pressed || !present.equals(drawn);
            FramePace.Cause cause = pressed ? FramePace.Cause.KEY : FramePace.Cause.CHANGE;
            long left = due ? pace.left(cause, System.nanoTime()) : 0;
            if (due && left == 0 && !quitting) {
                draw(size());
                drawn = present;
                pressed = false;
                pace.drawn(System.nanoTime());
            }
            pressed |= rest(left);
        }
    }

    /** Differs as soon as something else would be seen: time is a part of it where something runs. */
    private List<Object> present() {
        ProjectSnapshot project = reader.snapshot();
        boolean runs = project.loops().stream().anyMatch(loop -> loop.state().runs());
        long millis = time.now().toEpochMilli();
        return List.of(
                size(),
                output.text().changes(),
                System.identityHashCode(project),
                shownNotice(),
                suspensions,
                TerminalModes.isBackground(),
                millis / (runs ? DashboardScreen.FRAME_MILLIS : MINUTE_MILLIS));
    }

    /**
     * Waits until something happens, or could be seen to have happened.
     *
     * @param left how long the next frame has to wait, if one is due
     * @return whether that has told what was pressed
     */
    private boolean rest(long left) throws InterruptedException {
        Duration patience = left > 0 ? Duration.ofNanos(left) : decoder.isWaiting() ? ESCAPE : nextMove();
        long began = System.nanoTime();
        wakeUp.await(patience);
        boolean quiet = System.nanoTime() - began >= ESCAPE.toNanos() && bytes.isEmpty();
        if (quiet && decoder.isWaiting()) {
            decoder.pause();
            return true;
        }
        return false;
    }

    /** What counts seconds moves by itself, and so may the size of the terminal. */
    private Duration nextMove() {
        long millis = time.now().toEpochMilli();
        return Duration.ofMillis(DashboardScreen.FRAME_MILLIS - millis % DashboardScreen.FRAME_MILLIS);
    }

    private static TerminalSize size() {
        return TerminalSize.ofOutputStream().orElse(USUAL);
    }

    private boolean takeKeys() {
        boolean any = false;
        for (Integer one = bytes.poll(); one != null; one = bytes.poll()) {
            decoder.read(one);
            any = true;
        }
        return any;
    }

    private void draw(TerminalSize size) {
        // Whoever types at a shell does not want it drawn over.
        if (TerminalModes.isBackground()) {
            return;
        }
        ProjectSnapshot project = reader.snapshot();
        reader.select(project.loop(view.loop()).map(WatchedLoop::name).orElse(""));
        view = output.arrived(view, screen(project).textSize(size));
        output.show(project, view);
        List<String> lines = screen(project).lines(size).stream()
                .map(line -> line.cut(size.columns()))
                .map(this::coloured)
                .toList();
        screen.draw(lines, size, view.mouse() ? FullScreen.Mouse.OURS : FullScreen.Mouse.OF_THE_TERMINAL);
    }

    private String coloured(StyledText line) {
        return line.in(terminal.outputColours());
    }

    private DashboardScreen screen(ProjectSnapshot project) {
        return new DashboardScreen(
                project, view, output.text(), output.facts(project, view), shownNotice(), time.now(), zone);
    }

    private String shownNotice() {
        Notice last = notice;
        return System.nanoTime() - last.until < 0 ? last.words : "";
    }

    private void pressed(KeyPress key) {
        ProjectSnapshot project = reader.snapshot();
        DashboardKeys.Reaction reaction = new DashboardKeys(project, view, size(), time.now(), zone).pressed(key);
        view = reaction.view();
        output.show(project, view);
        reaction.action().ifPresent(action -> act(action, project));
    }

    private void act(DashboardAction action, ProjectSnapshot project) {
        TerminalSize text = screen(project).textSize(size());
        switch (action) {
            case DashboardAction.Quit _ -> quitting = true;
            case DashboardAction.Scroll scroll -> view = output.scrolled(view, scroll, text);
            case DashboardAction.Find find -> view = output.found(view, find, text, this::tell);
            case DashboardAction.AskLoops asked -> perform(() -> performer.ask(asked));
            case DashboardAction.Send letter -> perform(() -> performer.send(letter));
            case DashboardAction.Answer answer -> perform(() -> performer.answer(answer));
            case DashboardAction.ChangeTask change -> perform(() -> performer.change(change));
        }
    }

    /** Something that may have to wait for others. */
    private interface Request {
        String perform() throws InterruptedException;
    }

    private void perform(Request request) {
        requests.execute(() -> {
            try {
                tell(request.perform());
            } catch (Trouble trouble) {
                tell(Trouble.words(trouble));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
            reader.refresh();
        });
    }

    private void tell(String words) {
        notice = new Notice(words, System.nanoTime() + NOTICE.toNanos());
        wakeUp.ring();
    }

    @Override
    public void close() {
        suspension.close();
        screen.close();
        keys.close();
        output.close();
        requests.close();
        reader.close();
    }
}
