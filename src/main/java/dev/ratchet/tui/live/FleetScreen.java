package dev.ratchet.tui.live;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.SessionTicket;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.LoopProgress;
import dev.ratchet.tui.LoopRow;
import dev.ratchet.tui.LoopTable;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.UnaryOperator;

/**
 * The loops of a fleet as a person follows them: a line where an attempt begins and one where it ends, what happens around them,
 * and a table at the foot. Whoever tells it something waits for nobody.
 */
public final class FleetScreen implements AskingScreen {
    private static final int MOST_LINES = 300;
    private static final String BETWEEN = " · ";

    private final AnsiColours colours;
    private final Map<String, Member> members = new LinkedHashMap<>();
    private final Queue<Paragraph> waiting = new ConcurrentLinkedQueue<>();
    private volatile List<Paragraph> question = List.of();
    private volatile String hint = WITHOUT_KEYS;
    private volatile String asked = "";
    private final OpenQuestions questions = new OpenQuestions();

    /** @param loops what is known of each */
    public FleetScreen(List<RunFacts> loops, AnsiColours colours) {
        this.colours = colours;
        int longest =
                loops.stream().mapToInt(facts -> facts.loop().length()).max().orElse(0);
        loops.forEach(facts -> members.put(facts.loop(), new Member(facts, longest)));
    }

    /** Follows one of the loops. */
    public Observer of(String loop) {
        return Objects.requireNonNull(members.get(loop));
    }

    private final class Member implements Observer {
        private final LoopProgress progress;
        private final AttemptLines attempts;
        private final EventLines events;
        private final StyledText name;

        Member(RunFacts facts, int longest) {
            this.progress = new LoopProgress(facts.loop());
            this.attempts = new AttemptLines(facts);
            this.events = new EventLines(facts, attempts);
            this.name = StyledText.of(Style.MODEL, facts.loop())
                    .with(Style.PLAIN, " ".repeat(longest - facts.loop().length() + 1));
        }

        @Override
        public void saw(Event event) {
            progress.saw(event);
            questions.saw(event);
            switch (event) {
                case Event.SessionStarted started
                when started.ticket().role() == SessionTicket.Role.WORKING ->
                    show(attempts.heading(started.attempt(), started.ticket(), null, started.at()));
                case Event.AttemptEnded ended -> show(attempts.closing(ended.past()));
                case Event.RunEnded ended -> show(ending(ended.outcome()));
                default -> {}
            }
            events.of(event).ifPresent(this::show);
        }

        private void show(Paragraph paragraph) {
            waiting.add(new Paragraph(name.with(paragraph.head()), paragraph.text(), paragraph.most()));
        }
    }

    private static Paragraph ending(Outcome outcome) {
        Style style = outcome.exitCode() == 0 ? Style.DIM : Style.BAD;
        String words = outcome.kind().word().replace('_', ' ') + BETWEEN + TerminalSafeText.line(outcome.reason());
        return Paragraph.of(StyledText.of(style, "■ "), StyledText.of(style, words));
    }

    /** What has happened since this was asked last, or the first part of it. */
    public List<String> above(int width) {
        List<String> lines = new ArrayList<>();
        for (Paragraph next = waiting.poll(); next != null; next = lines.size() < MOST_LINES ? waiting.poll() : null) {
            lines.addAll(next.lines(width, colours));
        }
        return lines;
    }

    /**
     * What is redrawn below that.
     *
     * @param seen how a loop stands by what no event tells
     */
    public List<String> foot(int width, int height, LoopTable.Totals totals, UnaryOperator<LoopRow> seen, Instant now) {
        List<LoopRow> rows = rows().stream().map(seen).toList();
        List<String> asking = question.stream()
                .flatMap(paragraph -> paragraph.lines(width - 1, colours).stream())
                .toList();
        int room = Math.max(0, height / 2 - 1);
        List<String> lines = new ArrayList<>(asking.subList(Math.max(0, asking.size() - room), asking.size()));
        String waits = questions.words();
        String keys =
                (asked.isEmpty() ? "" : BETWEEN + asked) + (waits.isEmpty() ? "" : BETWEEN + waits) + BETWEEN + hint;
        lines.addAll(new LoopTable(rows, totals, now, colours).lines(width, height, keys));
        return lines;
    }

    private List<LoopRow> rows() {
        return members.values().stream().map(member -> member.progress.row()).toList();
    }

    /** The short form, for a window's title. */
    public String title() {
        List<LoopRow> rows = rows();
        long atWork = rows.stream()
                .filter(row -> row.stage() == LoopRow.Stage.AT_WORK)
                .count();
        int done = rows.stream().mapToInt(row -> row.counts().done()).sum();
        return "fleet · %d of %s at work%s"
                .formatted(atWork, HumanUnits.count(rows.size(), "loop"), done == 0 ? "" : BETWEEN + done + " done");
    }

    @Override
    public void ask(List<Paragraph> words) {
        question = List.copyOf(words);
    }

    @Override
    public void takesKeys() {
        hint = WITH_KEYS;
        questions.takesKeys();
    }

    @Override
    public void asked(LoopRequest.Kind kind) {
        asked = AskingScreen.words(kind);
    }

    @Override
    public void noted(String words) {
        waiting.add(EventLines.noted(words));
    }
}
