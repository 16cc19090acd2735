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

class RowSinkTextTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void csvQuotesWhatCouldBeMistakenAndNothingElse() {
        CsvRows rows = new CsvRows(out);
        rows.columns(List.of("a", "b,c"));
        row(rows, "plain é", "a,b");
        row(rows, "say \"hi\"", "two\nlines");
        row(rows, null, "cr\rhere");
        row(rows, 1.0E-7, 123456789.25);
        row(rows, true, new JsonValue("{\"A\":1}"));
        row(rows, new byte[] {1, (byte) 0xff}, 7L);

        assertThat(printed()).isEqualTo("""
            a,"b,c"
            plain é,"a,b"
            "say ""hi""\","two
            lines"
            ,"cr
            here"
            0.0000001,123456789.25
            true,"{""A"":1}"
            01ff,7
            """);
    }

    @Test
    void jsonIsAnArrayWithAnObjectALine() {
        JsonRows rows = new JsonRows(out);
        rows.columns(List.of("a", "b"));
        row(rows, "x\u001b\n", null);
        row(rows, 0.1, new JsonValue("{\"A\":1}"));
        row(rows, true, new byte[] {1});
        rows.end();

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
        TableRows rows = new TableRows(out);
        rows.columns(List.of("name", "n"));
        row(rows, "a\u001b[2J\nb", 5);
        row(rows, "x".repeat(100), 12345);
        row(rows, "", null);
        rows.end();

        assertThat(printed().lines())
                .containsExactly(
                        "name" + " ".repeat(62) + "n",
                        "a [2J b" + " ".repeat(53) + "      5",
                        "x".repeat(59) + "…  12345",
                        "");
    }

    @Test
    void aTableOfAnyLengthIsPrintedAsItComes() {
        TableRows rows = new TableRows(out);
        rows.columns(List.of("n"));
        IntStream.range(0, 499).forEach(i -> row(rows, i));

        assertThat(printed().lines()).hasSize(500);
    }

    private static void row(RowSink sink, @Nullable Object... cells) {
        assertThat(sink.row(Arrays.asList(cells))).isTrue();
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatAnAgentSaysIsNeitherAFormulaNorAnOrder() {
        CsvRows rows = new CsvRows(out);

        row(rows, "=cmd|' /C calc'!A0", "-1+2", "a\u001b[31mb\nc", -1.5, "plain");

        assertThat(printed()).isEqualTo("'=cmd|' /C calc'!A0,'-1+2,\"a [31mb\nc\",-1.5,plain\n");
    }
}
