package dev.ratchet.app.metrics;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.compose.PastSessionReader;
import dev.ratchet.app.live.Progress;
import dev.ratchet.journal.TranscriptUpdate;
import dev.ratchet.journal.metrics.DayTotals;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.loop.session.Transcript;
import dev.ratchet.session.recording.Recording;
import dev.ratchet.store.Database;
import dev.ratchet.store.transcript.Channel;
import dev.ratchet.store.transcript.TranscriptTable;
import java.util.ArrayList;
import java.util.List;

/** {@code ratchet metrics rebuild}. */
@picocli.CommandLine.Command(footer = {"", "Example:", "  ratchet metrics rebuild"})
final class MetricsRebuildCommand extends ProjectCommand {
    @Override
    protected int run(Project project, Terminal terminal) {
        return project.changeJournal(database -> tell(rebuilt(database, project, terminal), terminal))
                .orElseGet(() -> tell(Project.NOTHING_YET, Reread.NOTHING, terminal));
    }

    private static Reread rebuilt(Database database, Project project, Terminal terminal) {
        try (Progress progress = Progress.of("Reading sessions", terminal)) {
            return new Rebuild(database, project, progress).run();
        }
    }

    /** How many sessions there were of each kind. */
    private record Reread(int read, int changed, int gone, int damaged) {
        static final Reread NOTHING = new Reread(0, 0, 0, 0);
    }

    private static int tell(Reread counts, Terminal terminal) {
        String line = "Sessions read again: %d, changed: %d, files gone: %d, damaged: %d."
                .formatted(counts.read, counts.changed, counts.gone, counts.damaged);
        return tell(line, counts, terminal);
    }

    private static int tell(String line, Reread counts, Terminal terminal) {
        terminal.print(
                line,
                json -> json.put("read", counts.read)
                        .put("changed", counts.changed)
                        .put("gone", counts.gone)
                        .put("damaged", counts.damaged));
        return counts.damaged == 0 ? ExitCodes.OK : ExitCodes.FAILED;
    }

    /** Reads the output files of all past sessions once more and records what they tell. */
    private static final class Rebuild {
        private static final int PAGE = 200;

        private final Database database;
        private final TranscriptUpdate update;
        private final DayTotals totals;
        private final Project project;
        private final Progress progress;
        private int read;
        private int changed;
        private int gone;
        private int damaged;

        Rebuild(Database database, Project project, Progress progress) {
            this.database = database;
            this.update = new TranscriptUpdate(database);
            this.totals = new DayTotals(database);
            this.project = project;
            this.progress = progress;
        }

        /** Does it; a file that cannot be read leaves its session as it was. */
        Reread run() {
            progress.outOf(update.count());
            int last = Integer.MIN_VALUE;
            List<TranscriptUpdate.Past> page = update.after(last, PAGE);
            while (!page.isEmpty()) {
                for (TranscriptUpdate.Past session : page) {
                    reread(session);
                    progress.advance(1);
                }
                last = page.getLast().number();
                page = update.after(last, PAGE);
            }
            totals.recount();
            return new Reread(read, changed, gone, damaged);
        }

        private void reread(TranscriptUpdate.Past session) {
            Recording recording = project.recording(session.number(), project.ownOutput(session.output()), database);
            if (!recording.exists()) {
                missing(session);
                return;
            }
            if (!project.ownOutput(session.output()).exists() && isCut(session.number())) {
                // What was recorded at its end is more than the rest can tell.
                return;
            }
            List<Trouble> troubles = new ArrayList<>();
            Transcript told =
                    new PastSessionReader(project.config(), update).transcript(session, recording, troubles::add);
            if (troubles.isEmpty()) {
                read++;
                changed += update.record(session.number(), told) ? 1 : 0;
            } else {
                damaged++;
                progress.terminal()
                        .complain("session %d stays as it was: %s"
                                .formatted(session.number(), troubles.getFirst().getMessage()));
            }
        }

        private boolean isCut(int session) {
            return new TranscriptTable(database)
                    .kept(session, Channel.OUTPUT)
                    .filter(kept -> kept.leftOut() > 0)
                    .isPresent();
        }

        /** A session that never wrote anything need not have a file. */
        private void missing(TranscriptUpdate.Past session) {
            if (session.bytes() > 0 || session.dialect() == null) {
                gone++;
                progress.terminal()
                        .complain("session %d stays as it was: its file %s is gone"
                                .formatted(
                                        session.number(),
                                        project.ownOutput(session.output()).file()));
            }
        }
    }
}
