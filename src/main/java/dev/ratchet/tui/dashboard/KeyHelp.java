package dev.ratchet.tui.dashboard;

import dev.ratchet.loop.attempt.Question;
import dev.ratchet.screen.project.ProjectSnapshot;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the keys do, in words. */
final class KeyHelp {
    /** Two of them fit on a terminal of the usual width, inside a frame. */
    private static final int COLUMN = 39;

    private static final int KEY = 8;

    private static final List<StyledText> LOOP = List.of(
            heading("The loop that is looked at"),
            key("p", "pause after this, or go on"),
            key("s", "stop after this session"),
            key("k", "stop now: kill the session"),
            key("n", "a note for its next session"),
            key("a", "an alert, told to people too"),
            key("e", "ask it something"),
            key("c", "reset its circuit"),
            key("v", "begin a new conversation"),
            key("b", "reset its budget"),
            key("l", "forget the limits of agents"),
            key("P S K", "the same for all that run"));

    private static final List<StyledText> QUESTION = List.of(
            heading("The question chosen in 6"),
            key("a", "answer it, or approve of work"),
            key("x", "reject work, and say why"));

    private static final List<StyledText> TASK = List.of(
            heading("The task chosen in 3"),
            key("r", "reset it: it is tried again"),
            key("d", "it is done"),
            key("f", "it has failed"),
            key("u", "block it, or let it go on"));

    private static final List<StyledText> MOVE = List.of(
            heading("Looking around"),
            key("0-6 tab", "another pane"),
            key("arrows", "choose, or scroll"),
            key("enter", "open it, esc goes back"),
            key("g G", "to the beginning, to the end"),
            key("/", "search, n N go on, esc ends"),
            key("o", "unfold what was folded"),
            key("z", "the whole screen for a pane"),
            key("m", "the mouse to the terminal"),
            key("q", "close this; no loop ends"));

    private KeyHelp() {}

    private static StyledText heading(String words) {
        return StyledText.of(Style.BOLD, " " + words);
    }

    private static StyledText key(String key, String meaning) {
        return StyledText.of(Style.TOOL, "  " + key + " ".repeat(KEY - key.length()))
                .with(Style.PLAIN, meaning);
    }

    /** In as many columns as there is room for. */
    static List<StyledText> lines(int width) {
        List<StyledText> left = new ArrayList<>(LOOP);
        left.add(StyledText.EMPTY);
        left.addAll(QUESTION);
        List<StyledText> right = new ArrayList<>(MOVE);
        right.add(StyledText.EMPTY);
        right.addAll(TASK);
        if (width < 2 * COLUMN) {
            left.add(StyledText.EMPTY);
            left.addAll(right);
            return left;
        }
        List<StyledText> lines = new ArrayList<>();
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            StyledText first = i < left.size() ? left.get(i) : StyledText.EMPTY;
            lines.add(first.fitted(COLUMN).with(i < right.size() ? right.get(i) : StyledText.EMPTY));
        }
        return lines;
    }

    /** What of them is seen on a screen of that size from one line on; nothing beyond the end. */
    static List<StyledText> page(int from, int width, int height) {
        List<StyledText> all = lines(width);
        return all.subList(Math.min(from, all.size()), (int) Math.min(all.size(), from + (long) height)).stream()
                .map(line -> line.cut(width))
                .toList();
    }

    /** The keys that matter most here, for the foot of the screen. */
    static StyledText hints(ProjectSnapshot project, DashboardView view, boolean runs, int width) {
        List<StyledText> all = new ArrayList<>();
        if (!view.search().isEmpty()) {
            all.add(hint("n N", "next"));
            all.add(hint("esc", "end search"));
        } else if (!(view.shown() instanceof ChosenText.Latest)) {
            all.add(hint("esc", "back"));
        }
        Optional<Question> question = new AnswerKeys(project, view).question();
        question.ifPresent(one -> all.addAll(hints(one)));
        if (question.isEmpty() && !project.questions().isEmpty()) {
            all.add(hint("6", "questions"));
        }
        switch (view.focus()) {
            case TASKS ->
                all.addAll(List.of(hint("⏎", "open"), hint("r", "reset"), hint("d", "done"), hint("f", "fail")));
            case ATTEMPTS, LANDING, MESSAGES, QUESTIONS, LOOPS -> all.add(hint("⏎", "open"));
            case OUTPUT -> {}
        }
        if (runs) {
            all.addAll(List.of(hint("p", "pause"), hint("s", "stop"), hint("k", "kill")));
        }
        if (view.search().isEmpty() && !project.loops().isEmpty()) {
            all.addAll(List.of(hint("n", "note"), hint("/", "search")));
        }
        all.addAll(List.of(hint("tab", "pane"), hint("z", "zoom"), hint("?", "keys"), hint("q", "quit")));
        return fitting(all, width);
    }

    private static List<StyledText> hints(Question question) {
        return question.kind() == Question.Kind.APPROVAL
                ? List.of(hint("a", "approve"), hint("x", "reject"))
                : List.of(hint("a", "answer"));
    }

    /** Help and the way out stay, however little room there is. */
    private static StyledText fitting(List<StyledText> all, int width) {
        List<StyledText> shown = new ArrayList<>(all);
        while (shown.size() > 2 && joined(shown).width() > width) {
            shown.remove(shown.size() - 3);
        }
        return joined(shown).cut(width);
    }

    private static StyledText joined(List<StyledText> hints) {
        StyledText line = StyledText.plain(" ");
        for (StyledText hint : hints) {
            line = line.width() == 1
                    ? line.with(hint)
                    : line.with(Style.PLAIN, "  ").with(hint);
        }
        return line;
    }

    private static StyledText hint(String key, String word) {
        return StyledText.of(Style.BOLD, key).with(Style.DIM, " " + word);
    }
}
