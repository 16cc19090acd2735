package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.llm.ApiAnswers;
import dev.ratchet.llm.ApiAnswers.Call;
import dev.ratchet.llm.ScriptedApi;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The program with the sandbox; what needs one is skipped where bubblewrap does not work. */
class SandboxIT {
    private static final String BROKEN = "echo 'bwrap: No permissions to create new namespace' >&2; exit 1";

    @Test
    void onlyTheAgentIsShutIn() {
        try (TestProject project = sandboxed()) {
            project.agent(
                            AgentScripts.WORK,
                            "echo $IS_SANDBOX > inside; touch ../by-agent; echo x >> ratchet.toml; mkdir -p made",
                            "echo x > made/x; git add made; git commit -qm made")
                    .list("hooks.pre_session", "touch ../by-hook")
                    .list("prompt.prepend_commands", "touch ../by-prelude")
                    .text("watchdog.health_command", "touch ../by-health");

            RatchetProcess run = project.ratchet("run", "1").exits(0);

            assertThat(run.err()).contains("the agent runs in a sandbox (bubblewrap)");
            assertThat(project.read("inside")).isEqualTo("1\n");
            assertThat(project.has("../by-hook")).isTrue();
            assertThat(project.has("../by-prelude")).isTrue();
            assertThat(project.has("../by-agent")).isFalse();
            assertThat(project.read("ratchet.toml")).doesNotContain("x\n");
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::committed)
                    .containsExactly(true);
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    @Test
    void theCommandsOfTheDirectAgentAreShutInWithoutItsKey() {
        ApiAnswers speech = ApiAnswers.OPENAI;
        String command = "cat /proc/[0-9]*/environ | tr '\\\\0' '\\\\n'; touch ../by-agent; echo x >> ratchet.toml;"
                + " echo x > .ratchet/sessions/x; echo inside: $IS_SANDBOX; setsid sleep 1000 & true";
        try (ScriptedApi api = new ScriptedApi(List.of(
                        speech.calls(new Call("1", "bash", "{\"command\":\"%s\"}".formatted(command))),
                        speech.says("done")));
                TestProject project = sandboxed()) {
            project.text("agent.adapter", "api")
                    .text("api.provider", "openai")
                    .text("api.base_url", api.base().toString())
                    .text("api.model", "m")
                    .environment("OPENAI_API_KEY", "sk-inside-0123456789");

            project.ratchet("run", "--once").exits(0);

            assertThat(api.seen().get(1).body())
                    .contains("PATH=", "inside: 1", "Read-only file system")
                    .doesNotContain("sk-inside");
            assertThat(project.has("../by-agent")).isFalse();
            assertThat(project.read("ratchet.toml")).doesNotContain("x\n");
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    @Test
    void aKilledRatchetTakesTheSessionWithIt() {
        try (TestProject project = sandboxed()) {
            project.agent(AgentScripts.WORK, AgentScripts.DAEMON, "touch ready", AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "1");
            project.awaitFile("ready");

            run.signal("KILL");
            run.exitCode();

            project.await("the end of the session", () -> project.leftOvers().isEmpty());
            project.file("go", "").ratchet("run", "1").exits(0);
        }
    }

    @Test
    void whatASessionLeftBeforeAKillIsTakenAwayAtTheNextStart() {
        try (TestProject project = sandboxed()) {
            project.agent(
                    AgentScripts.WORK,
                    "[ -e go ] || { mkdir STOP; touch STOP/x; }",
                    "ln -s ../../x .ratchet/link && touch linked",
                    "touch ready",
                    AgentScripts.UNTIL_GO);
            RatchetProcess run = project.start("run", "1");
            project.awaitFile("ready");
            run.signal("KILL");
            run.exitCode();
            assertThat(project.read(".git/commondir")).isEqualTo(".\n");
            assertThat(project.has("linked")).isFalse();

            RatchetProcess next = project.file("go", "").ratchet("run", "1").exits(0);

            assertThat(next.lines("quarantine")).singleElement().asString().contains("STOP is a directory");
            assertThat(project.has(".git/commondir")).isFalse();
            assertThat(project.has("STOP")).isFalse();
            assertThat(project.has("harness.toml")).isFalse();
        }
    }

    @Test
    void aConfigurationThatASessionCouldHaveMadeNeedsAPersonsTrust() {
        try (TestProject project = sandboxed()) {
            String planted = "[agent]\ncommand = \"./evil.sh\"\n[sandbox]\nmode = \"off\"\n[prompt]\ntext = \"x\"\n";
            project.script("src/evil.sh", "touch ../../by-agent", AgentScripts.WORK)
                    .agent(AgentScripts.WORK, "printf '%s' '" + planted + "' > src/ratchet.toml");
            project.ratchet("run", "1").exits(0);

            for (String command : List.of("run --once", "agents list", "agents test evil", "feature build f")) {
                RatchetProcess refused =
                        project.ratchetIn("src", command.split(" ")).exits(78);
                assertThat(refused.err()).contains("look at it, then: ratchet trust ratchet.toml");
            }
            assertThat(project.ratchetIn("src", "doctor").exits(1).out()).contains("ratchet trust ratchet.toml");
            assertThat(project.ratchetIn("src", "status").exits(0).err()).contains("ratchet trust ratchet.toml");
            assertThat(project.ratchetIn("src", "trust").exits(64).err()).contains("--yes");
            assertThat(project.has("../by-agent")).isFalse();

            assertThat(project.ratchetIn("src", "trust", "--yes").exits(0).out())
                    .contains("command = \"./evil.sh\"");
            assertThat(project.ratchet("trust", "--list").exits(0).out()).contains("src/ratchet.toml");
            project.ratchetIn("src", "run", "--once").exits(0);
            assertThat(project.has("../by-agent")).isTrue();

            project.file("src/ratchet.toml", planted + "# more\n");
            assertThat(project.ratchetIn("src", "run", "--once").exits(78).err())
                    .contains("has changed since");
        }
    }

    @Test
    void whereNothingCanBeRememberedTheRunSaysSoAndGoesOn() {
        try (TestProject project = sandboxed()) {
            project.agent(AgentScripts.WORK, "echo ../evil > .git/commondir")
                    .environment("XDG_STATE_HOME", "/proc/nowhere");

            RatchetProcess run = project.ratchet("run", "1").exits(0);

            assertThat(run.lines("is not remembered after this run")).hasSize(1);
            assertThat(project.has(".git/commondir")).isFalse();
        }
    }

    /** Whoever replaces a file takes away what is mounted over it in all sandboxes: the kernel has it so. */
    @Test
    void aConfigurationThatIsReplacedDuringASessionHasToBeTrusted() {
        try (TestProject project = sandboxed()) {
            project.agent(
                    AgentScripts.WORK, "touch ready", AgentScripts.UNTIL_GO, "echo '# by the agent' >> ratchet.toml");
            RatchetProcess first = project.start("run", "1");
            project.awaitFile("ready");
            TestShell.run(project.directory(), "cp ratchet.toml new; mv new ratchet.toml");

            assertThat(project.ratchet("run", "1", "--name", "second").exits(78).err())
                    .contains("nobody has trusted it; look at it, then: ratchet trust ratchet.toml");
            project.file("go", "");
            first.exits(0);

            assertThat(first.lines("was replaced during a session, which could change it from then on"))
                    .hasSize(1);
            project.ratchet("run", "1").exits(78);
            assertThat(project.ratchet("trust", "--yes").exits(0).out()).contains("Ratchet does as it says");
            project.ratchet("run", "1").exits(0);
        }
    }

    @Test
    void noAgentCanTrustForAPerson() {
        try (TestProject project = sandboxed()) {
            project.withRatchetForAgents()
                    .file("src/ratchet.toml", "")
                    .agent(
                            AgentScripts.WORK,
                            "ratchet trust src/ratchet.toml --yes",
                            "env -u RATCHET_ATTEMPT ratchet trust src/ratchet.toml --yes");

            project.ratchet("run", "1").exits(0);

            assertThat(project.ratchet("trust", "--list").exits(0).out()).isEqualTo("No file is trusted by name.\n");
            project.ratchetIn("src", "run", "--once").exits(78);
        }
    }

    @Test
    void theWatchdogEndsAllOfIt() {
        try (TestProject project = sandboxed()) {
            // With such a grace it is over soon only because nothing in there outlives the agent.
            project.set("watchdog.stale_timeout_mins", 0.03)
                    .set("watchdog.kill_grace_secs", 60)
                    .agent(
                            "trap 'touch asked; exit' TERM",
                            AgentScripts.WORK,
                            AgentScripts.DAEMON,
                            AgentScripts.UNTIL_GO);

            project.ratchet("run", "1");

            assertThat(project.has("asked")).isTrue();
            assertThat(project.leftOvers()).isEmpty();
        }
    }

    @Test
    void whereItDoesNotWorkAutoSaysSoAndOnRefuses() {
        try (TestProject project = sandboxed()) {
            project.script("../bin/bwrap", BROKEN).agent(AgentScripts.WORK, "touch ran");
            project.environment("PATH", project.directory().resolveSibling("bin") + ":" + System.getenv("PATH"));

            RatchetProcess refused = project.ratchet("run", "1").exits(78);

            assertThat(refused.err())
                    .contains(
                            "sandbox.mode is \"on\", but bubblewrap cannot make a sandbox here: bwrap: No permissions")
                    .contains("kernel.unprivileged_userns_clone");
            assertThat(refused.withoutWarnings()).hasSize(1);
            assertThat(project.has("ran")).isFalse();

            project.text("sandbox.mode", "auto");
            RatchetProcess warned = project.ratchet("run", "1").exits(0);

            assertThat(warned.lines("without a sandbox"))
                    .singleElement()
                    .asString()
                    .contains("WARN", "No permissions");
            assertThat(project.has("ran")).isTrue();
            assertThat(project.ratchet("run", "1", "--no-sandbox").exits(0).lines("sandbox"))
                    .isEmpty();
        }
    }

    @Test
    void whatASessionLeavesBehindDoesNotTurnTheSandboxOff() {
        try (TestProject project = sandboxed()) {
            project.text("sandbox.mode", "auto");
            project.agent(
                    "touch ran",
                    "d=\".git/modules/$(printf '\\377')\"; mkdir -p \"$d\"; : > \"$d/config\"",
                    "test \"$IS_SANDBOX\" = 1 || touch free",
                    AgentScripts.WORK);
            project.ratchet("run", "1").exits(0);
            project.ratchet("run", "1").exits(0);
            assertThat(project.has("free")).isFalse();

            TestShell.run(
                    project.directory(), "cd .git/modules && mkdir $(seq 3000) && touch $(seq -f %g/config 3000)");
            project.ratchet("run", "1").exits(0);
            assertThat(project.has("free")).isFalse();

            // More than any sandbox can hide.
            TestShell.run(project.directory(), "rm ran; mkdir temp; mkdir $(seq -f temp/ssh-%g 1100)");
            project.environment("TMPDIR", project.path("temp").toString());
            RatchetProcess refused = project.ratchet("run", "1").exits(78);

            assertThat(refused.err()).contains("would need", "look at what is in", "/temp,", "--no-sandbox");
            assertThat(refused.withoutWarnings()).hasSize(1);
            assertThat(project.has("ran")).isFalse();
            // Java cannot delete what has such a name, and 'mvn clean' could not either.
            TestShell.run(project.directory(), "rm -r .git/modules");
        }
    }

    @Test
    void programsOfTheProjectAreNotRatchetsOwn() {
        try (TestProject project = sandboxed()) {
            for (String name : List.of("setsid", "bwrap", "git", "env", "sh")) {
                project.script(".venv/bin/" + name, "touch ../by-" + name, "exit 1");
            }
            project.agent(AgentScripts.WORK)
                    .environment("PATH", project.path(".venv/bin") + ":" + System.getenv("PATH"));

            project.ratchet("run", "1");
            project.ratchet("doctor");

            assertThat(List.of("setsid", "bwrap", "git", "env", "sh")).noneMatch(name -> project.has("../by-" + name));
        }
    }

    @Test
    void noLinkThatASessionMakesLeadsRatchetItselfOutside() {
        try (TestProject project = sandboxed()) {
            project.file("../rc", "# mine\n")
                    .file("../keys/id", "a secret\n")
                    .list("sandbox.hide", "../keys")
                    .text("output.event_log", "events.jsonl")
                    .agent(
                            "ln -sf ../rc events.jsonl; ln -sfn ../keys/id PROMPT.md; echo \"$*\" >> told",
                            "ln -s ../../made .ratchet/compressing",
                            AgentScripts.WORK);

            RatchetProcess run = project.ratchet("run", "2").exits(1);

            assertThat(run.err()).contains("events.jsonl: it is a link", "PROMPT.md: it is a link to");
            assertThat(project.read("../rc")).isEqualTo("# mine\n");
            assertThat(project.has("../made")).isFalse();
            assertThat(project.read("told")).isNotBlank().doesNotContain("secret");
            assertThat(project.ratchet("doctor").exits(1).out()).contains("PROMPT.md is a link to");
        }
    }

    @Test
    void whatRatchetKeepsSurvivesAnAgentThatCleansUpAndIsChangedByAskingAlone() {
        try (TestProject project = sandboxed()) {
            project.withRatchetForAgents()
                    .agent(
                            "ratchet task add 'found on the way' > added 2>&1; ratchet task list > listed 2>&1",
                            "ratchet task add wrong -c /etc/passwd > refused 2>&1",
                            "ratchet task done $(cat added) --force >> refused 2>&1",
                            "mkdir -p .ratchet/skills/x && echo x > .ratchet/skills/x/SKILL.md",
                            "echo x > .ratchet/main.lock; true > .ratchet/ratchet.db; mv .ratchet/ratchet.db"
                                    + " .ratchet/gone",
                            "cat .ratchet/*.db* .ratchet/*.lock > peeked; ratchet history > history 2>&1",
                            "mv .ratchet elsewhere; rm -rf .ratchet/*.db .ratchet/*.json .ratchet/sessions",
                            "git clean -fdxq -e added -e listed -e refused -e peeked -e history -e skills 2> cleaned",
                            "touch survived",
                            AgentScripts.WORK);
            String task = project.ratchet("task", "add", "one").exits(0).out().strip();

            project.ratchet("run", "1").exits(0);

            assertThat(project.query("SELECT id, status FROM tasks", row -> row.text("id") + " " + row.text("status")))
                    .containsExactlyInAnyOrder(
                            task + " pending", project.read("added").strip() + " pending");
            assertThat(project.read("listed")).contains("found on the way", "one");
            assertThat(project.read("refused")).contains("-c is not for agents", "'task done' is not for agents");
            assertThat(project.has("survived")).isTrue();
            assertThat(project.read("peeked")).isEmpty();
            assertThat(project.read("history"))
                    .contains("ratchet.db: cannot be opened, it is no file; in a sandbox")
                    .hasLineCount(1);
            assertThat(project.attempts()).hasSize(1);
            assertThat(project.has(".ratchet/sessions")).isTrue();
            assertThat(project.has(".ratchet/skills/x/SKILL.md")).isTrue();
            assertThat(project.status()).containsEntry("outcome", "limit_reached");
            assertThat(project.path("../state/ratchet/sockets")).isEmptyDirectory();
        }
    }

    @Test
    void whatTheFlagAllowsCanBeWritten() {
        try (TestProject project = sandboxed()) {
            project.agent(AgentScripts.WORK, "touch '../more here/x' ../less/y").file("../more here/z", "");
            project.file("../less/z", "");

            project.ratchet("run", "1", "--allow", "../more here").exits(0);

            assertThat(project.has("../more here/x")).isTrue();
            assertThat(project.has("../less/y")).isFalse();
            assertThat(project.ratchet("run", "1", "--allow", "../nowhere")
                            .exits(78)
                            .err())
                    .contains("nowhere does not exist");
        }
    }

    static void assumeBubblewrap() {
        String trivial = "bwrap --unshare-user --disable-userns --ro-bind / / --proc /proc true";
        assumeTrue(TestShell.works(Path.of("/"), List.of(), trivial), "bubblewrap does not work here");
    }

    /** A directory in which no agent may write; skips the test where there is none. */
    static Path outsideOfTemporaryFiles() {
        Path target = Path.of("target").toAbsolutePath();
        assumeTrue(
                Stream.of("/tmp", "/var/tmp").noneMatch(target::startsWith),
                "this checkout is among temporary files, where an agent may write");
        return target;
    }

    /** Outside of every temporary directory, so that what is beside the project is not the agent's anyway. */
    private static TestProject sandboxed() {
        assumeBubblewrap();
        TestProject project = TestProject.createIn(outsideOfTemporaryFiles()).text("sandbox.mode", "on");
        for (String who : List.of("AUTHOR", "COMMITTER")) {
            project.environment("GIT_" + who + "_NAME", "T").environment("GIT_" + who + "_EMAIL", "t@example.invalid");
        }
        TestShell.run(project.directory(), "git init -q");
        return project;
    }
}
