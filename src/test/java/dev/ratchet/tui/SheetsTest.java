package dev.ratchet.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.journal.metrics.SessionRows.JsonValue;
import dev.ratchet.store.RowSink;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SheetsTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void csvQuotesWhatCouldBeMistakenAndNothingElse() {
        CsvRows sheet = new CsvRows(out);
        sheet.columns(List.of("a", "b,c"));
        row(sheet, "plain é", "a,b");
        row(sheet, "say \"hi\"", "two\nlines");
        row(sheet, null, "cr\rhere");
        row(sheet, 1.0E-7, 123456789.25);
        row(sheet, true, new JsonValue("{\"A\":1}"));
        row(sheet, new byte[] {1, (byte) 0xff}, 7L);

        assertThat(printed()).isEqualTo("""
            a,"b,c"
            plain é,"a,b"
            "say ""hi""\","two
            lines"
            ,"cr\rhere"
            0.0000001,123456789.25
            true,"{""A"":1}"
            01ff,7
            """);
    }

    @Test
    void jsonIsAnArrayWithAnObjectALine() {
        JsonRows sheet = new JsonRows(out);
        sheet.columns(List.of("a", "b"));
        row(sheet, "x\u001b\n", null);
        row(sheet, 0.1, new JsonValue("{\"A\":1}"));
        row(sheet, true, new byte[] {1});
        sheet.end();

        assertThat(printed()).isEqualTo("""
            [{"a":"x\\u001B\\n","b":null},
            {"a":0.1,"b":{"A":1}},
            {"a":true,"b":"01"}]
            """);
    }

    @Test
    void jsonWithoutRowsIsAnEmptyArray() {
        new JsonRows(out).end();

        assertThat(printed()).isEqualTo("[]\n");
    }

    @Test
    void aTableStandsInColumnsAndIsClean() {
        TableRows sheet = new TableRows(out);
        sheet.columns(List.of("name", "n"));
        row(sheet, "a\u001b[2J\nb", 5);
        row(sheet, "x".repeat(100), 12345);
        row(sheet, "", null);
        sheet.end();

        assertThat(printed().lines())
                .containsExactly(
                        "name" + " ".repeat(62) + "n",
                        "a [2J b" + " ".repeat(53) + "      5",
                        "x".repeat(59) + "…  12345",
                        "");
    }

    @Test
    void aTableOfAnyLengthIsPrintedAsItComes() {
        TableRows sheet = new TableRows(out);
        sheet.columns(List.of("n"));
        IntStream.range(0, 499).forEach(i -> row(sheet, i));

        assertThat(printed().lines()).hasSize(500);
    }

    private static void row(RowSink sink, @Nullable Object... cells) {
        assertThat(sink.row(Arrays.asList(cells))).isTrue();
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
