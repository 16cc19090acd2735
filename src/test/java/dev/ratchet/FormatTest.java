package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import com.palantir.javaformat.java.Formatter;
import com.palantir.javaformat.java.FormatterException;
import com.palantir.javaformat.java.JavaFormatterOptions;
import com.palantir.javaformat.java.JavaFormatterOptions.Style;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the format of every source file. A test and not a Maven plugin because the formatter needs the parser of JDK
 * 25, and Maven itself may run on an older one. {@code mvn test -Dtest=FormatTest -Dformat.apply} formats in place.
 */
class FormatTest {
    private static final Formatter FORMATTER = Formatter.createFormatter(
            JavaFormatterOptions.builder().style(Style.PALANTIR).build());

    /** The digests of texts that this formatter has left as they are: formatting all takes longer than compiling them. */
    private static final Path KNOWN = Path.of(
            "target",
            "formatted-by-"
                    + Path.of(Formatter.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .getPath())
                            .getFileName());

    @Test
    void everySourceFileIsFormatted() throws IOException {
        boolean apply = System.getProperty("format.apply") != null;
        Set<String> known = Files.exists(KNOWN) ? Set.copyOf(Files.readAllLines(KNOWN)) : Set.of();
        Set<String> formatted = ConcurrentHashMap.newKeySet();
        List<Path> unformatted = sources().parallelStream()
                .filter(file -> !isFormatted(file, apply, known, formatted))
                .toList();
        Files.createDirectories(KNOWN.getParent());
        Files.write(KNOWN, formatted);
        assertThat(unformatted)
                .as("unformatted files; mvn test -Dtest=FormatTest -Dformat.apply mends them")
                .isEmpty();
    }

    /** Whether a file was formatted, or is now. */
    private static boolean isFormatted(Path file, boolean apply, Set<String> known, Set<String> formatted) {
        try {
            String text = Files.readString(file);
            if (known.contains(digest(text))) {
                formatted.add(digest(text));
                return true;
            }
            String wanted = FORMATTER.formatSourceAndFixImports(text);
            if (wanted.equals(text)) {
                formatted.add(digest(text));
                return true;
            }
            if (apply) {
                Files.writeString(file, wanted);
            }
            return apply;
        } catch (IOException | FormatterException e) {
            throw new IllegalStateException("cannot format " + file, e);
        }
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
