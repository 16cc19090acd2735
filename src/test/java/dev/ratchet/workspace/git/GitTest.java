package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.files.DirectoryDeletion;
import dev.ratchet.loop.base.Trouble;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A repository that runs a program wherever git lets it: the program leaves a mark, and Ratchet's git never does. */
class GitTest {
    private static final Map<String, String> SOMEBODY = Map.of(
            "GIT_AUTHOR_NAME", "T",
            "GIT_AUTHOR_EMAIL", "t@example.invalid",
            "GIT_COMMITTER_NAME", "T",
            "GIT_COMMITTER_EMAIL", "t@example.invalid",
            "GIT_CONFIG_GLOBAL", "/dev/null");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Shell SHELL = new Shell(new LocalLauncher(), Path.of("/tmp"));

    @TempDir
    Path directory;

    @TempDir
    Path scratch;

    private final List<String> complaints = new ArrayList<>();
    private Path repository;
    private Path marks;
    private Path evil;

    @BeforeEach
    void aRepository() throws IOException, InterruptedException {
        assumeTrue(
                ProgramSearch.find("git", Path.of("/"), ProgramSearch.USUAL_PATH) instanceof ProgramLookup.Found,
                "no git");
        repository = Files.createDirectory(directory.resolve("repo \n\"sitory é"));
        marks = Files.createDirectory(directory.resolve("marks"));
        evil = Files.writeString(
                directory.resolve("evil"), "#!/bin/sh\necho \"$@\" >> '" + marks + "'/mark\ncat\nexit 0\n");
        assertThat(evil.toFile().setExecutable(true)).isTrue();
        raw("git init -q . && echo one > a.txt && echo b > b.bin && git add -A && git commit -qm first");
        Files.writeString(repository.resolve("a.txt"), "two\n");
        Files.writeString(repository.resolve("new.txt"), "new\n");
    }

    /** Everything that Ratchet ever asks, and a checkout. */
    private String everything() throws IOException, InterruptedException {
        return everything(git());
    }

    private String everything(Git git) throws IOException, InterruptedException {
        String head = git.repository().head();
        String told = told(git, "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", ".")
                + told(git, "status", "--porcelain")
                + told(git, "diff", "HEAD")
                + told(git, "log", "--oneline", "-10")
                + told(git, "diff", "--name-only", "-z", String.valueOf(head))
                + told(git, "ls-files", "--others", "--exclude-standard", "-z");
        if (head != null) {
            git.checkOut(head, scratch.resolve("tree"));
            DirectoryDeletion.delete(scratch.resolve("tree"));
        }
        return told;
    }

    private static String told(Git git, String command, String... words) throws InterruptedException {
        return git.output(command, words).orElse("");
    }

    private Git git() {
        return new Git(SHELL, Repository.around(repository), scratch, complaints::add);
    }

