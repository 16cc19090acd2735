package dev.ratchet.tui;

import dev.ratchet.store.RowSink;
import java.io.PrintStream;

class JsonRowsTest extends RowSinkContract {
    @Override
    protected RowSink sink(PrintStream target) {
        return new JsonRows(target);
    }

    @Override
    protected void end(RowSink sink) {
        ((JsonRows) sink).end();
    }
}
