package dev.ratchet.it;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A git repository in which a fleet is let loose, with an agent that works at tasks. */
record FleetProject(TestProject project, TaskBoard board) implements AutoCloseable {
    /** A verifier passes everything. */
    private static final String VERIFIER =
            "case $* in *verify-pass*) " + AgentScripts.WORK + "; echo '<verify-pass/>'; exit ;; esac";

    private static final String DONE = "echo \"<task-done>$RATCHET_TASK</task-done>\"";

    /** The machine may be as busy as it likes. */
    static FleetProject create() {
        TestProject project = TestProject.create()
                .set("fleet.max_load", 0)
                .set("fleet.min_free_memory_mb", 0)
                .set("workspace.min_free_gb", 0);
        project.file(".gitignore", ".ratchet/\n*.ignored\nratchet.toml\n")
                .file("shared.txt", "first\n")
                .file("other.txt", "other\n");
        return new FleetProject(project, new TaskBoard(project));
    }

    /** The agent does this for a task, and says that it is done; what is in the project is committed. */
    FleetProject worker(String... lines) {
        project.agent(Stream.of(
                        Stream.of("exec 2> /dev/null", VERIFIER, AgentScripts.WORK),
                        Arrays.stream(lines),
                        Stream.of(DONE))
                .flatMap(all -> all)
                .toArray(String[]::new));
        TestShell.run(
                project.directory(),
                "[ -d .git ] || git init -q -b main; git config user.name T; git config user.email t@example.invalid;"
                        + " git add -A; git commit -qm base");
        return this;
    }

    List<String> tasks(int count) {
        return Stream.iterate(1, n -> n + 1)
                .limit(count)
                .map(n -> board.add("task " + n))
                .toList();
    }

    /** What a script prints that is run in the project as the user would. */
    String says(String script) {
        TestShell.run(project.directory(), "{ " + script + "\n} > ../said 2>&1");
        return project.read("../said").strip();
    }

    /** Branches, work trees, files and processes that a fleet may leave only while it runs. */
    String left() {
        return says("git branch --list 'ratchet/*'; git worktree list | tail -n +2; ls .ratchet/worktrees;"
                        + " ls .git/worktrees 2> /dev/null; ls -d .git/index.lock 2> /dev/null;"
                        + " git fsck --strict --no-dangling 2>&1 | grep -v '^notice'; git status --porcelain; true")
                + String.join("\n", project.leftOvers());
    }

    String subjects() {
        return says("git log --format=%s main");
    }

    @Override
    public void close() {
        project.close();
    }
}
