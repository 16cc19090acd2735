package dev.ratchet.tui.dashboard;

import dev.ratchet.tui.dashboard.ScrolledText.Direction;
import java.util.List;

/** What a key asks for that is more than another view. */
public sealed interface DashboardAction {
    /** Close the dashboard; no loop takes notice. */
    record Quit() implements DashboardAction {}

    /** Something that is asked of loops. */
    record AskLoops(Wish wish, List<String> loops) implements DashboardAction {}

    /** What can be asked of a loop. */
    enum Wish {
        PAUSE,
        RESUME,
        STOP,
        STOP_NOW,
        RESET_CIRCUIT,
        NEW_CONVERSATION,
        RESET_BUDGET,
        FORGET_LIMITS
    }

    /** Words for a loop. */
    record Send(Letter letter, String loop, String text) implements DashboardAction {}

    /** What words for a loop can be. */
    enum Letter {
        NOTE("note"),
        ALERT("alert"),
        QUESTION("question");

        private final String word;

        Letter(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }
    }

    /** Answer a question, or decide about work by the words that stand for that. */
    record Answer(long question, String words) implements DashboardAction {}

    /** Something that is done to a task. */
    record ChangeTask(TaskChange change, String id) implements DashboardAction {}

    /** What can be done to a task. */
    enum TaskChange {
        RESET,
        DONE,
        FAIL,
        BLOCK,
        UNBLOCK
    }

    /** Move the large text, by lines or by screens. */
    record Scroll(Unit unit, int by) implements DashboardAction {}

    /** By what the large text is moved. */
    enum Unit {
        LINE,
        SCREEN,
        /** To one of its ends. */
        ALL
    }

    /** Look for words in the large text. */
    record Find(String words, Direction direction) implements DashboardAction {}
}
