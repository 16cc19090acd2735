package dev.ratchet.tui.dashboard;

/** What somebody did at a keyboard or with a mouse. */
public sealed interface KeyPress {
    /** A key that stands for a character. */
    record Typed(int character) implements KeyPress {}

    /** One that stands for none. */
    enum Special implements KeyPress {
        UP,
        DOWN,
        LEFT,
        RIGHT,
        PAGE_UP,
        PAGE_DOWN,
        HOME,
        END,
        ENTER,
        TAB,
        BACK_TAB,
        BACKSPACE,
        ESCAPE,
        /** What follows was not pressed but pasted, up to its end. */
        PASTE_BEGINS,
        PASTE_ENDS
    }

    /** A button of the mouse went down; line and column count from zero. */
    record Clicked(int column, int line) implements KeyPress {}

    /** The wheel was turned, by so many lines down or, below zero, up. */
    record Turned(int column, int line, int by) implements KeyPress {}
}
