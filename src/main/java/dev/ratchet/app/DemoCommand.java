package dev.ratchet.app;

import dev.ratchet.tui.Verbosity;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ratchet demo}: the main job on an embedded default. */
@picocli.CommandLine.Command(
        description = {
            "Shows a loop at work in a throw-away git repository, with a scripted agent in a model's place:",
            "commits, an empty session that is retried, a rate limit that is waited for, and a session that hangs with",
            "a daemon of its own and is ended by the watchdog. Takes less than 30 seconds and needs no model.",
            "With --tasks: a small plan is worked off, and each task is verified before it counts as done."
        },
        footer = {"", "Examples:", "  ratchet demo", "  ratchet demo --tasks"})
final class DemoCommand implements Command {
    @Mixin
    private final ConfigOption config = new ConfigOption();

    @Option(names = "--tasks", description = "a task loop over a small plan, with verifications that fail at first")
    private boolean tasks;

    @Override
    public int run(Terminal terminal) {
        Demo demo = tasks ? Demo.TASKS : Demo.LOOP;
        Path directory = demo.make();
        Terminal there = terminal.in(directory);
        terminal.err().println("The agent of this demo is scripted: it plays a script, no model is involved.");
        int code = config.inProject(there, project -> play(demo, project, there));
        if (code == Exit.OK) {
            new DemoStory(demo, directory).tell(there);
        }
        return code;
    }

    private static int play(Demo demo, Project project, Terminal there) {
        switch (demo) {
            case LOOP -> {}
            case TASKS -> {
                int _ = new TaskEdit(project, there)
                        .importFrom(there.directory().resolve("plan.md"), null, Form.TEXT);
            }
        }
        return new LoopRun(project, options(), there).run();
    }

    private static RunOptions options() {
        return new RunOptions(
                NameOption.MAIN,
                RunOptions.Circuit.AS_IT_IS,
                Verbosity.NORMAL,
                RunOptions.Length.UNTIL_DONE,
                RunOptions.Result.NONE);
    }
}
