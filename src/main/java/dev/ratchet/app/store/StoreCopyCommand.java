package dev.ratchet.app.store;

import dev.ratchet.app.command.CommandFailed;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NotForAgents;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.live.Progress;
import dev.ratchet.fleet.worker.WorkerTable;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.store.PostgresSettings;
import dev.ratchet.store.StorePlace;
import dev.ratchet.store.copy.CopyProgress;
import dev.ratchet.store.copy.StoreCopy;
import dev.ratchet.store.copy.TranscriptFiles;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Option;

/** {@code ratchet store copy}. */
@picocli.CommandLine.Command(
        footer = {
            "",
            "The target has to be empty. What was cut off is gone on with by --resume. Of the",
            "address nothing is shown; the password belongs into PGPASSWORD or .pgpass.",
            "",
            "Examples:",
            "  ratchet store copy --to jdbc:postgresql://db.example.org/ratchet",
            "  ratchet store copy --to .ratchet/ratchet.db --resume"
        })
final class StoreCopyCommand extends ProjectCommand {
    @Option(
            names = "--to",
            paramLabel = "URL|FILE",
            required = true,
            description = "a PostgreSQL database (jdbc:postgresql://HOST/DATABASE) or a file of SQLite")
    private String to = "";

    @Option(names = "--resume", description = "go on with a copy that was cut off")
    private boolean resume;

    @Override
    protected void checkUsage() {
        if (to.contains("://") || to.startsWith(PostgresSettings.SCHEME)) {
            PostgresSettings.flawOf(to).ifPresent(flaw -> {
                throw new WrongUsage("--to: an address " + flaw);
            });
        }
    }

    @Override
    protected int run(Project project, Terminal terminal) {
        new NotForAgents(terminal, project).refuseInAttempt("ratchet store copy");
        StorePlace target = target(project, terminal);
        StorePlace source = project.store();
        if (source.equals(target)) {
            throw Trouble.refused("the project's record is there already");
        }
        if (!source.isBegun()) {
            throw Trouble.notFound("there is nothing on record to copy: nothing has run here yet");
        }
        SteadyTime time = new SteadyTime();
        Instant began = time.now();
        StoreCopy.Copied copied = copied(project, target, terminal, time);
        tell(copied, project, target, Duration.between(began, time.now()), terminal);
        return ExitCodes.OK;
    }

    private StoreCopy.Copied copied(Project project, StorePlace target, Terminal terminal, Time time) {
        try (Database database = project.openToLook();
                Progress progress = Progress.of("Copying", terminal)) {
            refuseWhileRunning(project, database);
            CopyProgress followed = (done, all) -> {
                progress.outOf(all);
                progress.reached(done);
            };
            return new StoreCopy(database, target, files(project, target), time, followed).run(resume);
        }
    }

    private StorePlace target(Project project, Terminal terminal) {
        if (to.startsWith(PostgresSettings.SCHEME)) {
            return project.storeAt(to);
        }
        try {
            return new StorePlace.InFile(terminal.directory().resolve(to).normalize());
        } catch (InvalidPathException e) {
            throw new Trouble("'%s' cannot be the name of a file: %s".formatted(to, e.getReason()), e);
        }
    }

    private static TranscriptFiles files(Project project, StorePlace target) {
        Path there = switch (target) {
            case StorePlace.InFile(Path file) when !file.equals(project.database()) -> file.resolveSibling("sessions");
            case StorePlace.InFile _, StorePlace.InPostgres _ ->
                project.config().output().directory();
        };
        return new TranscriptFiles(
                project::output, there, project.config().transcripts().most());
    }

    /** A loop would go on writing here what is not there any more. */
    private static void refuseWhileRunning(Project project, Database database) {
        project.running().stream().findFirst().ifPresent(loop -> {
            throw busy("the loop '%s' is running here".formatted(loop), "end it first by 'ratchet stop --all'");
        });
        new WorkerTable(database, new SteadyTime()).live().stream().findFirst().ifPresent(worker -> {
            throw busy(
                    "the worker '%s' is at work on %s".formatted(worker.name(), worker.host()),
                    "end it first by 'ratchet workers drain %s'; one that was killed is forgotten after %d s"
                            .formatted(worker.name(), WorkerTable.LAPSE.toSeconds()));
        });
    }

    private static CommandFailed busy(String who, String hint) {
        return new CommandFailed(ErrorCode.BUSY, new Complaint(who + ": nothing is copied meanwhile", hint));
    }

    private static void tell(
            StoreCopy.Copied copied, Project project, StorePlace target, Duration took, Terminal terminal) {
        String kind = switch (target) {
            case StorePlace.InFile _ -> "sqlite";
            case StorePlace.InPostgres _ -> "postgresql";
        };
        String next = switch (target) {
            case StorePlace.InFile(Path file)
            when file.equals(project.database()) ->
                "It is in %s, and is used from now on if store.url (RATCHET_STORE_URL) is not set.".formatted(file);
            case StorePlace.InFile(Path file) ->
                "It is in %s. If store.url (RATCHET_STORE_URL) is not set, %s is used: move it there to go on with it."
                        .formatted(file, project.database());
            case StorePlace.InPostgres _ -> "It is used from now on if store.url (RATCHET_STORE_URL) names it.";
        };
        terminal.print(
                "Copied and checked: %s of %d tables, %s, in %s. %s%s"
                        .formatted(
                                HumanUnits.count(copied.rows(), "row"),
                                copied.tables(),
                                HumanUnits.count(copied.transcripts().moved(), "transcript"),
                                HumanUnits.seconds(took),
                                next,
                                elsewhere(copied)),
                json -> json.put("kind", kind)
                        .put("tables", copied.tables())
                        .put("rows", copied.rows())
                        .put("transcripts", copied.transcripts().moved())
                        .put("transcripts_elsewhere", copied.transcripts().elsewhere())
                        .put("duration_secs", took.toMillis() / 1000.0));
    }

    private static String elsewhere(StoreCopy.Copied copied) {
        long missing = copied.transcripts().elsewhere();
        return missing == 0
                ? ""
                : " What %s said is not here: its file is gone or on another machine."
                        .formatted(HumanUnits.count(missing, "session"));
    }
}
