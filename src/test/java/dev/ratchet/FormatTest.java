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
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Checks the format of every source file. A test and not a Maven plugin because the formatter needs the parser of JDK
 * 25, and Maven itself may run on an older one. {@code mvn test -Dtest=FormatTest -Dformat.apply} formats in place.
 */
class FormatTest {
    private static final Formatter FORMATTER = Formatter.createFormatter(
            JavaFormatterOptions.builder().style(Style.PALANTIR).build());

    private static final String LIST = "formatted-by-"
            + Path.of(Formatter.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .getPath())
                    .getFileName()
                    .toString()
                    .replace(".jar", ".txt");

    /**
     * The digests of texts that this formatter has left as they are: formatting all takes longer than compiling them.
     * Those of earlier builds, and those that a clone comes with; {@code -Dformat.remember} writes the latter anew.
     */
    private static final Path SEEN = Path.of("target", LIST);

    private static final Path REMEMBERED = Path.of("src", "test", LIST);
    private static final int DIGITS = 16;

    @Test
    void everySourceFileIsFormatted() throws IOException {
        boolean apply = System.getProperty("format.apply") != null;
        Set<String> known = new HashSet<>(lines(SEEN));
        known.addAll(lines(REMEMBERED));
        Set<String> formatted = new ConcurrentSkipListSet<>();
        List<Path> unformatted = sources().parallelStream()
                .filter(file -> !isFormatted(file, apply, known, formatted))
                .toList();
        Files.createDirectories(SEEN.getParent());
        Files.write(SEEN, formatted);
        if (System.getProperty("format.remember") != null) {
            Files.write(REMEMBERED, formatted);
        }
        assertThat(unformatted)
                .as("unformatted files; mvn test -Dtest=FormatTest -Dformat.apply mends them")
                .isEmpty();
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllLines(file) : List.of();
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
            if (!wanted.equals(text) && apply) {
                Files.writeString(file, wanted);
            }
            if (wanted.equals(text) || apply) {
                formatted.add(digest(wanted));
                return true;
            }
            return false;
        } catch (IOException | FormatterException e) {
            throw new IllegalStateException("cannot format " + file, e);
        }
    }

    private static String digest(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)))
                    .substring(0, DIGITS);
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
