package dev.ratchet.tui.dashboard;

import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.tui.block.BlockText.Detail;
import dev.ratchet.tui.dashboard.DashboardAction.Letter;
import dev.ratchet.tui.dashboard.DashboardAction.TaskChange;
import dev.ratchet.tui.dashboard.DashboardAction.Unit;
import dev.ratchet.tui.dashboard.DashboardAction.Wish;
import dev.ratchet.tui.dashboard.DashboardLayout.Box;
import dev.ratchet.tui.dashboard.KeyPress.Special;
import dev.ratchet.tui.dashboard.ScrolledText.Direction;
import dev.ratchet.work.graph.Task;
import dev.ratchet.work.graph.TaskStatus;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a key does, given what there is to see and what somebody looks at: a function, nothing happens here. */
public record DashboardKeys(ProjectSnapshot project, DashboardView view, TerminalSize size, Instant now, ZoneId zone) {
    private static final int LONGEST_TEXT = 4_000;

    /** What comes of a key: another view, and perhaps something to do. */
    public record Reaction(DashboardView view, Optional<DashboardAction> action) {
        static Reaction of(DashboardView view) {
            return new Reaction(view, Optional.empty());
        }

        static Reaction of(DashboardView view, DashboardAction action) {
            return new Reaction(view, Optional.of(action));
        }
    }

    public Reaction pressed(KeyPress key) {
        return switch (view.overlay()) {
            case Overlay.None _ -> looking(key);
            case Overlay.Help help -> reading(help, key);
            case Overlay.Question question ->
                key.equals(new KeyPress.Typed('y')) || key.equals(new KeyPress.Typed('Y'))
                        ? Reaction.of(closed(), question.ifYes())
                        : Reaction.of(closed());
            case Overlay.Writing writing -> writing(writing, key);
            case Overlay.Answering answering -> new AnswerKeys(project, view).writing(answering, key);
            case Overlay.Searching(var words) -> searching(words, key);
        };
    }

    private DashboardView closed() {
        return view.under(new Overlay.None());
    }

    /** Space turns the page as long as there is another. */
    private Reaction reading(Overlay.Help help, KeyPress key) {
        TerminalSize room = layout().help();
        int next = help.from() + room.lines();
        boolean turns =
                key.equals(new KeyPress.Typed(' ')) || key.equals(Special.DOWN) || key.equals(Special.PAGE_DOWN);
        boolean more = !KeyHelp.page(next, room.columns(), room.lines()).isEmpty();
        return turns && more
                ? Reaction.of(view.under(new Overlay.Help(next)))
                : new DashboardKeys(project, closed(), size, now, zone).afterHelp(key);
    }

    /** A key that was looked up does what it says there. */
    private Reaction afterHelp(KeyPress key) {
        boolean closing = key instanceof KeyPress.Typed(var character) && "?q ".indexOf(character) >= 0;
        return closing || key instanceof Special ? Reaction.of(view) : looking(key);
    }

    private Reaction looking(KeyPress key) {
        return switch (key) {
            case KeyPress.Typed(var character) -> typed(character);
            case Special special -> special(special);
            case KeyPress.Clicked clicked -> clicked(clicked);
            case KeyPress.Turned turned -> turned(turned);
        };
    }

    private Reaction typed(int character) {
        Optional<PaneName> pane = paneOf(character);
        if (pane.isPresent()) {
            return Reaction.of(view.focusing(pane.get()));
        }
        return switch (character) {
            case 'q' -> Reaction.of(view, new DashboardAction.Quit());
            case '?', 'h' -> Reaction.of(view.under(new Overlay.Help(0)));
            case '/' -> Reaction.of(view.under(new Overlay.Searching("")));
            case 'g' -> toEdge(-1);
            case 'G' -> toEdge(1);
            case 'z' -> Reaction.of(view.zooming(!view.zoomed()));
            case 'm' -> Reaction.of(view.withMouse(!view.mouse()));
            case 'o' -> Reaction.of(view.in(view.detail() == Detail.FOLDED ? Detail.WHOLE : Detail.FOLDED));
            case ' ' -> move(Unit.SCREEN, 1);
            case 'n' -> view.search().isEmpty() ? write(Letter.NOTE) : find(Direction.BACK);
            case 'N' -> view.search().isEmpty() ? Reaction.of(view) : find(Direction.ON);
            default -> new AnswerKeys(project, view).typed(character).orElseGet(() -> other(character));
        };
    }