    @Test
    void itSaysWhatChanged() throws Exception {
        assertThat(everything()).contains(" M a.txt", "?? new.txt", "-one\n+two", " first");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "core.fsmonitor",
                "core.pager",
                "pager.log",
                "pager.status",
                "pager.diff",
                "core.editor",
                "sequence.editor",
                "core.askPass",
                "core.sshCommand",
                "core.gitProxy",
                "credential.helper",
                "gpg.program",
                "gpg.ssh.program",
                "diff.external",
                "diff.own.textconv",
                "diff.own.command",
                "filter.a=b.clean",
                "filter.a=b.smudge",
                "filter.proc.process",
                "filter..clean",
                "filter..smudge",
                "filter..process",
                "merge.own.driver",
                "core.alternateRefsCommand",
                "uploadpack.packObjectsHook",
                "alias.status",
                "interactive.diffFilter",
                "mailmap.file",
                "trailer.x.command",
                "core.hooksPath"
            })
    void noProgramThatASettingNamesIsRun(String setting) throws Exception {
        raw("git config " + Shell.line(List.of(setting, evil + " x")) + "; git config commit.gpgSign true;"
                + " git config log.showSignature true; git config filter.a=b.required true");
        attributes();

        assertThat(everything()).contains("+two", " first");

        assertThat(marks).isEmptyDirectory();
    }

    /** By a name for each and by none at all, which is a name too. */
    private void attributes() throws IOException {
        String all = "*.txt filter=a=b diff=own merge=own\n* filter=\n*.bin filter=proc diff=own\n";
        Files.writeString(repository.resolve(".git/info/attributes"), all);
        Files.writeString(repository.resolve(".gitattributes"), all);
    }

    @Test
    void theSameRepositoryDoesRunThemForOthers() throws Exception {
        raw("git config filter..clean '" + evil + " x'; git config core.fsmonitor '" + evil + " y'");
        attributes();

        raw("git status > /dev/null 2>&1; git diff > /dev/null 2>&1; true");

        assertThat(marks).isNotEmptyDirectory();
    }

    @Test
    void noHookIsRun() throws Exception {
        for (String hook : List.of(
                "pre-commit",
                "post-index-change",
                "reference-transaction",
                "post-checkout",
                "fsmonitor-watchman",
                "pre-auto-gc",
                "post-rewrite")) {
            Path file = repository.resolve(".git/hooks/" + hook);
            Files.createDirectories(file.getParent());
            Files.writeString(file, "#!/bin/sh\n" + Shell.line(List.of(evil.toString())) + " hook < /dev/null\n");
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }

        assertThat(everything()).contains("+two");

        assertThat(marks).isEmptyDirectory();
    }

    @Test
    void settingsThatOthersIncludeAreNotRead() throws Exception {
        Path more = Files.writeString(directory.resolve("more"), "[core]\n\tfsmonitor = " + evil + " x\n");
        raw("git config extensions.worktreeConfig true; git config core.repositoryFormatVersion 1; git config"
                + " include.path "
                + Shell.line(List.of(more.toString())));
        Files.copy(more, repository.resolve(".git/config.worktree"));

        assertThat(everything()).contains("+two");

        assertThat(marks).isEmptyDirectory();
    }

    @Test
    void repositoriesBelowAreNotLookedInto() throws Exception {
        raw("git init -q sub && cd sub && echo x > x && git add x && git commit -qm sub"
                + " && git config core.fsmonitor '" + evil + " submodule' && echo y > x");
        raw("git add sub 2> /dev/null; printf '[submodule \"sub\"]\\npath = sub\\nurl = ./sub\\nignore = none\\n'"
                + " > .gitmodules; git add .gitmodules; git commit -qm module; git init -q other;"
                + " git -C other config core.fsmonitor '" + evil + " nested'; touch other/file");

        assertThat(everything()).contains("+two").doesNotContain(" M sub");

        assertThat(marks).isEmptyDirectory();
    }

    @Test
    void aWorkTreeElsewhereIsNotTheProjects() throws Exception {
        Path secret = Files.createDirectory(directory.resolve("secret"));
        Files.writeString(secret.resolve("a.txt"), "a secret\n");
        raw("git config core.worktree " + Shell.line(List.of(secret.toString())));

        assertThat(everything()).contains("+two").doesNotContain("secret");
    }

    @Test
    void aMissingObjectIsNotFetchedByAProgram() throws Exception {
        raw("git config extensions.partialClone origin && git config remote.origin.promisor true && git config"
                + " core.repositoryFormatVersion 1 && git config remote.origin.url 'ext::" + evil + " promisor'"
                + " && git config protocol.ext.allow always && rm -rf .git/objects/??");

        assertThat(git().output("log", "-p")).isEmpty();

        assertThat(marks).isEmptyDirectory();
    }

    /** A replaced object would show a check something else than what is pushed. */
    @Test
    void objectsAreWhatTheyAre() throws Exception {
        raw("git replace $(git rev-parse HEAD:a.txt) $(git rev-parse HEAD:b.bin)");
        Path tree = scratch.resolve("tree");

        git().checkOut(String.valueOf(git().repository().head()), tree);

        assertThat(tree.resolve("a.txt")).hasContent("one");
    }

    @Test
    void theRepositoryAroundOneThatIsGoneIsNotTakenForIt() throws Exception {
        raw("git init -q inner; cd inner; git commit -q --allow-empty -m inner");
        Repository inner = Repository.around(repository.resolve("inner"));
        assertThat(inner.head()).isNotNull();

        raw("rm -r inner");

        assertThat(inner.paths()).isEmpty();
        assertThat(inner.head()).isNull();
    }

    @Test
    void aGitThatLeadsElsewhereIsRefused() throws Exception {
        Path other = Files.createDirectory(directory.resolve("other"));
        raw("cd '" + other + "' && git init -q . && echo secret > s && git add s && git commit -qm secret");
        Git git = git();
        assertThat(everything(git)).contains("+two");

        raw("mv .git kept && printf 'gitdir: %s\\n' '" + other.resolve(".git") + "' > .git");
        assertThatThrownBy(() -> everything(git))
                .isInstanceOf(Trouble.class)
                .hasMessageContaining("leads to the git directory " + other.resolve(".git"));

        raw("rm .git && ln -s '" + other.resolve(".git") + "' .git");
        assertThatThrownBy(() -> everything(git)).isInstanceOf(Trouble.class);

        raw("rm .git && mv kept .git && echo '" + other.resolve(".git") + "' > .git/commondir");
        assertThatThrownBy(() -> everything(git)).isInstanceOf(Trouble.class);

        raw("rm .git/commondir && echo '" + other.resolve(".git/objects") + "' > .git/objects/info/alternates");
        assertThatThrownBy(() -> everything(git)).isInstanceOf(Trouble.class);

        raw("rm .git/objects/info/alternates && mv .git/objects kept && ln -s '" + other.resolve(".git/objects")
                + "' .git/objects");
        assertThatThrownBy(() -> everything(git)).isInstanceOf(Trouble.class);

        raw("rm .git/objects && mv kept .git/objects");
        assertThat(everything(git)).contains("+two");
    }

    @Test
    void aRepositoryThatAnAgentMakesIsSeenIfItLeadsNowhere() throws Exception {
        raw("mv .git kept");
        Git git = git();
        assertThat(everything(git)).isEmpty();

        raw("mv kept .git");
        assertThat(everything(git)).contains("+two");
        raw("echo ../../other/.git > .git/commondir; mkdir -p ../other && git init -q ../other");
        assertThatThrownBy(() -> everything(git)).isInstanceOf(Trouble.class);
    }

    @Test
    void aLinkedWorkTreeAndAShallowCloneAreAsked() throws Exception {
        raw("git commit -qam second && git worktree add -q ../linked && echo three > ../linked/a.txt"
                + " && git clone -q --depth 1 \"file://$(pwd | sed 's/ /%20/g')\" ../shallow 2> /dev/null || git clone"
                + " -q --no-local --depth 1 . ../shallow && echo three > ../shallow/a.txt");
        for (String name : List.of("linked", "shallow")) {
            Git git = new Git(SHELL, Repository.around(directory.resolve(name)), scratch, complaints::add);

            assertThat(everything(git)).as(name).contains("-two\n+three", " second");
        }
    }

    @Test
    void anIndexInTwoPartsIsRead() throws Exception {
        raw("git add new.txt && git update-index --split-index && git add -N . && ls .git | grep -q sharedindex");

        assertThat(everything()).contains("A  new.txt", " M a.txt");
    }

    @Test
    void sha256IsUnderstood() throws Exception {
        repository = Files.createDirectory(directory.resolve("long"));
        raw("git init -q --object-format=sha256 . && echo one > a.txt && git add -A && git commit -qm first"
                + " && echo two > a.txt");

        assertThat(everything()).contains("-one\n+two", " first");
    }

    @Test
    void whatTheUserIgnoresEverywhereIsIgnored() throws Exception {
        Path ignore = Files.writeString(directory.resolve("ignore"), "new.*\n");
        Path settings = Files.writeString(
                directory.resolve("gitconfig"),
                "[core]\n\texcludesFile = " + ignore + "\n\tfsmonitor = " + evil + "\n");
        Shell user = new Shell(
                (command, marker) -> {
                    Map<String, String> environment = new HashMap<>(command.environment());
                    environment.put("GIT_CONFIG_GLOBAL", settings.toString());
                    return new LocalLauncher()
                            .launch(command.within(command.words(), environment, java.util.Set.of()), marker);
                },
                Path.of("/tmp"));

        assertThat(everything(new Git(user, Repository.around(repository), scratch, complaints::add)))
                .contains("+two")
                .doesNotContain("new.txt");
        assertThat(marks).isEmptyDirectory();
    }

    @Test
    void aPipeThatHoldsGitUpIsToldOfOnceAndNotWaitedForAgain() throws Exception {
        raw("rm -f .gitignore && mkfifo .gitignore");
        Git git = git();

        assertThat(git.output("status", "--porcelain")).isEmpty();
        assertThat(git.output("status", "--porcelain")).isEmpty();
        assertThat(complaints)
                .containsExactly(repository.resolve(".gitignore")
                        + " is a pipe or a device, for which git waits in vain; delete it");

        raw("rm .gitignore");
        assertThat(git.output("status", "--porcelain")).isPresent();
    }

    @Test
    void aPipeInThePlaceOfTheIndexHoldsNothingUp() throws Exception {
        raw("rm .git/index && mkfifo .git/index");

        assertThat(git().output("status", "--porcelain")).isEmpty();
        assertThat(complaints).isEmpty();
    }

    @Test
    void nothingIsLeftBehindAndNothingIsWrittenIntoTheRepository() throws Exception {
        List<String> before = files(repository.resolve(".git"));

        told(git(), "status", "--porcelain");
        told(git(), "diff", "HEAD");

        assertThat(files(repository.resolve(".git"))).isEqualTo(before);
        assertThat(scratch).isEmptyDirectory();
    }

    private static List<String> files(Path below) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file + " " + file.toFile().length() + " "
                            + file.toFile().lastModified())
                    .sorted()
                    .toList();
        }
    }

    /** As others call git; not by a process of our own session, since what it leaves would stay on the process table. */
    private void raw(String script) throws IOException, InterruptedException {
        ShellResult result = SHELL.run(new ShellCommand(script, repository, SOMEBODY, "raw", PATIENCE));
        assertThat(result.exitCode()).as(script + result.stderr()).isZero();
    }
}
