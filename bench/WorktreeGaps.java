import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** From one agent's end to the next one's start over tasks: in a worktree of its own each, and all in the directory. */
record WorktreeGaps(Path home, Path scratch) {
    private static final int FILES = 1_000;
    private static final int TASKS = 30;
    private static final int ROUNDS = 9;
    private static final double MOST = 2;

    List<Figure> measure() throws IOException, InterruptedException {
        double directory = gap("directory");
        double worktrees = gap("worktree");
        double git = worktreeAdd();
        return List.of(
                Figure.shown("Agent's end to the next one's start over tasks, p50: in the directory", millis(directory)),
                Figure.shown("Agent's end to the next one's start over tasks, p50: in a worktree each", millis(worktrees)),
                Figure.atMost(
                        "The same against the gap in the directory and `git worktree add` of 1,000 files together",
                        worktrees / (directory + git),
                        MOST,
                        "×",
                        " of " + Samples.number(directory) + " and " + millis(git)));
    }

    private static String millis(double value) {
        return Samples.number(value) + " ms";
    }

    private double gap(String mode) throws IOException, InterruptedException {
        Path project = Worktrees.repository(scratch.resolve("gaps-" + mode), FILES);
        Path agent = project.resolveSibling("agent.sh");
        Files.writeString(agent, """
            #!/bin/bash
            start=$EPOCHREALTIME
            echo "$RATCHET_TASK" > "d1/$RATCHET_TASK"; git add -A; git commit -qm "$RATCHET_TASK"
            printf 'start %s\\n%0100d\\n<task-done>%s</task-done>\\nend %s\\n' "$start" 0 "$RATCHET_TASK" "$EPOCHREALTIME"
            """);
        agent.toFile().setExecutable(true);
        Files.writeString(project.resolve(".git/info/exclude"), "/.ratchet/\n/log\n/ratchet.toml\n/PROMPT.md\n");
        Place place = Place.prepare(home, project, Place.settings(agent, 0, "") + """
            [workspace]
            mode = "%s"
            [landing]
            mode = "none"
            [verify]
            enabled = false
            """.formatted(mode));
        StringBuilder plan = new StringBuilder();
        for (int i = 0; i < TASKS; i++) {
            plan.append("- [ ] task ").append(i).append('\n');
        }
        Path tasks = Files.writeString(project.resolveSibling("plan.md"), plan);
        finish(place, place.ratchet("task", "import", tasks.toString()));
        finish(place, place.ratchet("run", "--tasks", "-q"));
        if (place.told().size() != TASKS) {
            throw new IOException(place.told().size() + " sessions of " + TASKS);
        }
        return place.gaps().p50();
    }

    private static void finish(Place place, Process process) throws IOException, InterruptedException {
        if (process.waitFor() != 0) {
            throw new IOException(Files.readString(place.directory().resolve("log")));
        }
    }

    private double worktreeAdd() throws IOException, InterruptedException {
        Path project = Worktrees.repository(scratch.resolve("gaps-git"), FILES);
        List<Double> times = new ArrayList<>();
        for (int round = 0; round < ROUNDS; round++) {
            long began = System.nanoTime();
            Worktrees.git(project, "worktree", "add", "-q", "-b", "b" + round, "../tree-" + round, "main");
            times.add((System.nanoTime() - began) / 1e6);
        }
        return new Samples(times).p50();
    }
}
