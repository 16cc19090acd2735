package dev.ratchet.app;

import dev.ratchet.agent.Recording;
import dev.ratchet.journal.DayTotals;
import dev.ratchet.journal.Recount;
import dev.ratchet.loop.Transcript;
import dev.ratchet.loop.Trouble;
import dev.ratchet.store.Database;
import java.util.ArrayList;
import java.util.List;

/** Reads the output files of all past sessions once more and records what they tell. */
final class Rebuild {
    private static final int PAGE = 200;

    private final Recount recount;
    private final DayTotals totals;
    private final Project project;
    private final Terminal terminal;
    private int read;
    private int changed;
    private int gone;
    private int damaged;

    Rebuild(Database database, Project project, Terminal terminal) {
        this.recount = new Recount(database);
        this.totals = new DayTotals(database);
        this.project = project;
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
        Recording recording = new Recording(project.ownOutput(session.output()).file());
        if (!recording.exists()) {
            missing(session);
            return;
        }
        List<Trouble> troubles = new ArrayList<>();
        Transcript told = new ReadAgain(project.config(), recount).transcript(session, recording, troubles::add);
        if (troubles.isEmpty()) {
            read++;
            changed += recount.record(session.number(), told) ? 1 : 0;
        } else {
            damaged++;
            terminal.complain("session %d stays as it was: %s"
                    .formatted(session.number(), troubles.getFirst().getMessage()));
        }
    }

    /** A session that never wrote anything need not have a file. */
    private void missing(Recount.Past session) {
        if (session.bytes() > 0 || session.dialect() == null) {
            gone++;
            terminal.complain("session %d stays as it was: its file %s is gone"
                    .formatted(
                            session.number(),
                            project.ownOutput(session.output()).file()));
        }
    }
}
