package dev.ratchet.testing;

import org.jline.utils.ScreenTerminal;

/** What a person would see after a program has written something to a terminal. */
public final class EmulatedScreen {
    private final ScreenTerminal emulated;
    private final int columns;
    private final int lines;

    public EmulatedScreen(int columns, int lines) {
        this.columns = columns;
        this.lines = lines;
        this.emulated = new ScreenTerminal(columns, lines);
    }

    public void write(String written) {
        emulated.write(written.replace("\n", "\r\n"));
    }

    /** Its lines, without space at their ends. */
    public String seen() {
        long[] cells = new long[columns * lines];
        emulated.dump(cells, new int[2]);
        StringBuilder screen = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                int character = (int) (cells[line * columns + column] & 0x1fffff);
                if (character != 0) {
                    text.appendCodePoint(character);
                }
            }
            screen.append(text.toString().stripTrailing()).append('\n');
        }
        return screen.toString();
    }
}
