package dev.ratchet.app.session;

import dev.ratchet.app.command.LinePrinter;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.journal.query.SessionQueries;
import dev.ratchet.journal.query.SessionQueries.PastSession;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.session.Finding;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.session.reading.StreamReader;
import dev.ratchet.session.recording.FollowedFile;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.store.Database;
import dev.ratchet.store.TimestampFormat;
import dev.ratchet.tui.RawOutput;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Follows a loop of another process, session after session, until it has ended. */
final class LoopFollower {
    /** How often the journal is asked; the agent's own words are told by the system as they are written. */
    private static final Duration LOOK = Duration.ofMillis(50);

    private static final int LAST_PART = 64 * 1024;

    private final Project project;
    private final Terminal terminal;
    private final String loop;
    private final SessionQueries sessions;
    private final RunHistoryQueries runs;
    private final FileGrowthWatcher growthWatcher;
    private final LinePrinter lines;

    LoopFollower(Project project, Terminal terminal, String loop, Database database, FileGrowthWatcher growthWatcher) {
        this.project = project;
        this.terminal = terminal;
        this.loop = loop;
        this.sessions = new SessionQueries(database);
        this.runs = new RunHistoryQueries(database);
        this.growthWatcher = growthWatcher;
        this.lines = new LinePrinter(terminal.out());
    }

    /** How the agent's output is shown. */
    enum OutputForm {
        RENDERED,
        RAW
    }

    void follow(OutputForm form) throws InterruptedException {
        Optional<PastSession> last = sessions.last(loop);
        int number = last.map(PastSession::number).orElse(-1);
        if (last.isPresent() && last.get().endedAt() == null) {
            follow(last.get(), form, LAST_PART);
        } else {
            say("waiting for the next session of '%s'".formatted(loop));
        }
        for (Optional<PastSession> next = next(number); next.isPresent(); next = next(number)) {
            number = next.get().number();
            follow(next.get(), form, Long.MAX_VALUE);
        }
        say(end());
    }

    /** Waits for the next session; there is none when the loop has ended. */
    private Optional<PastSession> next(int after) throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        while (true) {
            boolean alive = alive();
            Optional<PastSession> next = sessions.next(loop, after);
            if (next.isPresent() || !alive) {
                return next;
            }
            lines.check();
            boolean _ = never.await(LOOK.toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void follow(PastSession session, OutputForm form, long lastPart) throws InterruptedException {
        say("session #%d, %s, since %s"
                .formatted(session.number(), session.agent(), TimestampFormat.toSecond(session.startedAt())));
        switch (form) {
            case RAW -> {
                RawOutput.For reader = terminal.live().out() ? RawOutput.For.A_TERMINAL : RawOutput.For.A_PROGRAM;
                RawOutput text = new RawOutput(terminal.out(), reader);
                try (FollowedFile followed = new FollowedFile(session.output(), growthWatcher, text::read)) {
                    toItsEnd(session, followed, lastPart);
                }
            }
            case RENDERED -> {
                NamedSession named = new NamedSession(new Recording(session.output()), session);
                SessionDisplay display = SessionDisplay.of(named, terminal, lines);
                StreamReader reader =
                        named.dialect(null, project).reader(project.config().reading(), display.heard());
                try (FollowedFile followed = new FollowedFile(session.output(), growthWatcher, reader)) {
                    toItsEnd(session, followed, lastPart);
                }
                var _ = reader.end();
                display.end().run();
            }
        }
        sessions.find(session.number()).ifPresent(this::sayHowItEnded);
    }

    private void toItsEnd(PastSession session, FollowedFile followed, long lastPart) throws InterruptedException {
        long skipped = followed.skipAllBut(lastPart);
        if (skipped > 0) {
            say("%s before this: 'ratchet sessions show %d'".formatted(HumanUnits.bytes(skipped), session.number()));
        }
        boolean over;
        boolean caughtUp;
        do {
            // Asked before the file is read: what was written before the end is read after it.
            over = !alive() || sessions.ended(session.number());
            caughtUp = followed.advance() == FollowedFile.Advance.CAUGHT_UP;
            lines.check();
            if (!over && caughtUp) {
                followed.await(LOOK);
            }
        } while (!over || !caughtUp);
    }

    private boolean alive() {
        return project.holder(loop).isPresent();
    }

    private void sayHowItEnded(PastSession session) {
        Finding finding = session.finding();
        String how = finding == null
                ? "was cut off"
                : "ended: " + finding.sessionClass().word();
        say("session #%d %s%s%s"
                .formatted(
                        session.number(),
                        how,
                        session.verdict() == null ? "" : ", " + session.verdict(),
                        session.durationSecs() == null ? "" : ", " + HumanUnits.time(session.durationSecs())));
    }

    private String end() {
        return runs.runs(loop, 1).stream()
                .filter(run -> run.outcome() != null)
                .map(run -> "the loop '%s' has ended: %s, %s".formatted(loop, run.outcome(), run.reason()))
                .findFirst()
                .orElse("the loop '%s' was cut off".formatted(loop));
    }

    private void say(String message) {
        terminal.err().println(terminal.colours().dim("── " + TerminalSafeText.line(message)));
    }
}
