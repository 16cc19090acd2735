import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Makes manual pages of the pages of the help, which a test holds to what the program prints. */
final class ManualPages {
    private static final String EXAMPLES = "Examples:";

    private ManualPages() {}

    static void write(Path help, Path pages) throws IOException {
        Files.createDirectories(pages);
        try (Stream<Path> files = Files.list(help)) {
            for (Path file : files.sorted().toList()) {
                String name = file.getFileName().toString().replace(".txt", "");
                Files.writeString(pages.resolve(name + ".1"), page(name, Files.readAllLines(file)));
            }
        }
    }

    private static String page(String name, List<String> help) {
        List<String> usage = new ArrayList<>();
        List<String> text = new ArrayList<>();
        List<String> list = new ArrayList<>();
        List<String> examples = new ArrayList<>();
        List<String> part = text;
        for (String line : help) {
            if (line.startsWith("Usage: ")) {
                part = usage;
            } else if (line.startsWith(EXAMPLES)) {
                part = examples;
            } else if (part == usage && !line.startsWith(" ")) {
                part = text;
            } else if (part == text && line.startsWith(" ")) {
                part = list;
            }
            part.add(line);
        }
        return ".TH \"%s\" 1 \"\" \"Ratchet\" \"Ratchet\"\n.SH NAME\n%s \\- %s\n"
                        .formatted(name.toUpperCase(Locale.ROOT), escaped(name), escaped(gist(text)))
                + section("SYNOPSIS", usage)
                + section("DESCRIPTION", text)
                + section("OPTIONS AND COMMANDS", list)
                + section("EXAMPLES", examples.isEmpty() ? examples : examples.subList(1, examples.size()))
                + ".SH SEE ALSO\nThe pages that come with the program, in share/doc/ratchet.\n";
    }

    /** The first sentence, as lists of manual pages show it. */
    private static String gist(List<String> text) {
        String whole = String.join(" ", text).strip();
        int end = whole.indexOf(". ");
        String sentence = end < 0 ? whole : whole.substring(0, end);
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }

    private static String section(String title, List<String> lines) {
        String body = String.join("\n", lines).replaceFirst("^Usage: ", "       ").stripIndent().stripTrailing();
        return body.isBlank()
                ? ""
                : ".SH %s\n.nf\n%s\n.fi\n"
                        .formatted(title, String.join("\n", body.lines().map(ManualPages::escaped).toList()));
    }

    private static String escaped(String line) {
        String plain = line.replace("\\", "\\e").replace("-", "\\-");
        return plain.startsWith(".") || plain.startsWith("'") ? "\\&" + plain : plain;
    }
}
