package dev.ratchet.tui;

import dev.ratchet.store.Sheet;
import java.io.PrintStream;

class CsvSheetTest extends SheetContract {
    @Override
    protected Sheet sheet(PrintStream target) {
        return new CsvSheet(target);
    }

    @Override
    protected void end(Sheet sheet) {
        // Every row is whole.
    }
}