    private Reaction other(int character) {
        return view.focus() == PaneName.TASKS && "rdfu".indexOf(character) >= 0 ? task(character) : loop(character);
    }

    private Optional<PaneName> paneOf(int character) {
        return panes().stream().filter(pane -> pane.key() == character).findFirst();
    }

    private List<PaneName> panes() {
        List<PaneName> panes = new ArrayList<>(List.of(PaneName.OUTPUT));
        panes.addAll(PaneLists.present(project));
        return panes;
    }

    private Reaction find(Direction direction) {
        return Reaction.of(view, new DashboardAction.Find(view.search(), direction));
    }

    private Reaction loop(int character) {
        Optional<WatchedLoop> loop = project.loop(view.loop());
        if (loop.isEmpty()) {
            return Reaction.of(view);
        }
        String name = loop.get().name();
        boolean runs = loop.get().state().runs();
        return switch (character) {
            case 'p' -> pause(List.of(loop.get()));
            case 'P' -> pause(running());
            case 's' -> runs ? ask("Stop '%s' after its session?".formatted(name), Wish.STOP, name) : notRunning();
            case 'k' ->
                runs
                        ? ask("Kill the session of '%s', and end the loop?".formatted(name), Wish.STOP_NOW, name)
                        : notRunning();
            case 'S' -> askAll("Stop %s after their sessions?", Wish.STOP);
            case 'K' -> askAll("Kill the sessions of %s, and end them?", Wish.STOP_NOW);
            case 'a' -> write(Letter.ALERT);
            case 'e' -> runs ? write(Letter.QUESTION) : notRunning();
            case 'c' -> ask("Reset the circuit of '%s'?".formatted(name), Wish.RESET_CIRCUIT, name);
            case 'v' ->
                ask(
                        "Let the next session of '%s' forget the conversation?".formatted(name),
                        Wish.NEW_CONVERSATION,
                        name);
            case 'b' -> ask("Forget what cut-off runs of '%s' have spent?".formatted(name), Wish.RESET_BUDGET, name);
            case 'l' -> ask("Forget the limits of all agents?", Wish.FORGET_LIMITS, name);
            default -> Reaction.of(view);
        };
    }

    private List<WatchedLoop> running() {
        return project.loops().stream().filter(loop -> loop.state().runs()).toList();
    }

    /** Nothing that cannot be undone, so nobody is asked; of several all do the same. */
    private Reaction pause(List<WatchedLoop> loops) {
        boolean resume = loops.stream().anyMatch(DashboardKeys::isPaused);
        List<String> meant = loops.stream()
                .filter(loop -> resume ? isPaused(loop) : loop.state().runs())
                .map(WatchedLoop::name)
                .toList();
        return meant.isEmpty()
                ? notRunning()
                : Reaction.of(view, new DashboardAction.AskLoops(resume ? Wish.RESUME : Wish.PAUSE, meant));
    }

    private static boolean isPaused(WatchedLoop loop) {
        return loop.state() == WatchedLoop.State.PAUSED || loop.pauseAsked();
    }

    private Reaction notRunning() {
        return Reaction.of(view);
    }

    private Reaction ask(String words, Wish wish, String loop) {
        return Reaction.of(view.under(new Overlay.Question(words, new DashboardAction.AskLoops(wish, List.of(loop)))));
    }

    private Reaction askAll(String words, Wish wish) {
        List<String> all = running().stream().map(WatchedLoop::name).toList();
        return all.isEmpty()
                ? notRunning()
                : Reaction.of(view.under(new Overlay.Question(
                        words.formatted(String.join(", ", all)), new DashboardAction.AskLoops(wish, all))));
    }

