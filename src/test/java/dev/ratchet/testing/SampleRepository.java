package dev.ratchet.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.loop.base.Time;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.git.Repository;
import dev.ratchet.workspace.git.RepositoryWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A real git repository with one commit, and the user's git to look at it. */
public record SampleRepository(Path around, Path project, Path scratch, Path marks) {
    private static final Map<String, String> SOMEBODY = Map.of(
            "GIT_AUTHOR_NAME", "T",
            "GIT_AUTHOR_EMAIL", "t@example.invalid",
            "GIT_COMMITTER_NAME", "T",
            "GIT_COMMITTER_EMAIL", "t@example.invalid",
            "GIT_CONFIG_GLOBAL", "/dev/null");
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** With a name that no shell and no format of git's likes. */
    public static SampleRepository in(Path directory) throws IOException, InterruptedException {
        assumeTrue(
                ProgramSearch.find("git", Path.of("/"), ProgramSearch.USUAL_PATH) instanceof ProgramLookup.Found,
                "no git");
        SampleRepository sample = new SampleRepository(
                directory,
                Files.createDirectory(directory.resolve("pro \"ject é")),
                Files.createDirectory(directory.resolve("scratch")),
                Files.createDirectory(directory.resolve("marks")));
        sample.raw("git init -q -b main . && printf '1\\n2\\n3\\n' > a.txt && mkdir sub && echo b > sub/b.txt"
                + " && git add -A && git commit -qm first");
        return sample;
    }

    public RepositoryWriter writer() {
        return writer(new SteadyTime());
    }

    public RepositoryWriter writer(Time time) {
        return new RepositoryWriter(shell(), Repository.around(project), scratch, time);
    }

    /** A shell whose git has no settings of a user. */
    public Shell shell() {
        return new Shell(
                (command, marker) ->
                        new LocalLauncher().launch(command.with(Map.of("GIT_CONFIG_GLOBAL", "/dev/null")), marker),
                scratch);
    }

    /** What a script prints, run as the user would. */
    public String raw(String script) throws IOException, InterruptedException {
        return raw(project, script);
    }

    public String raw(Path directory, String script) throws IOException, InterruptedException {
        ShellResult result = new Shell(new LocalLauncher(), Path.of("/tmp"))
                .run(new ShellCommand(script, directory, SOMEBODY, "raw", PATIENCE));
        assertThat(result.exitCode()).as(script + result.stderr()).isZero();
        return result.stdout().strip();
    }

    /** Waits for the next second to begin: git knows by seconds when a file was written. */
    public void nextSecond() throws IOException, InterruptedException {
        raw("now=$(date +%s); while [ \"$(date +%s)\" = \"$now\" ]; do sleep 0.02; done");
    }

    /** Has the repository run a program wherever git lets it; it leaves a mark. */
    public void poison() throws IOException, InterruptedException {
        Path evil = Files.writeString(
                around.resolve("evil"), "#!/bin/sh\necho \"$@\" >> '" + marks + "'/mark\ncat\nexit 0\n");
        assertThat(evil.toFile().setExecutable(true)).isTrue();
        for (String setting : List.of(
                "core.fsmonitor",
                "core.pager",
                "core.editor",
                "core.sshCommand",
                "diff.external",
                "diff.own.textconv",
                "filter.own.clean",
                "filter.own.smudge",
                "filter..process",
                "merge.own.driver",
                "gpg.program",
                "core.alternateRefsCommand",
                "alias.add")) {
            raw("git config " + Shell.line(List.of(setting, evil + " " + setting)));
        }
        raw("git config commit.gpgSign true; git config filter.own.required true; git config merge.own.name own");
        for (String hook : List.of(
                "pre-commit",
                "commit-msg",
                "post-commit",
                "post-index-change",
                "reference-transaction",
                "post-checkout",
                "post-merge",
                "fsmonitor-watchman",
                "pre-auto-gc",
                "post-rewrite")) {
            Path file = project.resolve(".git/hooks/" + hook);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "#!/bin/sh\n" + Shell.line(List.of(evil.toString())) + " hook < /dev/null\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        String all = "* filter=own diff=own merge=own\n";
        Files.createDirectories(project.resolve(".git/info"));
        Files.writeString(project.resolve(".git/info/attributes"), all);
        Files.writeString(project.resolve(".gitattributes"), all);
    }
}
