package dev.ratchet.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.app.command.ErrorCode;
import dev.ratchet.testing.SampleRepository;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a fleet and a loop in a worktree are told before anything starts. */
class WorktreePreflightTest {
    private static final String SETTINGS = """
        [agent]
        command = "true"
        [sandbox]
        mode = "off"
        """;

    @TempDir
    Path directory;

    private SampleRepository sample;
    private Path project;

    @BeforeEach
    void aRepository() throws Exception {
        sample = SampleRepository.in(directory.toRealPath());
        project = sample.project();
        configure("");
    }

    private void configure(String more) throws Exception {
        Files.writeString(project.resolve("ratchet.toml"), SETTINGS + more);
        Files.writeString(project.resolve("PROMPT.md"), "Do it.\n");
    }

    /** The exit code and everything that was said. */
    private String told(String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        Map<String, String> variables = new HashMap<>(System.getenv());
        variables.put("XDG_STATE_HOME", directory.resolve("state").toString());
        int code = InThisProcess.run(project, variables, stream, stream, arguments);
        return code + "\n" + out.toString(StandardCharsets.UTF_8);
    }

    private void refuses(String words, String... arguments) {
        assertThat(told(arguments).lines())
                .startsWith(Integer.toString(ErrorCode.CONFIG.exitCode()))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("ratchet: ")
                .contains(words);
        assertThat(project.resolve(".ratchet/w1.lock")).doesNotExist();
    }

    @Test
    void aRepositoryThatCannotHaveWorktreesIsRefused() throws Exception {
        sample.raw("git checkout -q --detach");
        refuses("HEAD is detached", "fleet");
        sample.raw("git switch -q main; git branch ratchet");
        refuses("there is a branch 'ratchet'", "fleet");
        sample.raw(
                "git branch -q -D ratchet; echo '*.psd filter=lfs' > .gitattributes; git add -A; git commit -qm lfs");
        refuses(".gitattributes names a filter", "fleet");
    }

    @Test
    void theBaseHasToBeThere() throws Exception {
        configure("[workspace]\nbase = \"nope\"\n");
        refuses("there is no branch 'nope'", "fleet");
    }

    @Test
    void whereThereIsNoRepositoryOrNoCommitNothingStarts() throws Exception {
        project = Files.createDirectory(directory.resolve("empty")).toRealPath();
        configure("");
        refuses("is in no git repository", "fleet");
        sample.raw(project, "git init -q .");
        refuses("has no commit yet", "fleet");
    }

    /** Each try would pay the agent and the verifier, and be rejected. */
    @Test
    void tasksThatAreCheckedOnACommitNeedARepository() throws Exception {
        project = Files.createDirectory(directory.resolve("empty")).toRealPath();
        configure("[verify]\ncommands = [\"true\"]\n");
        refuses(
                "is in no git repository: verify.commands check a commit, so no task could ever pass;"
                        + " git init, and a first commit; or --no-verify, or take verify.commands away",
                "run",
                "--tasks");
        String warned = "is in no git repository: commits cannot be seen";
        assertThat(told("run", "--tasks", "--no-verify", "--dry-run"))
                .startsWith("0\n")
                .contains(warned);
        assertThat(told("run", "1", "--dry-run")).startsWith("0\n").contains(warned);
        assertThat(told("run", "1", "--loop-status", "--dry-run"))
                .startsWith("0\n")
                .contains(warned);
        configure("");
        assertThat(told("run", "--tasks", "--dry-run")).startsWith("0\n").contains(warned);

        configure("[verify]\ncommands = [\"true\"]\n");
        sample.raw(project, "git init -q .");
        assertThat(told("run", "--tasks", "--dry-run")).startsWith("0\n").doesNotContain(warned);
    }

    /** It is the fleet that the project is set up for, though a single loop would not mind. */
    @Test
    void theDoctorAndTheCheckSayWhatAFleetWould() throws Exception {
        String table = "[[fleet.loop]]\nname = \"code\"\nrecipe = \"task\"\n";
        configure(table);
        assertThat(told("config", "check")).startsWith("0\n");
        sample.raw("git checkout -q --detach");
        refuses("HEAD is detached", "config", "check");
        assertThat(told("doctor")).containsPattern("problem +git +HEAD is detached, .* — 'git switch' to one");
        configure(table + "workspace = \"directory\"\n");
        assertThat(told("config", "check")).startsWith("0\n");
        sample.raw("git switch -q main");
        configure("[workspace]\nbase = \"nonesuch\"\n");
        refuses("there is no branch 'nonesuch'", "config", "check");
        assertThat(told("doctor")).containsPattern("problem +git +there is no branch 'nonesuch' to start from");

        project = Files.createDirectory(directory.resolve("empty")).toRealPath();
        sample.raw(project, "git init -q .");
        configure("");
        assertThat(told("doctor")).containsPattern("OK +git");
        configure(table);
        assertThat(told("doctor")).containsPattern("problem +git .* has no commit yet");
    }

