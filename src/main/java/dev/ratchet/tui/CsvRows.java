package dev.ratchet.tui;

import dev.ratchet.json.Json;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.store.RowSink;
import java.io.PrintStream;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Comma-separated values as RFC 4180 has them, but with plain line ends; what is unknown is empty. */
public final class CsvRows implements RowSink {
    private static final Pattern PLAIN = Pattern.compile("[^,\"\r\n]*");

    private static final Pattern FORMULA = Pattern.compile("\\s*[=+@-]");

    private static final int LOOK = 1000;

    private final PrintStream out;
    private int rows;

    public CsvRows(PrintStream out) {
        this.out = out;
    }

    @Override
    public void columns(List<String> names) {
        print(names);
    }

    @Override
    public boolean row(List<@Nullable Object> cells) {
        print(cells);
        // To look for an error flushes, which is slow.
        return ++rows % LOOK != 0 || !out.checkError();
    }

    private void print(List<? extends @Nullable Object> cells) {
        out.print(cells.stream().map(CsvRows::quoted).collect(Collectors.joining(",")) + "\n");
    }

    private static String quoted(@Nullable Object cell) {
        String text = cell instanceof String words ? harmless(words) : text(cell);
        return PLAIN.matcher(text).matches() ? text : "\"" + text.replace("\"", "\"\"") + "\"";
    }

    /** An agent's words are no formula to a spreadsheet, and no order to a terminal. */
    private static String harmless(String words) {
        String text = words.lines().map(TerminalSafeText::line).collect(Collectors.joining("\n"));
        return FORMULA.matcher(text).lookingAt() ? "'" + text : text;
    }

    /** A cell in words; numbers without an exponent, which not every reader knows. */
    static String text(@Nullable Object cell) {
        return switch (cell) {
            case null -> "";
            case Double number when Double.isFinite(number) -> Json.decimal(number);
            case byte[] bytes -> HexFormat.of().formatHex(bytes);
            default -> cell.toString();
        };
    }
}
