package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.LoopLock;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.files.SmallFile;
import dev.ratchet.journal.query.LoopQueries;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.DetachedProgram;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.SteadyTime;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Starts a run that leaves the terminal, and stays until it really runs.
 *
 * @param input what it is handed by standard input
 */
record DetachedStart(DetachedRun run, String input, Terminal terminal) {
    static final String OPTION = "--detach";

    private static final int LOOK_MILLIS = 50;

    /** Nought once it runs, else the exit code that it ended with. */
    int start(OutputFormat format) {
        try {
            run.prepare();
            Instant began = new SteadyTime().now();
            Process process = DetachedProgram.start(DetachedRun.PROPERTY, OPTION, input, run.output());
            while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                if (canBeSeen(() -> isOnRecord(process.pid()))) {
                    tell(process.pid(), format);
                    return ExitCodes.OK;
                }
            }
            if (canBeSeen(() -> hasRun(process.pid(), began))) {
                // It was done before anybody looked.
                tell(process.pid(), format);
                return ExitCodes.OK;
            }
            terminal.err().print(SmallFile.text(run.output(), SmallFile.LONGEST_TEXT));
            return run.ended(process.exitValue());
        } catch (LaunchFailed e) {
            throw new Trouble(e.complaint(), e);
        } catch (IOException e) {
            throw new Trouble("cannot use %s: %s".formatted(run.output(), FailureWords.of(e)), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Trouble("interrupted", e);
        }
    }

    private boolean hasRun(long pid, Instant since) {
        return run.project()
                .inJournal(database -> new LoopQueries(database).hasRun(pid, since))
                .orElse(false);
    }

    private static boolean canBeSeen(BooleanSupplier fact) {
        try {
            return fact.getAsBoolean();
        } catch (Trouble _) {
            // What it cannot read either ends it, and it says why.
            return false;
        }
    }

    /** It has the lock, and its run is in the journal. */
    private boolean isOnRecord(long pid) {
        return LoopLock.holder(run.project().lock(run.loop()))
                        .filter(holder -> holder.pid() == pid)
                        .isPresent()
                && run.project()
                        .inJournal(database -> new LoopQueries(database)
                                .runners(run.project().place().orElse(null)))
                        .filter(runners -> runners.stream().anyMatch(runner -> runner.pid() == pid))
                        .isPresent();
    }

    private void tell(long pid, OutputFormat format) {
        terminal.println(
                switch (format) {
                    case JSON ->
                        Json.object(json -> json.put("name", run.loop())
                                .put("pid", pid)
                                .put("output_file", run.output().toString()));
                    case TEXT ->
                        ("the loop '%s' runs as process %d, its output is in %s;" + " '%s' follows it, '%s' ends it")
                                .formatted(
                                        run.loop(),
                                        pid,
                                        run.output(),
                                        NameOption.spelled("ratchet attach", run.loop()),
                                        NameOption.spelled("ratchet stop", run.loop()));
                });
    }
}
