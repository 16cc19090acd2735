package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the format of every source file. A test and not a Maven plugin because the formatter needs the parser of JDK
 * 25, and Maven itself may run on an older one. {@code mvn test -Dtest=FormatTest -Dformat.apply} formats in place.
 */
class FormatTest {
    private static final Formatter FORMATTER = Formatter.createFormatter(
            JavaFormatterOptions.builder().style(Style.PALANTIR).build());

    @Test
    void everySourceFileIsFormatted() throws IOException {
        boolean apply = System.getProperty("format.apply") != null;
        List<Path> unformatted = sources().parallelStream()
                .filter(file -> !isFormatted(file, apply))
                .toList();
        assertThat(unformatted)
                .as("unformatted files; mvn test -Dtest=FormatTest -Dformat.apply mends them")
                .isEmpty();
    }

    /** Whether a file was formatted, or is now. */
    private static boolean isFormatted(Path file, boolean apply) {
        try {
            String text = Files.readString(file);
            String formatted = FORMATTER.formatSourceAndFixImports(text);
            if (apply && !formatted.equals(text)) {
                Files.writeString(file, formatted);
            }
            return apply || formatted.equals(text);
        } catch (IOException | FormatterException e) {
            throw new IllegalStateException("cannot format " + file, e);
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
