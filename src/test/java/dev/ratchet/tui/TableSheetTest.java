package dev.ratchet.tui;

import dev.ratchet.store.Sheet;
import java.io.PrintStream;

class TableSheetTest extends SheetContract {
    @Override
    protected Sheet sheet(PrintStream target) {
        return new TableSheet(target);
    }

    @Override
    protected void end(Sheet sheet) {
        ((TableSheet) sheet).end();
    }
}
