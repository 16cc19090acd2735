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
import org.jspecify.annotations.Nullable;

/** {@code ratchet sessions replay}. */
record SessionReplay(Project project, Terminal terminal) {
    private static final Duration WHERE_NOTHING_IS_KNOWN = Duration.ofSeconds(10);

    int play(MeantSession meant, @Nullable String adapter, double speed) {
        Recording recording = SessionShow.present(meant);
        Lines lines = new Lines(terminal.out());
        StreamRenderer renderer = new StreamRenderer(lines, terminal.paintOut());
        StreamReader reader = reader(meant, adapter, renderer::heard);
        if (speed == 0) {
            long _ = recording.readInto(reader);
        } else if (!play(tempo(meant, adapter), speed, recording, reader)) {
            return Exit.OK;
        }
        var _ = reader.end();
        return Exit.OK;
    }

    private boolean play(Tempo tempo, double speed, Recording recording, StreamReader reader) {
        Time time = new SteadyTime();
        CountDownLatch never = new CountDownLatch(1);
        Sleeper sleeper = until -> {
            boolean _ = never.await(Duration.between(time.now(), until).toNanos(), TimeUnit.NANOSECONDS);
        };
        try {
            new Replay(tempo, speed, time, sleeper).play(recording, reader, this::shortened);
            return true;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void shortened(Duration gap) {
        terminal.err()
                .println(terminal.paint().dim("  … %s without a word, shortened".formatted(HumanUnits.time(gap))));
    }

    private Tempo tempo(MeantSession meant, @Nullable String adapter) {
        Tempo tempo = Tempo.of(meant.output(), took(meant, adapter));
        if (tempo instanceof Tempo.BySize even) {
            terminal.complain("the stream names no times: its lines are spread evenly over %s"
                    .formatted(HumanUnits.time(even.took())));
        }
        return tempo;
    }

    /** How long the session took by the journal, else by its own result. */
    private Duration took(MeantSession meant, @Nullable String adapter) {
        PastSession session = meant.session();
        if (session != null && session.durationSecs() != null) {
            return Duration.ofMillis(Math.round(session.durationSecs() * 1000));
        }
        Duration[] told = {WHERE_NOTHING_IS_KNOWN};
        long _ = meant.output().readInto(reader(meant, adapter, said -> {
            if (said instanceof AgentEvent.Finished finished) {
                told[0] = finished.duration();
            }
        }));
        return told[0];
    }

    private StreamReader reader(MeantSession meant, @Nullable String adapter, Consumer<AgentEvent> listener) {
        return meant.dialect(adapter, project).reader(project.config().reading(), listener);
    }
}
