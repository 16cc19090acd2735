package dev.ratchet.app.session;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Sleeper;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.session.AgentEvent;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.session.recording.Replay;
import dev.ratchet.session.recording.Replay.Pace;
import dev.ratchet.session.recording.Replay.Tempo;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** {@code ratchet sessions replay}. */
@picocli.CommandLine.Command(
        footer = {
            "",
            "Keys on a terminal: space pauses, + and - change the speed, 1, 2 and 5 set it,",
            "n or the right arrow goes on to the next tool call, q ends.",
            "",
            "Example:",
            "  ratchet sessions replay 12 --speed 4"
        })
final class SessionsReplayCommand extends PastSessionCommand {
    private static final Duration WHERE_NOTHING_IS_KNOWN = Duration.ofSeconds(10);

    private double speed = 1;

    @Option(names = "--speed", paramLabel = "X", description = "times as fast (default: 1; 0 = without any pause)")
    void speed(double given) {
        if (!(given >= 0) || Double.isInfinite(given)) {
            throw new TypeConversionException("--speed must be a number, and at least 0");
        }
        speed = given;
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        NamedSession meant = meant(project, terminal);
        Recording recording = meant.present();
        if (speed == 0) {
            SessionDisplay display = SessionDisplay.of(meant, terminal, new LinePrinter(terminal.out()));
            var _ = recording.summary(reader(meant, project, display.heard()));
            display.end().run();
        } else if (terminal.format() == OutputFormat.TEXT && ReplayPlayer.isPossible(terminal)) {
            watched(meant, recording, project, terminal);
        } else {
            unwatched(meant, recording, project, terminal);
        }
        return ExitCodes.OK;
    }

    private void unwatched(NamedSession meant, Recording recording, Project project, Terminal terminal) {
        SessionDisplay display = SessionDisplay.of(meant, terminal, new LinePrinter(terminal.out()));
        StreamReader reader = reader(meant, project, display.heard());
        Time time = new SteadyTime();
        CountDownLatch never = new CountDownLatch(1);
        Sleeper sleeper = until -> {
            boolean _ = never.await(Duration.between(time.now(), until).toNanos(), TimeUnit.NANOSECONDS);
        };
        Tempo steady = new Replay.SteadyTempo(speed, time, sleeper, gap -> shortened(gap, terminal));
        play(new Replay(pace(meant, project, terminal), steady), recording, reader);
        display.end().run();
    }

    /** Somebody watches, and may want to go faster, or on. */
    private void watched(NamedSession meant, Recording recording, Project project, Terminal terminal) {
        Pace pace = pace(meant, project, terminal);
        try (ReplayPlayer player = new ReplayPlayer(speed, terminal)) {
            SessionDisplay display = SessionDisplay.of(
                    meant, player.terminal(), new LinePrinter(player.terminal().out()));
            StreamReader reader = reader(meant, project, player.following(display.heard()));
            play(new Replay(pace, player.tempo()), recording, reader);
            display.end().run();
        }
    }

    private static void play(Replay replay, Recording recording, StreamReader reader) {
        try {
            if (replay.play(recording, reader)) {
                var _ = reader.end();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    static void shortened(Duration gap, Terminal terminal) {
        terminal.err()
                .println(terminal.colours().dim("  … %s without a word, shortened".formatted(HumanUnits.time(gap))));
    }

    private Pace pace(NamedSession meant, Project project, Terminal terminal) {
        Pace pace = Pace.of(meant.output(), took(meant, project));
        if (pace instanceof Pace.BySize even) {
            terminal.complain("the stream names no times: its lines are spread evenly over %s"
                    .formatted(HumanUnits.time(even.took())));
        }
        return pace;
    }

    /** How long the session took by the journal, else by its own result. */
    private Duration took(NamedSession meant, Project project) {
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

    private StreamReader reader(NamedSession meant, Project project, Consumer<AgentEvent> listener) {
        return meant.dialect(adapter(), project).reader(project.config().reading(), listener);
    }
}
