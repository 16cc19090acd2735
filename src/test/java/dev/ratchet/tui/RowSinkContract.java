package dev.ratchet.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.store.RowSink;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What every sink of rows promises. */
abstract class RowSinkContract {
    /** As many rows as no sink keeps to itself. */
    private static final int MANY = 2000;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    protected abstract RowSink sink(PrintStream target);

    /** Says that there are no more rows. */
    protected abstract void end(RowSink sink);

    @Test
    void takesTextsNumbersBytesAndNothing() {
        RowSink sink = sink(out);
        sink.columns(List.of("name", "value"));

        assertThat(row(sink, "a text", 7)).isTrue();
        assertThat(row(sink, "é, \"quoted\"\nand more", 1234567890123L)).isTrue();
        assertThat(row(sink, new byte[] {1, (byte) 0xff}, 0.5)).isTrue();
        assertThat(row(sink, null, null)).isTrue();
        end(sink);

        assertThat(bytes.toString(StandardCharsets.UTF_8))
                .contains("name", "value", "a text", "7", "é", "1234567890123", "01ff", "0.5")
                .doesNotContain("[B@");
    }

    @Test
    void hasNoRowsWhereThereAreNone() {
        RowSink sink = sink(out);
        sink.columns(List.of("name"));
        end(sink);

        assertThat(bytes.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
    }

    @Test
    void keepsTheOrderHoweverLongItIs() {
        RowSink sink = sink(out);
        sink.columns(List.of("n"));
        IntStream.range(0, MANY)
                .forEach(i -> assertThat(row(sink, "row " + i + ".")).isTrue());
        int before = bytes.size();
        end(sink);

        String text = bytes.toString(StandardCharsets.UTF_8);
        assertThat(before).isPositive();
        assertThat(IntStream.range(0, MANY).map(i -> text.indexOf("row " + i + ".")))
                .isSorted()
                .doesNotContain(-1);
    }

    @Test
    void wantsNoMoreOnceNobodyReads() {
        RowSink sink = sink(new PrintStream(
                new OutputStream() {
                    @Override
                    public void write(int b) throws IOException {
                        throw new IOException("nobody reads");
                    }
                },
                true,
                StandardCharsets.UTF_8));
        sink.columns(List.of("n"));

        assertThat(IntStream.range(0, MANY).allMatch(i -> row(sink, i))).isFalse();
    }

    private static boolean row(RowSink sink, @Nullable Object... cells) {
        return sink.row(Arrays.asList(cells));
    }
}
