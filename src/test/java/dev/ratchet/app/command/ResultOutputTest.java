package dev.ratchet.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResultOutputTest {
    private final ByteArrayOutputStream told = new ByteArrayOutputStream();

    @Test
    void whatArrivedChangesNothing() {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        ResultOutput output = new ResultOutput(file);

        output.printer(StandardCharsets.UTF_8).println("größe");

        assertThat(file).hasToString("größe" + System.lineSeparator());
        assertThat(settled(output, 0)).isZero();
        assertThat(told.size()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "4, 4"})
    void aResultThatIsLostIsAFailure(int code, int expected) {
        ResultOutput output = failing("No space left on device");

        assertThat(settled(output, code)).isEqualTo(expected);
        assertThat(told)
                .hasToString("ratchet: cannot write the result to the standard output: No space left on device"
                        + System.lineSeparator());
    }

    @Test
    void aReaderThatHasGoneHasWhatItWanted() {
        assertThat(settled(failing("Broken pipe"), 0)).isZero();
        assertThat(told.size()).isZero();
    }

    private static ResultOutput failing(String why) {
        ResultOutput output = new ResultOutput(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException(why);
            }
        });
        PrintStream printer = output.printer(StandardCharsets.UTF_8);
        printer.println("a");
        printer.println("b");
        return output;
    }

    private int settled(ResultOutput output, int code) {
        PrintStream complaints = new PrintStream(told, true, StandardCharsets.UTF_8);
        return output.settle(code, Terminal.of(complaints, complaints, OutputFormat.TEXT));
    }
}
