package dev.ratchet.app.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.attempt.Changes;
import dev.ratchet.loop.attempt.Outcome;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.base.Dollars;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.loop.session.AgentEvent.Answer;
import dev.ratchet.loop.session.AgentEvent.Speaker;
import dev.ratchet.loop.session.Usage;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.testing.Sample;
import dev.ratchet.tui.AnsiColours;
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
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jline.utils.ScreenTerminal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person sees of one and the same session on terminals of several sizes; {@code -Dscreens.rewrite} writes it anew. */
@Timeout(60)
class GoldenScreensTest {
    private static final Path SCREENS = Path.of("src/test/resources/screens");
    private static final Instant NOW = Sample.NOON.plusSeconds(130);

    @ParameterizedTest
    @ValueSource(strings = {"80x24", "120x40", "60x15"})
    void aSessionAtWork(String size) throws IOException, InterruptedException {
        compare(size, "work-" + size, GoldenScreensTest::work);
    }

    private static PastAttempt committed(PastAttempt past) {
        Changes changes = new Changes("1".repeat(40), "7ddd7a2" + "0".repeat(33));
        return new PastAttempt(
                past.attempt(),
                past.ticket(),
                past.session(),
                changes,
                past.verdict(),
                past.verifying(),
                past.receipts(),
                past.endedAt());
    }

    @ParameterizedTest
    @ValueSource(strings = {"80x24", "120x40", "60x15"})
    void theEndOfARun(String size) throws IOException, InterruptedException {
        compare(size, "end-" + size, run -> {
            work(run);
            PastAttempt past = committed(Sample.worked(0, NOW));
            run.saw(new Event.AttemptEnded(past, NOW));
            run.saw(new Event.RunEnded(
                    "run", new Outcome(Outcome.Kind.LIMIT_REACHED, "the limit of 1 iteration is reached"), NOW));
        });
    }

    @Test
    void tenColumnsAndThreeLinesAreEnoughToSeeThatItRuns() throws InterruptedException {
        String seen = seen(10, 3, GoldenScreensTest::work);

        assertThat(seen.lines()).hasSize(3);
        assertThat(seen).containsPattern("[⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏] 1/5");
    }

    private static void work(Observer run) {
        run.saw(new Event.RunStarted("run", "main", "prompt", 42, Sample.NOON));
        run.saw(new Event.AttemptStarted(Sample.attempt(0), Sample.NOON));
        run.saw(new Event.SessionStarted(Sample.attempt(0), Sample.ticket(0), Sample.NOON));
        run.saw(new Event.Spawned(Sample.attempt(0), Sample.ticket(0), 43, Sample.NOON));
        hear(run, new AgentEvent.Started("s", "opus-5", "/work", List.of()));
        hear(run, new AgentEvent.Thought(Speaker.ASSISTANT, "The greeting is wrong."));
        hear(
                run,
                new AgentEvent.Said(
                        Speaker.ASSISTANT,
                        null,
                        "I'll fix the **greeting** in `hello.py`, which takes a sentence that is long enough to be"
                                + " wrapped:\n\n"
                                + "- 你好世界, é and 🙂 take the room that they take\n"
                                + "- a second one"));
        call(run, "1", "Bash", Map.of("command", "ls -la"));
        hear(run, new AgentEvent.ToolAnswered("1", Answer.OK, "hello.py\nREADME.md"));
        call(
                run,
                "2",
                "Edit",
                Map.of("file_path", "/work/hello.py", "old_string", "print('helo')", "new_string", "print('hello')"));
        hear(run, new AgentEvent.ToolAnswered("2", Answer.OK, "updated"));
        call(run, "3", "Bash", Map.of("command", "python3 hello.py"));
        hear(
                run,
                new AgentEvent.ToolAnswered(
                        "3", Answer.ERROR, "Exit code 3\n" + "noise\n".repeat(36) + "brave new world"));
        run.saw(new Event.UsageGrown(Sample.attempt(0), new Usage(45_000, 200, 0, 0, null), 32_100, Sample.NOON));
        call(run, "4", "Bash", Map.of("command", "mvn verify"));
    }

    private static void hear(Observer run, AgentEvent said) {
        run.saw(new Event.Heard(Sample.attempt(0), said, Sample.NOON));
    }

    private static void call(Observer run, String id, String tool, Map<String, String> arguments) {
        hear(run, new AgentEvent.ToolCalled(Speaker.ASSISTANT, id, tool, "", arguments));
    }

    private interface Script {
        void play(Observer run);
    }

    private static void compare(String size, String name, Script script) throws IOException, InterruptedException {
        String[] sides = size.split("x", -1);
        String seen = seen(Integer.parseInt(sides[0]), Integer.parseInt(sides[1]), script);
        Path golden = SCREENS.resolve(name + ".txt");
        if (System.getProperty("screens.rewrite") != null) {
            Files.createDirectories(SCREENS);
            Files.writeString(golden, seen);
        }
        assertThat(seen).isEqualTo(Files.readString(golden));
    }

    /** What stands on a screen when all is drawn. */
    private static String seen(int columns, int lines, Script script) throws InterruptedException {
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
        Terminal terminal = new Terminal(out, out, Map.of(), Path.of(""), new Terminal.Live(true, true));
        RunFacts facts = new RunFacts(
                "main",
                5,
                Dollars.of(5L),
                0,
                Duration.ofMinutes(30),
                Path.of("/work"),
                ZoneOffset.UTC,
                Verbosity.NORMAL,
                "p lets it go on",
                RunFacts.WorkItems.ALWAYS_THE_SAME,
                _ -> Optional.of("Greet politely"));
        RunScreen run = new RunScreen(facts, AnsiColours.COLOURS);
        script.play(run);
        CountDownLatch drawn = new CountDownLatch(3);
        TerminalSize size = new TerminalSize(lines, columns);
        try (FootedScreen screen = new FootedScreen(terminal, () -> size)) {
            screen.show(new FootedScreen.Foot() {
                @Override
                public List<String> lines(TerminalSize now) {
                    drawn.countDown();
                    return run.foot(now.columns(), now.lines(), NOW);
                }

                @Override
                public List<String> above(TerminalSize now) {
                    return run.above(now.columns());
                }
            });
            drawn.await();
            return shown(columns, lines, written.toString(StandardCharsets.UTF_8));
        }
    }

    private static String shown(int columns, int lines, String written) {
        ScreenTerminal emulated = new ScreenTerminal(columns, lines);
        emulated.write(written.replace("\n", "\r\n"));
        long[] cells = new long[columns * lines];
        emulated.dump(cells, new int[2]);
        StringBuilder screen = new StringBuilder();
        for (int line = 0; line < lines; line++) {
            StringBuilder text = new StringBuilder();
            for (int column = 0; column < columns; column++) {
                int character = (int) (cells[line * columns + column] & 0x1fffff);
                if (character != 0) {
                    text.appendCodePoint(character);
                }
            }
            screen.append(text.toString().stripTrailing()).append('\n');
        }
        return screen.toString();
    }
}
