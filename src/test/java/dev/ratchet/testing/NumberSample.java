package dev.ratchet.testing;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/** Fractions that are read as whole numbers, those that are too large for it among them. */
public final class NumberSample implements Supplier<List<String>> {
    private static final List<String> NUMBERS = List.of(
            "1.5",
            "1e3",
            "-1e3",
            "2147483647.5",
            "2147483648.5",
            "-2147483648.5",
            "-2147483649.5",
            "9.3e18",
            "-9.3e18",
            "9.2e18",
            "1e30",
            "9223372036854775808",
            "-9223372036854775809");

    @Override
    public List<String> get() {
        return NUMBERS.stream()
                .flatMap(number -> List.of(
                        read(number, JsonParser::getIntValue),
                        read(number, JsonParser::getLongValue),
                        read(number, NumberSample::exactInt),
                        read(number, NumberSample::exactLong))
                        .stream())
                .toList();
    }

    private interface Reading {
        Number from(JsonParser parser) throws IOException;
    }

    /** What was asked for as a fraction first is compared as one. */
    private static Number exactInt(JsonParser parser) throws IOException {
        int _ = parser.getDecimalValue().scale();
        return parser.getIntValue();
    }

    private static Number exactLong(JsonParser parser) throws IOException {
        int _ = parser.getDecimalValue().scale();
        return parser.getLongValue();
    }

    private static String read(String text, Reading reading) {
        try (JsonParser parser = new JsonFactory().createParser(text)) {
            parser.nextToken();
            return reading.from(parser).toString();
        } catch (IOException e) {
            return String.valueOf(e.getMessage());
        }
    }
}
