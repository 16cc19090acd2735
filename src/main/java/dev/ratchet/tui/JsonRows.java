package dev.ratchet.tui;

import dev.ratchet.journal.metrics.SessionRows.JsonValue;
import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.store.RowSink;
import java.io.PrintStream;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array of objects, one a line; it is whole only after its end. */
public final class JsonRows implements RowSink {
    private static final int LOOK = 1000;

    private final PrintStream out;
    private int rows;
    private List<String> names = List.of();
    private String separator = "[";

    public JsonRows(PrintStream out) {
        this.out = out;
    }

    @Override
    public void columns(List<String> found) {
        names = found;
    }

    @Override
    public boolean row(List<@Nullable Object> cells) {
        String object = Json.object(json -> {
            for (int i = 0; i < cells.size(); i++) {
                put(json, names.get(i), cells.get(i));
            }
        });
        out.print(separator + object);
        separator = ",\n";
        // To look for an error flushes, which is slow.
        return ++rows % LOOK != 0 || !out.checkError();
    }

    @Override
    public void end() {
        out.print(separator.equals("[") ? "[]\n" : "]\n");
    }

    private static void put(JsonWriter json, String name, @Nullable Object cell) {
        switch (cell) {
            case JsonValue value -> json.raw(name, value.json());
            case byte[] bytes -> json.put(name, HexFormat.of().formatHex(bytes));
            case Number number -> json.put(name, number);
            case Boolean truth -> json.put(name, truth);
            case null -> json.put(name, Json.NOTHING);
            default -> json.put(name, cell.toString());
        }
    }
}
