package dev.ratchet.tui.dashboard;

import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.screen.project.WatchedLoop;
import dev.ratchet.tui.DisplayWidth;
import dev.ratchet.tui.Spinner;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.DashboardLayout.Box;
import dev.ratchet.tui.dashboard.ScrolledText.Page;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A dashboard as it looks: all of it is a function of what there is to see, what somebody looks at, and the room.
 *
 * @param text what is read in the large pane
 * @param notice what came of the last thing that was asked for; may be empty
 */
public record DashboardScreen(
        ProjectSnapshot project,
        DashboardView view,
        ScrolledText text,
        OutputFacts facts,
        String notice,
        Instant now,
        ZoneId zone) {
    /** As often as a screen is drawn on which nothing else moves. */
    public static final int FRAME_MILLIS = 500;

    private static final Duration QUIET = Duration.ofSeconds(20);
    private static final String BETWEEN = " · ";

    /** As many lines as the screen has, none wider than it. */
    public List<StyledText> lines(TerminalSize size) {
        DashboardLayout layout = layout(size);
        List<StyledText> lines = layout.form() == DashboardLayout.Form.PLAIN ? plain(layout) : framed(layout);
        return lines.subList(0, Math.min(lines.size(), size.lines()));
    }

    DashboardLayout layout(TerminalSize size) {
        return layout(project, view, size, now, zone);
    }

    static DashboardLayout layout(
            ProjectSnapshot project, DashboardView view, TerminalSize size, Instant now, ZoneId zone) {
        PaneLists lists = new PaneLists(project, view, now, zone);
        return DashboardLayout.of(
                size,
                view,
                PaneLists.present(project),
                pane -> lists.of(pane).rows().size());
    }

    /** How wide and high the large text is on a screen of that size. */
    public TerminalSize textSize(TerminalSize size) {
        DashboardLayout layout = layout(size);
        Optional<Box> box = layout.box(PaneName.OUTPUT);
        return switch (layout.form()) {
            case PLAIN -> new TerminalSize(Math.max(1, size.lines() - 2), size.columns());
            case WIDE, STACKED, SINGLE ->
                box.map(one -> new TerminalSize(textLines(one), one.innerColumns()))
                        .orElse(new TerminalSize(Math.max(1, size.lines() / 2), size.columns()));
        };
    }

    /** The last line of the pane tells what happens right now. */
    private int textLines(Box box) {
        return Math.max(1, box.innerLines() - (facts.live() ? 1 : 0));
    }

    private Optional<WatchedLoop> loop() {
        return project.loop(view.loop());
    }

    private List<StyledText> framed(DashboardLayout layout) {
        int width = layout.size().columns();
        List<StyledText> lines = new ArrayList<>(new HeaderText(project, loop(), now, zone).lines(width));
        int room = layout.size().lines() - lines.size() - 1;
        if (view.overlay() instanceof Overlay.Help(var from)) {
            TerminalSize page = layout.help();
            boolean more = !KeyHelp.page(from + page.lines(), page.columns(), page.lines())
                    .isEmpty();
            Frame frame = new Frame(
                    StyledText.of(Style.BOLD, "Keys"),
                    StyledText.of(Style.DIM, more ? "space for more" : "any key closes this"),
                    Frame.Emphasis.FOCUSED);
            lines.addAll(frame.around(KeyHelp.page(from, page.columns(), page.lines()), width, room));
        } else {
            lines.addAll(panes(layout, room));
        }
        lines.add(foot(width));
        return lines;
    }

    private List<StyledText> panes(DashboardLayout layout, int room) {
        List<StyledText> left = new ArrayList<>();
        List<StyledText> right = new ArrayList<>();
        for (Box box : layout.panes()) {
            boolean beside = layout.form() == DashboardLayout.Form.WIDE && box.pane() == PaneName.OUTPUT;
            (beside ? right : left).addAll(pane(box, layout));
        }
        List<StyledText> lines = new ArrayList<>();
        for (int i = 0; i < room; i++) {
            StyledText line = i < left.size() ? left.get(i) : StyledText.EMPTY;
            lines.add(i < right.size() ? line.with(right.get(i)) : line);
        }
        return lines;
    }

    private List<StyledText> pane(Box box, DashboardLayout layout) {
        boolean focused = layout.panes().size() == 1 || box.pane() == view.focus();
        Frame.Emphasis emphasis = focused ? Frame.Emphasis.FOCUSED : Frame.Emphasis.QUIET;
        if (box.pane() == PaneName.OUTPUT) {
            return output(box, layout, emphasis);
        }
        ListRows rows = new PaneLists(project, view, now, zone).of(box.pane());
        StyledText title = layout.form() == DashboardLayout.Form.WIDE
                ? title(box.pane(), focused)
                : tabs(box.pane(), layout.form());
        return new Frame(title, StyledText.of(Style.DIM, rows.count()), emphasis)
                .around(rows.lines(box.innerColumns(), box.innerLines(), focused), box.columns(), box.lines());
    }

    private static StyledText title(PaneName pane, boolean focused) {
        return StyledText.of(focused ? Style.BOLD : Style.PLAIN, pane.title());
    }

    /** Where there is no room for all of them, the others are named. */
    private StyledText tabs(PaneName shown, DashboardLayout.Form form) {
        StyledText tabs = StyledText.EMPTY;
        List<PaneName> all = new ArrayList<>(PaneLists.present(project));
        if (form == DashboardLayout.Form.SINGLE) {
            all.addFirst(PaneName.OUTPUT);
        }
        for (PaneName pane : all) {
            tabs = tabs.with(Style.DIM, tabs.isEmpty() ? "" : "  ")
                    .with(pane == shown ? Style.BOLD : tab(pane), pane.title());
        }
        return tabs;
    }

    private static Style tab(PaneName pane) {
        return pane == PaneName.QUESTIONS ? Style.WARNING : Style.DIM;
    }

    private List<StyledText> output(Box box, DashboardLayout layout, Frame.Emphasis emphasis) {
        int height = textLines(box);
        Page page = text.page(view.position(), box.innerColumns(), height);
        List<StyledText> lines = new ArrayList<>(page.lines().stream()
                .map(line -> view.search().isEmpty() ? line : line.marked(view.search()))
                .toList());
        if (lines.isEmpty() && !facts.note().isEmpty()) {
            lines.add(StyledText.of(Style.DIM, " " + PaneLists.safe(facts.note())));
        }
        if (facts.live()) {
            while (lines.size() < height) {
                lines.add(StyledText.EMPTY);
            }
            lines.add(activity());
        }
        StyledText title = layout.form() == DashboardLayout.Form.SINGLE
                ? tabs(PaneName.OUTPUT, layout.form())
                : title(PaneName.OUTPUT, emphasis == Frame.Emphasis.FOCUSED)
                        .with(Style.DIM, facts.title().isEmpty() ? "" : BETWEEN + PaneLists.safe(facts.title()));
        return new Frame(title, corner(page), emphasis).around(lines, box.columns(), box.lines());
    }

    private StyledText corner(Page page) {
        String note = facts.note().isEmpty() || page.lines().isEmpty() ? "" : facts.note() + BETWEEN;
        if (view.position() != null && page.below()) {
            if (facts.size() == 0) {
                return StyledText.of(Style.DIM, PaneLists.safe(note) + "more below");
            }
            long percent = Math.min(99, page.place() * 100 / facts.size());
            return StyledText.of(Style.WARNING, PaneLists.safe(note) + percent + " %, G to the end");
        }
        String end = page.lines().isEmpty() ? "" : "end";
        return StyledText.of(Style.DIM, PaneLists.safe(note) + (facts.live() ? "live" : end));
    }

    private StyledText activity() {
        StyledText line = StyledText.of(Style.TOOL, Spinner.at(now, FRAME_MILLIS) + " ")
                .with(Style.PLAIN, facts.activity().isEmpty() ? "working" : PaneLists.safe(facts.activity()));
        Instant since = facts.since();
        if (since != null) {
            line = line.with(Style.DIM, BETWEEN + HumanUnits.time(PaneLists.positive(Duration.between(since, now))));
        }
        Duration silence = facts.heardAt() == null ? Duration.ZERO : Duration.between(facts.heardAt(), now);
        if (silence.compareTo(QUIET) >= 0) {
            line = line.with(Style.WARNING, BETWEEN + "quiet " + HumanUnits.time(silence));
        }
        if (facts.tokens() > 0) {
            line = line.with(Style.DIM, BETWEEN + HumanUnits.count(facts.tokens()) + " tokens");
        }
        return facts.context() > 0
                ? line.with(Style.DIM, BETWEEN + HumanUnits.count(facts.context()) + " context")
                : line;
    }

    private StyledText foot(int width) {
        return switch (view.overlay()) {
            case Overlay.Question question ->
                StyledText.of(Style.WARNING, " " + PaneLists.safe(question.words()) + " ")
                        .with(Style.BOLD, "y")
                        .with(Style.DIM, " yes, any other key no")
                        .cut(width);
            case Overlay.Writing writing -> {
                String label = " %s for %s: ".formatted(writing.letter().word(), PaneLists.safe(writing.loop()));
                yield typed(label, writing.text(), width);
            }
            case Overlay.Answering answering -> typed(label(answering), answering.text(), width);
            case Overlay.Searching(var words) -> typed(" search: ", words, width);
            case Overlay.None _, Overlay.Help _ ->
                notice.isEmpty()
                        ? KeyHelp.hints(
                                project,
                                view,
                                loop().map(one -> one.state().runs()).orElse(false),
                                width)
                        : StyledText.of(Style.TOOL, " " + PaneLists.safe(notice))
                                .cut(width);
        };
    }

    private static String label(Overlay.Answering answering) {
        String item = PaneLists.safe(answering.item());
        return switch (answering.reply()) {
            case ANSWER -> " answer about %s: ".formatted(item);
            case REJECTION -> " why %s is rejected: ".formatted(item);
        };
    }

    /** The end of what is typed stays in sight. */
    private static StyledText typed(String label, String words, int width) {
        int room = Math.max(1, width - DisplayWidth.of(label) - 1);
        String end = words;
        while (DisplayWidth.of(end) > room) {
            end = end.substring(end.offsetByCodePoints(0, 1));
        }
        return StyledText.of(Style.BOLD, label)
                .with(Style.PLAIN, end)
                .with(Style.CHOSEN, " ")
                .cut(width);
    }

    /** What matters most, on a screen that is too small for more. */
    private List<StyledText> plain(DashboardLayout layout) {
        int width = layout.size().columns();
        int height = layout.size().lines();
        List<StyledText> lines = new ArrayList<>();
        lines.add(loop().map(one -> StyledText.of(
                                PaneLists.style(one.state()), one.state().mark() + " ")
                        .with(Style.BOLD, one.name())
                        .with(Style.PLAIN, " " + one.number() + " ")
                        .with(PaneLists.style(one.state()), PaneLists.safe(one.doing())))
                .orElse(StyledText.of(Style.DIM, "Nothing has run here yet."))
                .cut(width));
        lines.addAll(
                view.overlay() instanceof Overlay.Help(var from)
                        ? KeyHelp.page(from, width, Math.max(0, height - 2))
                        : text.page(view.position(), width, Math.max(0, height - 2))
                                .lines());
        while (lines.size() < height - 1) {
            lines.add(StyledText.EMPTY);
        }
        lines.add(foot(width));
        return lines.subList(0, Math.min(height, lines.size()));
    }
}
