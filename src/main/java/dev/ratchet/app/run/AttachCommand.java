package dev.ratchet.app.run;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.ProjectCommand;
import dev.ratchet.app.command.RunningLoopOption;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.json.Json;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.growth.FileGrowthWatcher;
import dev.ratchet.session.recording.FollowedFile;
import dev.ratchet.tui.RawOutput;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import picocli.CommandLine.Mixin;

/** {@code ratchet attach}. */
@picocli.CommandLine.Command(
        description = {
            "Shows what a run prints that was started with 'run --detach', from its beginning until it ends, and exits"
                    + " with its exit code. Ctrl-C leaves it running. After its end it shows what there was."
        },
        footer = {"", "Examples:", "  ratchet attach", "  ratchet attach --name docs"})
public final class AttachCommand extends ProjectCommand {
    private static final Duration LOOK = Duration.ofMillis(250);

    @Mixin
    private final RunningLoopOption name = new RunningLoopOption();

    @Override
    protected int run(Project project, Terminal terminal) {
        DetachedRun run = new DetachedRun(project, meant(project));
        if (!Files.exists(run.output())) {
            throw run.isRunning()
                    ? new Trouble("the loop '%s' runs, but was not detached: 'ratchet sessions tail' shows its sessions"
                            .formatted(run.loop()))
                    : Trouble.notFound("no loop '%s' was detached here".formatted(run.loop()))
                            .withHint("'ratchet run --detach' starts one");
        }
        try {
            follow(run, terminal);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return ExitCodes.OK;
        }
        OptionalInt code = run.exitCode();
        if (terminal.format() == OutputFormat.JSON) {
            terminal.println(Json.object(json -> json.put("name", run.loop())
                    .put("exit_code", code.isPresent() ? code.getAsInt() : null)
                    .put("output_file", run.output().toString())));
        }
        if (code.isEmpty()) {
            terminal.complain(
                    "the run of '%s' was cut off; 'ratchet history' shows how far it came".formatted(run.loop()));
        }
        return code.orElse(ExitCodes.FAILED);
    }

    /** The one that runs, if none is named and there is only one. */
    private String meant(Project project) {
        String given = name.in(project);
        List<String> running = project.running();
        return given != null ? given : running.size() == 1 ? running.getFirst() : NameOption.MAIN;
    }

    private static void follow(DetachedRun run, Terminal terminal) throws InterruptedException {
        RawOutput.For reader = terminal.live().out() ? RawOutput.For.A_TERMINAL : RawOutput.For.A_PROGRAM;
        // What programs ask for is how it ended; the lines are for people.
        PrintStream lines = switch (terminal.format()) {
            case JSON -> new PrintStream(OutputStream.nullOutputStream());
            case TEXT -> terminal.out();
        };
        RawOutput text = new RawOutput(lines, reader);
        Optional<ProcessHandle> runner = run.runner();
        try (FileGrowthWatcher growthWatcher = new FileGrowthWatcher();
                FollowedFile followed = new FollowedFile(run.output(), growthWatcher, text::read)) {
            boolean over;
            boolean caughtUp;
            do {
                // Asked before the file is read: what was written before the end is read after it.
                over = run.exitCode().isPresent()
                        || runner.filter(ProcessHandle::isAlive).isEmpty();
                caughtUp = followed.advance() == FollowedFile.Advance.CAUGHT_UP;
                if (!over && caughtUp) {
                    followed.await(LOOK);
                }
            } while (!over || !caughtUp);
        }
    }
}
