package dev.ratchet.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.base.Dollars;
import dev.ratchet.loop.history.Event;
import dev.ratchet.session.dialect.Dialects;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.stream.ReadingSettings;
import dev.ratchet.testing.RandomCases;
import dev.ratchet.testing.RandomValues;
import dev.ratchet.testing.Sample;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.StreamRenderer;
import dev.ratchet.tui.Verbosity;
import dev.ratchet.tui.live.RunFacts;
import dev.ratchet.tui.live.RunScreen;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is written into the recordings of real agents, no rendering of them has anything that a terminal obeys. */
class HostileSessionsTest {
    private static final Path RECORDINGS = Path.of("src/test/resources/streams");

    /** As they stand in JSON. */
    private static final List<String> ESCAPED = List.of(
            "\\u001b[2J",
            "\\u001b[10;1H",
            "\\u001b]0;title\\u0007",
            "\\u001b]52;c;cm0gLXJmCg==\\u0007",
            "\\u001b]8;;http://evil\\u001b\\\\link",
            "\\u001bP+q544e\\u001b\\\\",
            "\\u001b[?1049h",
            "\\u001b[200~",
            "\\u001b",
            "\\u009b2J",
            "\\u009d52;c;eA==\\u009c",
            "\\u0090q\\u009c",
            "\\r",
            "\\b\\b\\b",
            "\\u0007",
            "\\u202e",
            "\\u2066",
            "\\u200f",
            "\\u2028",
            "\\u0085",
            "\\ud83d",
            "\\u0000",
            "\\u007f",
            "\\udb40\\udc41",
            "\\n",
            "\\n```\\n",
            "<script>alert(1)</script>",
            "</pre></details>",
            "<!--",
            "]]>");

    /** Bytes as they are, also such as are no text. */
    private static final List<byte[]> RAW = List.of(
            bytes(0x1b, '[', '2', 'J'),
            bytes(0x9b, '2', 'J'),
            bytes(0xc2, 0x9b, '2', 'J'),
            bytes(0xff),
            bytes(0xc3, 0x28),
            bytes(0xe2, 0x80, 0xae),
            bytes(0xf0, 0x9f),
            bytes(0xed, 0xa0, 0x80),
            bytes(0x00),
            bytes('\n'));

    @TempDir
    private Path directory;

    @Test
    void noRenderingPassesOnWhatATerminalObeys() throws IOException {
        for (Path recording : recordings()) {
            byte[] whole = Files.readAllBytes(recording);
            RandomCases.check(2, random -> {
                Path file = Files.write(directory.resolve("session.jsonl"), hostile(whole, random));
                assertHarmless(recording + " shown", command("sessions", "show", file.toString()));
                assertHarmless(recording + " replayed", command("sessions", "replay", "--speed", "0", file.toString()));
                assertHarmless(
                        recording + " as Markdown", command("sessions", "export", "--markdown", file.toString()));
                String html = command("sessions", "export", "--html", file.toString());
                assertHarmless(recording + " as HTML", html);
                assertThat(html).doesNotContain("<script", "<!--").containsOnlyOnce("</main>");
                assertHarmless(recording + " in a run", inARun(Files.readAllBytes(file), random.between(5, 120)));
            });
        }
    }

    private static List<Path> recordings() throws IOException {
        try (Stream<Path> files = Files.walk(RECORDINGS)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    /** The recording with attacks in its texts, and some between any of its bytes. */
    private static byte[] hostile(byte[] whole, RandomValues random) {
        String text = new String(whole, StandardCharsets.ISO_8859_1);
        StringBuilder written = new StringBuilder();
        int from = 0;
        for (int at = text.indexOf(":\""); at >= 0; at = text.indexOf(":\"", from)) {
            boolean isText = text.startsWith("\"type\"", at - 6) || text.startsWith("\"subtype\"", at - 9);
            written.append(text, from, at + 2);
            if (!isText && random.between(0, 3) == 0) {
                written.append(random.oneOf(ESCAPED));
            }
            from = at + 2;
        }
        written.append(text, from, text.length());
        for (int i = random.between(0, 3); i > 0; i--) {
            String raw = new String(random.oneOf(RAW), StandardCharsets.ISO_8859_1);
            written.insert(random.between(0, written.length()), raw);
        }
        return written.toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    private String command(String... words) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        int _ = InThisProcess.run(directory, Map.of(), out, out, words);
        return printed.toString(StandardCharsets.UTF_8);
    }

    /** What scrolls by, and the foot and the title after everything that is said; and the lines of a plain run. */
    private static String inARun(byte[] bytes, int width) {
        RunFacts facts = new RunFacts(
                "main",
                5,
                Dollars.of(1),
                0,
                Duration.ofMinutes(30),
                Path.of("/work"),
                ZoneOffset.UTC,
                Verbosity.VERBOSE,
                "p lets it go on",
                RunFacts.WorkItems.DIFFERENT,
                _ -> Optional.of("\u001b[2J\u001b]0;mine\u0007\u202e"));
        RunScreen run = new RunScreen(facts, AnsiColours.PLAIN);
        run.saw(new Event.RunStarted("run", "main", "prompt", 42, Sample.NOON));
        run.saw(new Event.AttemptStarted(Sample.attempt(0), Sample.NOON));
        run.saw(new Event.SessionStarted(Sample.attempt(0), Sample.ticket(0), Sample.NOON));
        List<String> lines = new ArrayList<>();
        StreamRenderer plain = new StreamRenderer(lines::add, AnsiColours.PLAIN);
        StreamReader reader = Dialects.choose("auto", "").reader(ReadingSettings.DEFAULT, said -> {
            Event heard = new Event.Heard(Sample.attempt(0), said, Sample.NOON);
            run.saw(heard);
            plain.saw(heard);
            lines.addAll(run.above(width));
            lines.addAll(run.foot(width, 24, Sample.NOON));
            lines.add(run.title(Sample.NOON));
        });
        reader.read(bytes, 0, bytes.length);
        var _ = reader.end();
        run.saw(new Event.AttemptEnded(Sample.worked(0, Sample.NOON), Sample.NOON));
        lines.addAll(run.above(width));
        return String.join("\n", lines);
    }

    private static void assertHarmless(String what, String printed) {
        assertThat(printed.codePoints().filter(HostileSessionsTest::isObeyed).mapToObj(Integer::toHexString))
                .as(what)
                .isEmpty();
    }

    private static boolean isObeyed(int c) {
        return (Character.isISOControl(c) && c != '\n')
                || (c >= 0x202a && c <= 0x202e)
                || (c >= 0x2066 && c <= 0x2069)
                || c == 0x200e
                || c == 0x200f
                || c == 0x061c
                || c == 0x2028
                || c == 0x2029
                || (c >= 0xe0000 && c <= 0xe007f);
    }

    private static byte[] bytes(int... all) {
        byte[] bytes = new byte[all.length];
        for (int i = 0; i < all.length; i++) {
            bytes[i] = (byte) all[i];
        }
        return bytes;
    }
}