    private Reaction write(Letter letter) {
        return project.loop(view.loop())
                .map(loop -> Reaction.of(view.under(new Overlay.Writing(letter, loop.name(), ""))))
                .orElse(Reaction.of(view));
    }

    private Reaction task(int character) {
        ListRows rows = lists().of(PaneName.TASKS);
        if (rows.rows().isEmpty()) {
            return Reaction.of(view);
        }
        Task task = project.tasks().branches().get(rows.chosen()).task();
        return switch (character) {
            case 'r' -> askTask("Reset %s, so that it is tried again?", TaskChange.RESET, task);
            case 'd' -> askTask("Call %s done?", TaskChange.DONE, task);
            case 'f' -> askTask("Call %s failed?", TaskChange.FAIL, task);
            case 'u' ->
                Reaction.of(
                        view,
                        new DashboardAction.ChangeTask(
                                task.status() == TaskStatus.BLOCKED ? TaskChange.UNBLOCK : TaskChange.BLOCK,
                                task.id()));
            default -> Reaction.of(view);
        };
    }

    private Reaction askTask(String words, TaskChange change, Task task) {
        String named = "%s '%s'".formatted(task.id(), task.title());
        return Reaction.of(view.under(
                new Overlay.Question(words.formatted(named), new DashboardAction.ChangeTask(change, task.id()))));
    }

    private PaneLists lists() {
        return new PaneLists(project, view, now, zone);
    }

    private Reaction special(Special key) {
        return switch (key) {
            case UP -> move(Unit.LINE, -1);
            case DOWN -> move(Unit.LINE, 1);
            case PAGE_UP -> move(Unit.SCREEN, -1);
            case PAGE_DOWN -> move(Unit.SCREEN, 1);
            case HOME -> toEdge(-1);
            case END -> toEdge(1);
            case TAB, RIGHT -> Reaction.of(view.focusing(neighbour(1)));
            case BACK_TAB, LEFT -> Reaction.of(view.focusing(neighbour(-1)));
            case ENTER -> open();
            case ESCAPE -> back();
            case BACKSPACE, PASTE_BEGINS, PASTE_ENDS -> Reaction.of(view);
        };
    }

    private PaneName neighbour(int by) {
        List<PaneName> panes = panes();
        int at = Math.max(0, panes.indexOf(view.focus()));
        return panes.get(Math.floorMod(at + by, panes.size()));
    }

    private Reaction back() {
        if (!view.search().isEmpty()) {
            return Reaction.of(view.searching(""));
        }
        if (!(view.shown() instanceof ChosenText.Latest)) {
            return Reaction.of(view.showing(new ChosenText.Latest()).focusing(view.list()));
        }
        return Reaction.of(view.position() != null ? view.at(null) : view.zooming(false));
    }

    /** What is chosen is read in the large pane. */
    private Reaction open() {
        ListRows rows = lists().of(view.focus());
        if (rows.rows().isEmpty()) {
            return Reaction.of(view);
        }
        String id = rows.rows().get(rows.chosen()).id();
        return switch (view.focus()) {
            case OUTPUT -> Reaction.of(view);
            case LOOPS -> Reaction.of(view.showing(new ChosenText.Latest()).focusing(PaneName.OUTPUT));
            case ATTEMPTS ->
                Optional.ofNullable(project.attempts().get(rows.chosen()).number())
                        .map(number -> read(new ChosenText.OfSession(number)))
                        .orElse(Reaction.of(view));
            case TASKS -> read(new ChosenText.OfTask(id));
            case LANDING -> read(new ChosenText.OfLanding(id));
            case MESSAGES -> read(new ChosenText.OfMessage(Long.parseLong(id)));
            case QUESTIONS -> read(new ChosenText.OfQuestion(Long.parseLong(id)));
        };
    }

    private Reaction read(ChosenText text) {
        return Reaction.of(view.showing(text).focusing(PaneName.OUTPUT));
    }

