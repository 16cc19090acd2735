package dev.ratchet.app.command;

import java.io.PrintStream;
import java.util.function.Consumer;

/** Prints lines at once, and notices when nobody reads them any more, as after {@code | head}. */
public record LinePrinter(PrintStream out) implements Consumer<String> {
    @Override
    public void accept(String line) {
        out.println(line);
        check();
    }

    public void check() {
        if (out.checkError()) {
            throw new Unread();
        }
    }

    /** Whoever read has gone: no reason to go on, and none to complain. */
    static final class Unread extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }
}
