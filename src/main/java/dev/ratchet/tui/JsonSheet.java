package dev.ratchet.tui;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.ratchet.journal.Json;
import dev.ratchet.journal.JsonValue;
import dev.ratchet.store.Sheet;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An array of objects, one a line; it is whole only after its end. */
public final class JsonSheet implements Sheet {
    private static final int LOOK = 1000;

    private final PrintStream out;
    private int rows;
    private List<String> names = List.of();
    private String separator = "[";

    public JsonSheet(PrintStream out) {
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
                json.writeFieldName(names.get(i));
                write(json, cells.get(i));
            }
        });
        out.print(separator + object);
        separator = ",\n";
        // To look for an error flushes, which is slow.
        return ++rows % LOOK != 0 || !out.checkError();
    }

    /** Closes the array. */
    public void end() {
        out.print(separator.equals("[") ? "[]\n" : "]\n");
    }

    private static void write(JsonGenerator json, @Nullable Object cell) throws IOException {
        switch (cell) {
            case null -> json.writeNull();
            case Boolean flag -> json.writeBoolean(flag);
            case Integer number -> json.writeNumber(number);
            case Long number -> json.writeNumber(number);
            case Double number when Double.isFinite(number) -> json.writeNumber(number);
            case JsonValue value -> json.writeRawValue(value.json());
            case byte[] bytes -> json.writeString(HexFormat.of().formatHex(bytes));
            default -> json.writeString(cell.toString());
        }
    }
}
