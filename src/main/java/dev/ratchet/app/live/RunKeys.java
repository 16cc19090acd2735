package dev.ratchet.app.live;

import dev.ratchet.loop.attempt.LoopRequest;
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
    private static final String HINT = "? keys";

    private static final int LONGEST_NOTE = 4_000;

    private static final List<Paragraph> HELP = List.of(
            key("p", "pause after this session, or go on"),
            key("s", "stop after this session, as ^C does"),
            key("k", "kill: end the session now, and the run with it"),
            key("n", "a note, which the next session is told"),
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

        /** Shows the dashboard until somebody leaves it. */
        void dashboard();
    }

    /** What stands above the status. */
    private sealed interface Asking {
        record Nothing() implements Asking {}

        record Help() implements Asking {}

        record Kill() implements Asking {}

        record Note(String words) implements Asking {
            Note typed(int character) {
                return words.length() < LONGEST_NOTE ? new Note(words + Character.toString(character)) : this;
            }

            Note shorter() {
                return words.isEmpty()
                        ? this
                        : new Note(words.substring(0, words.offsetByCodePoints(words.length(), -1)));
            }
        }
    }

    /** @param aside has the run's screen give way to another while something is done */
    public RunKeys(AskingScreen screen, Actions actions, Consumer<Runnable> aside, Runnable changed) {
        this.screen = screen;
        this.actions = actions;
        this.aside = aside;
        this.changed = changed;
        screen.hint(HINT);
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
            case Asking.Note note ->
                written(note, pasting && key == KeyPress.Special.ENTER ? new KeyPress.Typed(' ') : key);
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

    private void written(Asking.Note note, KeyPress key) {
        switch (key) {
            case KeyPress.Typed(var character) -> show(note.typed(character));
            case KeyPress.Special.BACKSPACE -> show(note.shorter());
            case KeyPress.Special.ESCAPE -> show(new Asking.Nothing());
            case KeyPress.Special.ENTER -> {
                show(new Asking.Nothing());
                if (!note.words.isBlank()) {
                    actions.note(note.words.strip());
                    screen.noted(note.words.strip());
                }
            }
            case KeyPress.Special _, KeyPress.Clicked _, KeyPress.Turned _ -> {}
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
                                Paragraph.of(
                                        StyledText.of(Style.BOLD, "  ✉ "),
                                        StyledText.plain(TerminalSafeText.line(words))
                                                .with(Style.BOLD, "▏")));
                });
    }

    private static Paragraph told(StyledText words) {
        return Paragraph.of(StyledText.plain("  "), words);
    }
}
