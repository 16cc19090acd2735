package dev.ratchet.tui;

import dev.ratchet.store.RowSink;
import java.io.PrintStream;

class CsvRowsTest extends RowSinkContract {
    @Override
    protected RowSink sink(PrintStream target) {
        return new CsvRows(target);
    }

    @Override
    protected void end(RowSink sink) {
        // Every row is whole.
    }
}
