package dev.ratchet.tui;

import dev.ratchet.store.Sheet;
import java.io.PrintStream;

class JsonSheetTest extends SheetContract {
    @Override
    protected Sheet sheet(PrintStream target) {
        return new JsonSheet(target);
    }

    @Override
    protected void end(Sheet sheet) {
        ((JsonSheet) sheet).end();
    }
}
