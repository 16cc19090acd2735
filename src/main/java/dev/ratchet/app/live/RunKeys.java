package dev.ratchet.app.live;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.attempt.Question;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.dashboard.KeyPress;
import dev.ratchet.tui.live.AskingScreen;
import java.util.List;
import java.util.function.Consumer;

/** What the keys do while a run is drawn. For one thread at a time. */
public final class RunKeys {
    private static final int LONGEST_NOTE = 4_000;

    private static final List<Paragraph> HELP = List.of(
            key("p", "pause after this session, or go on"),
            key("s", "stop after this session, as ^C does"),
            key("k", "kill: end the session now, and the run with it"),
            key("n", "a note, which the next session is told"),
            key("a", "answer a question, approve of work or reject it"),
            key("w", "the dashboard; q comes back from there"),
            key("?", "close this"));

    private final AskingScreen screen;
    private final Actions actions;
    private final Consumer<Runnable> aside;
    private final Runnable changed;
    private Asking asking = new Asking.Nothing();
    private boolean pasting;

    /** What can be asked of the loop. */
    public interface Actions {
        /** Has it wait after its session, or go on if it does; what it was asked for. */
        LoopRequest.Kind pauseOrResume();

        void ask(LoopRequest.Kind kind);

        /** Has the next session told these words. */
        void note(String words);

        /** What waits for a person's answer, the oldest first. */
        List<Question> questions();

        /** Answers one of them; what that leads to, in words. */
        String answer(long question, String words);

        /** Shows the dashboard until somebody leaves it. */
        void dashboard();
    }

    /** What stands above the status. */
    private sealed interface Asking {
        record Nothing() implements Asking {}

        record Help() implements Asking {}

        record Kill() implements Asking {}

        /** Words are typed, to be sent by Enter. */
        sealed interface Writing extends Asking {
            String words();

            Writing with(String other);
        }

        record Note(String words) implements Writing {
            @Override
            public Writing with(String other) {
                return new Note(other);
            }
        }

        /**
         * An answer.
         *
         * @param open what can be answered
         * @param at which of them it is for
         */
        record Reply(List<Question> open, int at, String words) implements Writing {
            Question question() {
                return open.get(at);
            }

            Reply next() {
                return new Reply(open, (at + 1) % open.size(), "");
            }

            @Override
            public Writing with(String other) {
                return new Reply(open, at, other);
            }
        }
    }

    /** @param aside has the run's screen give way to another while something is done */
    public RunKeys(AskingScreen screen, Actions actions, Consumer<Runnable> aside, Runnable changed) {
        this.screen = screen;
        this.actions = actions;
        this.aside = aside;
        this.changed = changed;
        screen.takesKeys();
    }

    private static Paragraph key(String key, String meaning) {
        return Paragraph.of(StyledText.of(Style.BOLD, "  " + key + "  "), StyledText.of(Style.DIM, meaning));
    }

    public void pressed(KeyPress key) {
        try {
            switch (key) {
                case KeyPress.Special.PASTE_BEGINS -> pasting = true;
                case KeyPress.Special.PASTE_ENDS -> pasting = false;
                case KeyPress _ -> act(key);
            }
        } catch (Trouble trouble) {
            show(new Asking.Nothing());
            String words = TerminalSafeText.line(String.valueOf(trouble.getMessage()));
            screen.ask(List.of(told(StyledText.of(Style.BAD, words))));
        }
        changed.run();
    }

    /** Nobody pastes commands; and the end of a pasted line is none of the note. */
    private void act(KeyPress key) {
        int character = key instanceof KeyPress.Typed(var typed) ? typed : 0;
        switch (asking) {
            case Asking.Writing writing ->
                written(writing, pasting && key == KeyPress.Special.ENTER ? new KeyPress.Typed(' ') : key);
            case Asking _ when pasting -> {}
            case Asking.Kill _ -> answered(character);
            case Asking.Help _ when character == '?' || character == 'h' -> show(new Asking.Nothing());
            case Asking.Nothing _, Asking.Help _ -> act(character);
        }
    }

    private void act(int character) {
        show(new Asking.Nothing());
        switch (character) {
            case 'p' -> screen.asked(actions.pauseOrResume());
            case 's' -> ask(LoopRequest.Kind.STOP);
            case 'k' -> show(new Asking.Kill());
            case 'n' -> show(new Asking.Note(""));
            case 'a' -> answer();
            case 'w' -> aside.accept(actions::dashboard);
            case '?', 'h' -> show(new Asking.Help());
            default -> {}
        }
    }

    private void answered(int character) {
        show(new Asking.Nothing());
        if (character == 'y' || character == 'Y') {
            ask(LoopRequest.Kind.KILL);
        }
    }

    private void answer() {
        List<Question> open = actions.questions();
        if (open.isEmpty()) {
            screen.ask(List.of(told(StyledText.of(Style.DIM, "nobody has asked anything"))));
        } else {
            show(new Asking.Reply(open, 0, ""));
        }
    }

    private void written(Asking.Writing writing, KeyPress key) {
        String words = writing.words();
        switch (key) {
            case KeyPress.Typed(var character) ->
                show(words.length() < LONGEST_NOTE ? writing.with(words + Character.toString(character)) : writing);
            case KeyPress.Special.BACKSPACE ->
                show(
                        words.isEmpty()
                                ? writing
                                : writing.with(words.substring(0, words.offsetByCodePoints(words.length(), -1))));
            case KeyPress.Special.TAB -> show(writing instanceof Asking.Reply reply ? reply.next() : writing);
            case KeyPress.Special.ESCAPE -> show(new Asking.Nothing());
            case KeyPress.Special.ENTER -> {
                show(new Asking.Nothing());
                if (!words.isBlank()) {
                    send(writing, words.strip());
                }
            }
            case KeyPress.Special _, KeyPress.Clicked _, KeyPress.Turned _ -> {}
        }
    }

    private void send(Asking.Writing writing, String words) {
        switch (writing) {
            case Asking.Note _ -> {
                actions.note(words);
                screen.noted(words);
            }
            case Asking.Reply reply ->
                screen.ask(List.of(told(StyledText.of(
                        Style.DIM,
                        TerminalSafeText.line(actions.answer(reply.question().id(), words))))));
        }
    }

    private void ask(LoopRequest.Kind kind) {
        actions.ask(kind);
        screen.asked(kind);
    }

    private void show(Asking next) {
        asking = next;
        screen.ask(
                switch (next) {
                    case Asking.Nothing _ -> List.of();
                    case Asking.Help _ -> HELP;
                    case Asking.Kill _ ->
                        List.of(told(StyledText.of(Style.WARNING, "Kill the session that runs, and end? ")
                                .with(Style.BOLD, "y")
                                .with(Style.DIM, " kills, any other key goes on")));
                    case Asking.Note(var words) ->
                        List.of(
                                told(StyledText.of(
                                        Style.DIM, "a note for the next session: Enter sends, Esc leaves it")),
                                typed(words));
                    case Asking.Reply reply -> QuestionParagraphs.of(reply.open, reply.at, typed(reply.words));
                });
    }

    private static Paragraph typed(String words) {
        return Paragraph.of(
                StyledText.of(Style.BOLD, "  ✉ "),
                StyledText.plain(TerminalSafeText.line(words)).with(Style.BOLD, "▏"));
    }

    private static Paragraph told(StyledText words) {
        return Paragraph.of(StyledText.plain("  "), words);
    }
}
