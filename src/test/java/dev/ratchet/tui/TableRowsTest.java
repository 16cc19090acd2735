package dev.ratchet.tui;

import dev.ratchet.store.RowSink;
import java.io.PrintStream;

class TableRowsTest extends RowSinkContract {
    @Override
    protected RowSink sink(PrintStream target) {
        return new TableRows(target);
    }

    @Override
    protected void end(RowSink sink) {
        ((TableRows) sink).end();
    }
}
