package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
    void everySourceFileIsFormatted() throws IOException, FormatterException {
        boolean apply = System.getProperty("format.apply") != null;
        List<Path> unformatted = new ArrayList<>();
        for (Path file : sources()) {
            String text = Files.readString(file);
            String formatted = FORMATTER.formatSourceAndFixImports(text);
            if (!formatted.equals(text)) {
                if (apply) {
                    Files.writeString(file, formatted);
                } else {
                    unformatted.add(file);
                }
            }
        }
        assertThat(unformatted)
                .as("unformatted files; mvn test -Dtest=FormatTest -Dformat.apply mends them")
                .isEmpty();
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