    @Test
    void nobodyAsksForThePromptThatTasksDoNotNeed() throws Exception {
        Files.delete(project.resolve("PROMPT.md"));
        assertThat(told("doctor"))
                .containsPattern("problem +prompt +there is no prompt file")
                .containsOnlyOnce("'ratchet init' writes one to begin with");
        refuses("there is no prompt file", "config", "check");

        assertThat(told("task", "add", "simple")).startsWith("0\n");
        assertThat(told("config", "check")).startsWith("0\n");
        assertThat(told("doctor")).containsPattern("info +prompt +there is no prompt file .*: tasks need none");
        Files.writeString(project.resolve("ratchet.toml"), SETTINGS + "[session]\nprompt_file = \"PROMPT.md\"\n");
        refuses("there is no prompt file", "config", "check");
        Files.writeString(
                project.resolve("ratchet.toml"), SETTINGS + "[[fleet.loop]]\nname = \"code\"\nrecipe = \"prompt\"\n");
        refuses("there is no prompt file", "config", "check");
        Files.writeString(
                project.resolve("ratchet.toml"), SETTINGS + "[[fleet.loop]]\nname = \"code\"\nrecipe = \"task\"\n");
        assertThat(told("config", "check")).startsWith("0\n");
    }

    @Test
    void aBareRepositoryIsSaidToBeOne() throws Exception {
        project = sample.around().resolve("bare.git");
        sample.raw("git clone -q --bare . '%s'".formatted(project));
        configure("");
        refuses("bare.git is a bare repository, and Ratchet works where files are checked out: clone it", "fleet");
        configure("[workspace]\nmode = \"worktree\"\n");
        refuses("is a bare repository", "run", "1");
    }

    /** A task needs none, so nobody would notice. */
    @Test
    void aPromptFileThatIsNamedHasToBeThereForTasksToo() throws Exception {
        Files.delete(project.resolve("PROMPT.md"));
        refuses("there is no prompt file " + project.resolve("missing.md"), "fleet", "-p", "missing.md");
        refuses("there is no prompt file", "run", "--tasks", "-p", "missing.md");
        assertThat(told("run", "--tasks", "--dry-run")).startsWith("0\n");
        configure("[[fleet.loop]]\nname = \"code\"\nrecipe = \"task\"\nprompt_file = \"missing.md\"\n");
        refuses("there is no prompt file", "fleet");
    }

    /** In the directory itself all of that does not matter. */
    @Test
    void withoutWorktreesNothingIsAskedOfTheRepository() throws Exception {
        sample.raw("git checkout -q --detach");
        configure("[workspace]\nmode = \"directory\"\n");

        assertThat(told("config", "check")).startsWith("0\n");
        configure("[workspace]\nmode = \"worktree\"\n");
        refuses("HEAD is detached", "config", "check");
        refuses("HEAD is detached", "run", "1");
    }

    @Test
    void aNameWhoseBranchWouldBeAnothersIsRefused() throws Exception {
        configure("[workspace]\nmode = \"worktree\"\n");
        refuses("cannot be called 'landed'", "run", "1", "--name", "landed");
        refuses("cannot be called 't-1'", "run", "1", "--name", "t-1");
        refuses("git allows no branch ratchet/a..b", "run", "1", "--name", "a..b");
        configure("[[fleet.loop]]\nname = \"landed\"\nrecipe = \"prompt\"\n");
        refuses("cannot be called 'landed'", "fleet");
    }

    @Test
    void whatIsWrongWithOneLoopIsToldWithItsName() throws Exception {
        configure("""
            [[fleet.loop]]
            name = "code"
            recipe = "prompt"
            [[fleet.loop]]
            name = "docs"
            recipe = "prompt"
            prompt_file = "docs.md"
            """);
        refuses("[[fleet.loop]] docs: there is no prompt file", "fleet");
    }

    /** The agent does not exist, so that nothing starts. */
    @Test
    void aLoopOfAFleetIsOfTheKindThatItsTableSays() throws Exception {
        configure("""
            [tasks]
            enabled = true
            feature = "web"
            [[fleet.loop]]
            name = "docs"
            recipe = "prompt"
            agent = "none-such"
            prompt_file = "docs.md"
            """);
        assertThat(told("fleet"))
                .startsWith("78\n")
                .contains("there is no prompt file", "none-such was not found")
                .doesNotContain("feature");
        configure("[[fleet.loop]]\nname = \"tests\"\nrecipe = \"validated\"\n");
        refuses("tests recipe: it would be a prompt loop: say what validates", "fleet");
    }

    @Test
    void aNumberThatIsNoneIsWrongUsage() {
        assertThat(told("fleet", "--loops", "0")).startsWith("64\n").contains("from 1 to 10000, found 0");
        assertThat(told("fleet", "nope")).startsWith("64\n");
    }

    @Test
    void anAgentOfTheProjectHasToBeWhereItsWorktreesGetItFrom() throws Exception {
        Path agent = Files.writeString(project.resolve("agent.sh"), "#!/bin/sh\n");
        assertThat(agent.toFile().setExecutable(true)).isTrue();
        refuses("the agent ./agent.sh is not committed on main", "fleet", "--agent", "./agent.sh");
        sample.raw("git add agent.sh; git commit -qm agent");
        assertThat(told("fleet", "--agent", "./agent.sh")).doesNotContain("not committed");
    }
}
