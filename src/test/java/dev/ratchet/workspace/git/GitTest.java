package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A repository that runs a program wherever git lets it: the program leaves a mark, and Ratchet's git never does. */
class GitTest {
    private static final Map<String, String> SOMEBODY = Map.of(
            "GIT_AUTHOR_NAME", "T",
            "GIT_AUTHOR_EMAIL", "t@example.invalid",
            "GIT_COMMITTER_NAME", "T",
            "GIT_COMMITTER_EMAIL", "t@example.invalid");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path directory;

    private Path repository;
    private Path marks;
    private Path evil;

    @BeforeEach
    void aHostileRepository() throws IOException, InterruptedException {
        assumeTrue(
                ProgramSearch.find("git", Path.of("/"), ProgramSearch.USUAL_PATH) instanceof ProgramLookup.Found,
                "no git");
        repository = Files.createDirectory(directory.resolve("repo sitory"));
        marks = Files.createDirectory(directory.resolve("marks"));
        evil = Files.writeString(
                directory.resolve("evil"), "#!/bin/sh\necho \"$@\" >> " + marks + "/$1\ncat\nexit 0\n");
        assertThat(evil.toFile().setExecutable(true)).isTrue();
        raw("git init -q . && echo one > a.txt && git add -A && git commit -qm first");
        raw("git init -q sub && cd sub && echo x > x && git add x && git commit -qm sub"
                + " && git config core.fsmonitor '" + evil + " submodule' && echo y > x");
        raw("git add sub 2> /dev/null; printf '[submodule \"sub\"]\\n"
                + "path = sub\\n"
                + "url = ./sub\\n"
                + "ignore = none\\n"
                + "' > .gitmodules; git add .gitmodules; git commit -qm module");
        for (String setting : List.of(
                "core.fsmonitor",
                "core.pager",
                "pager.log",
                "pager.status",
                "core.editor",
                "sequence.editor",
                "core.askPass",
                "core.sshCommand",
                "credential.helper",
                "gpg.program",
                "diff.external",
                "diff.own.textconv",
                "diff.own.command",
                "filter.a=b.clean",
                "filter.a=b.smudge",
                "filter.proc.process",
                "merge.own.driver",
                "core.alternateRefsCommand")) {
            raw("git config " + Shell.line(List.of(setting, evil + " " + setting.replace("=", ""))));
        }
        raw("git config commit.gpgSign true; git config log.showSignature true; git config filter.a=b.required true;"
                + " git config submodule.recurse true; git config status.submoduleSummary true");
        raw("printf '%s\\n' '*.txt filter=a=b diff=own merge=own' '*.bin filter=proc' > .git/info/attributes");
        for (String hook : List.of(
                "pre-commit",
                "post-commit",
                "post-index-change",
                "reference-transaction",
                "post-checkout",
                "commit-msg",
                "prepare-commit-msg",
                "pre-auto-gc",
                "post-rewrite",
                "pre-rebase")) {
            Path file = repository.resolve(".git/hooks/" + hook);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "#!/bin/sh\n" + evil + " hook-" + hook + " < /dev/null\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        Files.writeString(repository.resolve("a.txt"), "two\n");
        Files.writeString(repository.resolve("b.bin"), "b\n");
    }

    @Test
    void nothingOfItsSettingsIsRun() throws IOException, InterruptedException {
        Git git = new Git(new Shell(new LocalLauncher()), repository, SOMEBODY, PATIENCE);

        assertThat(fine(git.run("status", "--porcelain")))
                .contains("a.txt", "b.bin")
                .doesNotContain(" sub");
        assertThat(fine(git.run("diff", "HEAD"))).contains("+two");
        assertThat(fine(git.run("diff-index", "-p", "HEAD"))).contains("+two");
        assertThat(fine(git.run("log", "-p", "--format=%h %s"))).contains("first", "+one");
        fine(git.run("show", "HEAD"));
        fine(git.run("add", "-A"));
        fine(git.run("commit", "-q", "-m", "by Ratchet"));
        fine(git.run("checkout", "-q", "-b", "other", "HEAD~1"));
        fine(git.run("rev-parse", "HEAD"));
        fine(git.run("merge-base", "HEAD", "other"));
        fine(git.run("stash", "list"));

        assertThat(marks()).isEmpty();
    }

    @Test
    void whatTheRepositoryWouldMergeByAProgramIsAConflict() throws IOException, InterruptedException {
        Git git = new Git(new Shell(new LocalLauncher()), repository, SOMEBODY, PATIENCE);
        fine(git.run("commit", "-q", "-a", "-m", "mine"));
        fine(git.run("checkout", "-q", "-b", "other", "HEAD~1"));
        Files.writeString(repository.resolve("a.txt"), "three\n");
        fine(git.run("commit", "-q", "-a", "-m", "theirs"));

        ShellResult merged = git.run("merge", "-q", "-");

        assertThat(merged.exitCode()).isNotZero();
        assertThat(marks()).isEmpty();
    }

    @Test
    void theSameRepositoryDoesRunThemForOthers() throws IOException, InterruptedException {
        raw("git status > /dev/null 2>&1; git diff > /dev/null 2>&1; git commit -qam x > /dev/null 2>&1; true");

        assertThat(marks())
                .contains("core.fsmonitor", "diff.own.command", "filter.ab.clean", "submodule", "hook-pre-commit");
    }

    @Test
    void aMissingPromisorIsNotFetchedByAProgram() throws IOException, InterruptedException {
        raw("git config extensions.partialClone origin && git config remote.origin.promisor true && git config"
                + " core.repositoryFormatVersion 1 && git config remote.origin.url 'ext::" + evil + " promisor'"
                + " && git config protocol.ext.allow always && rm -rf .git/objects/??");
        Git git = new Git(new Shell(new LocalLauncher()), repository, SOMEBODY, PATIENCE);

        ShellResult log = git.run("log", "-p");

        assertThat(log.exitCode()).isNotZero();
        assertThat(marks()).isEmpty();
    }

    private static String fine(ShellResult result) {
        assertThat(result.exitCode()).as(result.toString()).isZero();
        return result.stdout();
    }

    private List<String> marks() throws IOException {
        try (Stream<Path> files = Files.list(marks)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    /** As others call git; not by a process of our own session, since what it leaves would stay on the process table. */
    private void raw(String script) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(SOMEBODY);
        environment.put("GIT_CONFIG_GLOBAL", "/dev/null");
        ShellResult result =
                new Shell(new LocalLauncher()).run(new ShellCommand(script, repository, environment, "raw", PATIENCE));
        assertThat(result.exitCode()).as(script + result.stderr()).isZero();
    }
}
