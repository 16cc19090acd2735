package dev.ratchet.app;

import dev.ratchet.agent.Recording;
import dev.ratchet.agent.stream.Dialect;
import dev.ratchet.agent.stream.Dialects;
import dev.ratchet.agent.stream.ReadingSettings;
import dev.ratchet.agent.stream.StreamReader;
import dev.ratchet.config.Config;
import dev.ratchet.journal.DayTotals;
import dev.ratchet.journal.Recount;
import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import java.nio.file.Path;
import java.util.List;

/** Reads the output files of all past sessions once more and records what they tell. */
final class Rebuild {
    private static final int PAGE = 200;

    private final Recount recount;
    private final DayTotals totals;
    private final ReadingSettings reading;
    private final Path sessions;
    private final Terminal terminal;
    private int read;
    private int changed;
    private int gone;
    private int damaged;

    Rebuild(Database database, Config config, Terminal terminal) {
        this.recount = new Recount(database);
        this.totals = new DayTotals(database);
        this.reading = config.reading();
        this.sessions = config.output().directory();
        this.terminal = terminal;
    }

    /** Does it and says the exit code; a file that cannot be read leaves its session as it was. */
    int run() {
        int last = Integer.MIN_VALUE;
        List<Recount.Past> page = recount.after(last, PAGE);
        while (!page.isEmpty()) {
            page.forEach(this::reread);
            last = page.getLast().number();
            page = recount.after(last, PAGE);
        }
        totals.recount();
        terminal.out()
                .println("Sessions read again: %d, changed: %d, files gone: %d, damaged: %d."
                        .formatted(read, changed, gone, damaged));
        return damaged == 0 ? Exit.OK : Exit.FAILED;
    }

    private void reread(Recount.Past session) {
        Recording recording = recording(session);
        if (!recording.exists()) {
            missing(session);
            return;
        }
        StreamReader reader = dialect(session).reader(reading, _ -> {});
        try {
            recording.readInto(reader);
        } catch (Trouble trouble) {
            damaged++;
            terminal.complain("session %d stays as it was: %s".formatted(session.number(), trouble.getMessage()));
            return;
        }
        read++;
        changed += recount.record(session.number(), reader.end().transcript()) ? 1 : 0;
    }

    /** A session that never wrote anything need not have a file. */
    private void missing(Recount.Past session) {
        if (session.bytes() > 0 || session.dialect() == null) {
            gone++;
            terminal.complain(
                    "session %d stays as it was: its file %s is gone".formatted(session.number(), session.output()));
        }
    }

    /** Where it was written, or, if the project has moved since, where it would be now. */
    private Recording recording(Recount.Past session) {
        Recording there = new Recording(session.output());
        Path name = session.output().getFileName();
        return there.exists() || name == null ? there : new Recording(sessions.resolve(name));
    }

    /** The one it was read in then; where that is not known, the one that goes with the agent. */
    static Dialect dialect(Recount.Past session) {
        String known = session.dialect();
        return known != null && Dialects.names().contains(known)
                ? Dialects.choose(known, session.agent())
                : Dialects.choose("auto", session.agent());
    }
}
