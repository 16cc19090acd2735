package dev.ratchet.app.live;

import dev.ratchet.loop.attempt.LoopRequest;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.tui.block.Style;
import dev.ratchet.tui.block.StyledText;
import dev.ratchet.tui.live.RunScreen;
import java.util.List;

/** What the keys do while a run is drawn. For one thread at a time. */
public final class RunKeys {
    private static final String HINT = "? keys";
    private static final List<StyledText> HELP = List.of(
            key("p", "pause after this session, or go on"),
            key("s", "stop after this session, as ^C does"),
            key("k", "kill: end the session now, and the run with it"),
            key("?", "close this"));

    private final RunScreen run;
    private final Actions actions;
    private final Runnable changed;
    private Asking asking = Asking.NOTHING;

    /** What can be asked of the loop. */
    public interface Actions {
        /** Has it wait after its session, or go on if it does; what it was asked for. */
        LoopRequest.Kind pauseOrResume();

        void ask(LoopRequest.Kind kind);
    }

    /** What stands above the status. */
    private enum Asking {
        NOTHING,
        HELP,
        KILL
    }

    RunKeys(RunScreen run, Actions actions, Runnable changed) {
        this.run = run;
        this.actions = actions;
        this.changed = changed;
        run.hint(HINT);
    }

    private static StyledText key(String key, String meaning) {
        return StyledText.of(Style.BOLD, "  " + key + "  ").with(Style.DIM, meaning);
    }

    void pressed(int key) {
        try {
            if (asking == Asking.KILL) {
                answered(key);
            } else {
                act(key);
            }
        } catch (Trouble trouble) {
            run.ask(List.of(StyledText.of(Style.BAD, "  " + trouble.getMessage())));
        }
        changed.run();
    }

    private void act(int key) {
        switch (key) {
            case 'p' -> {
                show(Asking.NOTHING, List.of());
                run.asked(actions.pauseOrResume());
            }
            case 's' -> {
                show(Asking.NOTHING, List.of());
                ask(LoopRequest.Kind.STOP);
            }
            case 'k' ->
                show(
                        Asking.KILL,
                        List.of(StyledText.of(Style.WARNING, "  Kill the session that runs, and end? ")
                                .with(Style.BOLD, "y")
                                .with(Style.DIM, " kills, any other key goes on")));
            case '?', 'h' -> {
                boolean open = asking == Asking.HELP;
                show(open ? Asking.NOTHING : Asking.HELP, open ? List.of() : HELP);
            }
            default -> show(Asking.NOTHING, List.of());
        }
    }

    private void answered(int key) {
        show(Asking.NOTHING, List.of());
        if (key == 'y' || key == 'Y') {
            ask(LoopRequest.Kind.KILL);
        }
    }

    private void ask(LoopRequest.Kind kind) {
        actions.ask(kind);
        run.asked(kind);
    }

    private void show(Asking next, List<StyledText> words) {
        asking = next;
        run.ask(words);
    }
}
