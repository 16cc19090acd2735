package dev.ratchet.app;

import dev.ratchet.agent.Recording;
import dev.ratchet.agent.Replay;
import dev.ratchet.agent.Tempo;
import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.journal.PastSession;
import dev.ratchet.loop.AgentEvent;
import dev.ratchet.loop.HumanUnits;
import dev.ratchet.loop.Sleeper;
import dev.ratchet.loop.Time;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.tui.StreamRenderer;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code ratchet sessions replay}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet sessions replay 12 --speed 4"})
final class SessionsReplayCommand implements Command {
    private static final Duration WHERE_NOTHING_IS_KNOWN = Duration.ofSeconds(10);

    @Mixin
    private final SessionOptions session = new SessionOptions();

    private double speed = 1;

    @Option(names = "--speed", paramLabel = "X", description = "times as fast (default: 1; 0 = without any pause)")
    void speed(double given) {
        if (!(given >= 0) || Double.isInfinite(given)) {
            throw new TypeConversionException("--speed must be a number, and at least 0");
        }
        speed = given;
    }

    @Override
    public int run(Terminal terminal) {
        return session.inProject(terminal, project -> play(session.meant(project, terminal), project, terminal));
    }

    private int play(MeantSession meant, Project project, Terminal terminal) {
        Recording recording = meant.present();
        Lines lines = new Lines(terminal.out());
        StreamRenderer renderer = new StreamRenderer(lines, terminal.paintOut());
        StreamReader reader = reader(meant, project, renderer::heard);
        if (speed == 0) {
            long _ = recording.readInto(reader);
        } else if (!play(tempo(meant, project, terminal), recording, reader, terminal)) {
            return Exit.OK;
        }
        var _ = reader.end();
        return Exit.OK;
    }

    private boolean play(Tempo tempo, Recording recording, StreamReader reader, Terminal terminal) {
        Time time = new SteadyTime();
        CountDownLatch never = new CountDownLatch(1);
        Sleeper sleeper = until -> {
            boolean _ = never.await(Duration.between(time.now(), until).toNanos(), TimeUnit.NANOSECONDS);
        };
        try {
            new Replay(tempo, speed, time, sleeper).play(recording, reader, gap -> shortened(gap, terminal));
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static void shortened(Duration gap, Terminal terminal) {
        terminal.err()
                .println(terminal.paint().dim("  … %s without a word, shortened".formatted(HumanUnits.time(gap))));
    }

    private Tempo tempo(MeantSession meant, Project project, Terminal terminal) {
        Tempo tempo = Tempo.of(meant.output(), took(meant, project));
        if (tempo instanceof Tempo.BySize even) {
            terminal.complain("the stream names no times: its lines are spread evenly over %s"
                    .formatted(HumanUnits.time(even.took())));
        }
        return tempo;
    }

    /** How long the session took by the journal, else by its own result. */
    private Duration took(MeantSession meant, Project project) {
        PastSession past = meant.session();
        if (past != null && past.durationSecs() != null) {
            return Duration.ofMillis(Math.round(past.durationSecs() * 1000));
        }
        Duration[] told = {WHERE_NOTHING_IS_KNOWN};
        long _ = meant.output().readInto(reader(meant, project, said -> {
            if (said instanceof AgentEvent.Finished finished) {
                told[0] = finished.duration();
            }
        }));
        return told[0];
    }

    private StreamReader reader(MeantSession meant, Project project, Consumer<AgentEvent> listener) {
        return meant.dialect(session.adapter(), project).reader(project.config().reading(), listener);
    }
}