    private Reaction move(Unit unit, int by) {
        return view.focus() == PaneName.OUTPUT
                ? Reaction.of(view, new DashboardAction.Scroll(unit, by))
                : choose(view.focus(), unit == Unit.LINE ? by : by * page(view.focus()));
    }

    private Reaction toEdge(int by) {
        return view.focus() == PaneName.OUTPUT
                ? Reaction.of(view, new DashboardAction.Scroll(Unit.ALL, by))
                : choose(view.focus(), by * lists().of(view.focus()).rows().size());
    }

    private int page(PaneName pane) {
        return layout().box(pane).map(Box::innerLines).orElse(1);
    }

    private DashboardLayout layout() {
        return DashboardScreen.layout(project, view, size, now, zone);
    }

    private Reaction choose(PaneName pane, int by) {
        ListRows rows = lists().of(pane);
        return chooseAt(pane, rows, rows.chosen() + by);
    }

    private Reaction chooseAt(PaneName pane, ListRows rows, int place) {
        if (rows.rows().isEmpty()) {
            return Reaction.of(view);
        }
        int inside = Math.clamp(place, 0, rows.rows().size() - 1);
        return Reaction.of(view.choosing(pane, rows.rows().get(inside).id()));
    }

    private Reaction clicked(KeyPress.Clicked at) {
        Optional<Box> box = layout().at(at.column(), at.line());
        if (box.isEmpty()) {
            return Reaction.of(view);
        }
        PaneName pane = box.get().pane();
        DashboardView focused = view.focusing(pane);
        ListRows rows = lists().of(pane);
        int row = at.line() - box.get().top() - 1 + rows.top(box.get().innerLines());
        boolean onRow =
                at.line() > box.get().top() && row >= 0 && row < rows.rows().size();
        if (!onRow) {
            return Reaction.of(focused);
        }
        // The second click opens what the first has chosen.
        boolean again = view.focus() == pane && rows.chosen() == row;
        return again
                ? open()
                : Reaction.of(focused.choosing(pane, rows.rows().get(row).id()));
    }

    private Reaction turned(KeyPress.Turned turned) {
        PaneName pane =
                layout().at(turned.column(), turned.line()).map(Box::pane).orElse(view.focus());
        return pane == PaneName.OUTPUT
                ? Reaction.of(view, new DashboardAction.Scroll(Unit.LINE, turned.by()))
                : choose(pane, Integer.signum(turned.by()));
    }

    private Reaction writing(Overlay.Writing writing, KeyPress key) {
        return switch (key) {
            case Special.ENTER ->
                writing.text().isBlank()
                        ? Reaction.of(closed())
                        : Reaction.of(
                                closed(), new DashboardAction.Send(writing.letter(), writing.loop(), writing.text()));
            case Special.ESCAPE -> Reaction.of(closed());
            case Special _, KeyPress.Typed _, KeyPress.Clicked _, KeyPress.Turned _ ->
                Reaction.of(
                        view.under(new Overlay.Writing(writing.letter(), writing.loop(), edited(writing.text(), key))));
        };
    }

    private Reaction searching(String words, KeyPress key) {
        return switch (key) {
            case Special.ENTER ->
                words.isBlank()
                        ? Reaction.of(closed().searching(""))
                        : Reaction.of(
                                closed().searching(words).focusing(PaneName.OUTPUT),
                                new DashboardAction.Find(words, Direction.BACK));
            case Special.ESCAPE -> Reaction.of(closed());
            case Special _, KeyPress.Typed _, KeyPress.Clicked _, KeyPress.Turned _ ->
                Reaction.of(view.under(new Overlay.Searching(edited(words, key))));
        };
    }

    static String edited(String text, KeyPress key) {
        return switch (key) {
            case KeyPress.Typed(var character) ->
                text.length() < LONGEST_TEXT ? text + Character.toString(character) : text;
            case Special.BACKSPACE ->
                text.isEmpty() ? text : text.substring(0, text.offsetByCodePoints(text.length(), -1));
            case Special _, KeyPress.Clicked _, KeyPress.Turned _ -> text;
        };
    }
}
