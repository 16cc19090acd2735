package dev.ratchet.app.demo;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.ConfigOption;
import dev.ratchet.app.command.ConfigTrust;
import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.NameOption;
import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.command.WrongUsage;
import dev.ratchet.app.compose.RunOptions;
import dev.ratchet.app.fleet.FleetCommand;
import dev.ratchet.app.run.LoopRun;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.store.Database;
import dev.ratchet.tui.Verbosity;
import dev.ratchet.work.graph.Features;
import dev.ratchet.work.graph.Plan;
import dev.ratchet.work.graph.PlanImport;
import dev.ratchet.work.graph.RandomIds;
import dev.ratchet.work.plan.PlanFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
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
                    + " a failing test is mended, no key is needed.",
            "With --fleet: four agents work side by side, each in a git worktree of its own; two of them write to the"
                    + " same place, and two are right alone and wrong together. All of it lands, one by one.",
            "With --fleet --store postgres: the same with its record in a PostgreSQL that is started for it, and"
                    + " landing through a remote, as several machines would have it."
        },
        footer = {
            "",
            "Examples:",
            "  ratchet demo",
            "  ratchet demo --tasks",
            "  ratchet demo --engine",
            "  ratchet demo --fleet",
            "  ratchet demo --fleet --store postgres"
        })
public final class DemoCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--tasks", description = "a task loop over a small plan, with verifications that fail at first")
    private boolean tasks;

    @Option(names = "--engine", description = "a validated loop of the direct agent, against a scripted server")
    private boolean engine;

    @Option(
            names = "--fleet",
            description = "four loops at once, with a conflict, and a check that fails after a merge")
    private boolean fleet;

    /** Where the record of a demo is kept. */
    private enum Store {
        file,
        postgres
    }

    @Option(
            names = "--store",
            paramLabel = "STORE",
            description = "where the record of --fleet is: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Store store = Store.file;

    @Override
    public int run(Terminal terminal) {
        if (Stream.of(tasks, engine, fleet).filter(asked -> asked).count() > 1) {
            throw new WrongUsage("there is no demo of several at once: choose --tasks, --engine or --fleet");
        }
        if (store == Store.postgres && !fleet) {
            throw new WrongUsage("--store is for the demo of several loops: give --fleet as well");
        }
        if (store == Store.postgres) {
            try (DemoDatabase database = DemoDatabase.start()) {
                return play(terminal, "%n[store]%nurl = \"%s\"%nproject = \"demo\"%n".formatted(database.address()));
            }
        }
        return play(terminal, "");
    }

    private int play(Terminal terminal, String settings) {
        DemoScene demo = tasks ? DemoScene.TASKS : engine ? DemoScene.ENGINE : fleet ? DemoScene.FLEET : DemoScene.LOOP;
        Path directory = demo.make(settings);
        Terminal there = terminal.in(directory);
        terminal.err()
                .println(
                        fleet
                                ? "The agents of this demo are scripted: they play scripts, no model is involved."
                                : "The %s of this demo is scripted: it plays a script, no model is involved."
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
        return config.inProject(there, Map.of(), project -> {
            // It is among temporary files, where agents of other projects may write.
            new ConfigTrust(project.config(), there).grant();
            int code = play(demo, project, there);
            if (code != ExitCodes.OK) {
                there.complain("the demo took place in %1$s: 'cd %1$s' to look at it, 'rm -rf %1$s' to delete it"
                        .formatted(there.directory()));
            } else if (there.format() == OutputFormat.TEXT) {
                new DemoSummary(demo, there.directory(), project.store()).tell(there);
            }
            return code;
        });
    }

    private static int play(DemoScene demo, Project project, Terminal there) {
        return switch (demo) {
            case LOOP, ENGINE -> new LoopRun(project, options(there), there).run();
            case TASKS -> {
                importPlan("plan.md", List.of(), project, there);
                yield new LoopRun(project, options(there), there).run();
            }
            case FLEET -> {
                importPlan("plan.json", List.of("lemonade", "cocoa", "espresso", "advert"), project, there);
                yield FleetCommand.play(there);
            }
        };
    }

    private static void importPlan(String name, List<String> features, Project project, Terminal there) {
        Plan plan = PlanFile.read(there.directory().resolve(name), null).plan();
        project.prepareState();
        try (Database database = project.open()) {
            SteadyTime time = new SteadyTime();
            RandomIds ids = new RandomIds(new SecureRandom());
            for (String feature : features) {
                String _ = new Features(database, time, ids).create(feature, null);
            }
            new PlanImport(database, time, ids).run(plan, name, _ -> {});
            there.remark("Imported %d tasks.".formatted(plan.size()));
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
