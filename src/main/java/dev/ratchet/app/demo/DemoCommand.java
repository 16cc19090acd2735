package dev.ratchet.app.demo;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.run.LoopRun;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.tui.Verbosity;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet demo}: the main job on an embedded default. */
@picocli.CommandLine.Command(
        description = {
            "Shows a loop at work in a throw-away git repository, with a scripted agent in a model's place: commits, an"
                    + " empty session that is retried, a rate limit that is waited for, and a session that hangs with a"
                    + " daemon of its own and is ended by the watchdog. Takes less than 30 seconds and needs no model.",
            "With --tasks: a small plan is worked off, and each task is verified before it counts as done.",
            "With --engine: Ratchet itself is the agent, and a scripted server on this machine takes the model's place;"
                    + " a failing test is mended, no key is needed."
        },
        footer = {"", "Examples:", "  ratchet demo", "  ratchet demo --tasks", "  ratchet demo --engine"})
public final class DemoCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--tasks", description = "a task loop over a small plan, with verifications that fail at first")
    private boolean tasks;

    @Option(names = "--engine", description = "a validated loop of the direct agent, against a scripted server")
    private boolean engine;

    @Override
    public int run(Terminal terminal) {
        if (tasks && engine) {
            throw new WrongUsage("there is no demo of both: choose --tasks or --engine");
        }
        DemoScene demo = tasks ? DemoScene.TASKS : engine ? DemoScene.ENGINE : DemoScene.LOOP;
        Path directory = demo.make();
        Terminal there = terminal.in(directory);
        terminal.err()
                .println("The %s of this demo is scripted: it plays a script, no model is involved."
                        .formatted(engine ? "server" : "agent"));
        return engine ? withModel(demo, there) : show(demo, there);
    }

    private int withModel(DemoScene demo, Terminal there) {
        try (DemoModelServer model = new DemoModelServer(demo.shipped("model.script"))) {
            Files.writeString(
                    there.directory().resolve("ratchet.toml"),
                    "base_url = \"%s\"%n".formatted(model.address()),
                    StandardOpenOption.APPEND);
            return show(demo, there);
        } catch (IOException e) {
            throw new Trouble("cannot write the demo's settings: " + FailureWords.of(e), e);
        }
    }

    private int show(DemoScene demo, Terminal there) {
        int code = config.inProject(there, Map.of(), project -> play(demo, project, there));
        if (code == ExitCodes.OK && there.format() == OutputFormat.TEXT) {
            new DemoSummary(demo, there.directory()).tell(there);
        }
        return code;
    }

    private static int play(DemoScene demo, Project project, Terminal there) {
        switch (demo) {
            case LOOP, ENGINE -> {}
            case TASKS -> importPlan(project, there);
        }
        return new LoopRun(project, options(there), there).run();
    }

    private static void importPlan(Project project, Terminal there) {
        String name = "plan.md";
        Plan plan = PlanFile.read(there.directory().resolve(name), null).plan();
        project.prepareState();
        try (Database database = Database.open(project.database())) {
            int tasks = new PlanImport(database, new SteadyTime(), new RandomIds(new SecureRandom()))
                    .run(plan, name)
                    .size();
            there.remark("Imported %d tasks.".formatted(tasks));
        }
    }

    private static RunOptions options(Terminal there) {
        return new RunOptions(
                NameOption.MAIN,
                RunOptions.Company.ALONE,
                RunOptions.Circuit.AS_IT_IS,
                Verbosity.NORMAL,
                RunOptions.Length.UNTIL_DONE,
                switch (there.format()) {
                    case TEXT -> RunOptions.Result.NONE;
                    case JSON -> RunOptions.Result.JSON;
                });
    }
}
