package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.llm.ApiAnswers;
import dev.ratchet.llm.ApiAnswers.Call;
import dev.ratchet.llm.ScriptedApi;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.Running;
import dev.ratchet.process.docker.CommandAnswers;
import dev.ratchet.process.docker.ContainerInspection;
import dev.ratchet.process.docker.DockerLauncher;
import dev.ratchet.process.docker.DockerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The agent in a container of a real engine. */
class DockerIT {
    /** {@code -Dsessions=N} has more of them. */
    private static final int SESSIONS = Integer.getInteger("sessions", 15);

    private static DockerEngine docker;

    @BeforeAll
    static void open() throws IOException {
        docker = DockerEngine.open();
    }

    @AfterAll
    static void close() {
        if (docker != null) {
            docker.close();
        }
    }

    /** A project that its container sees at the same path. */
    private static TestProject project() {
        TestProject project = TestProject.create();
        String container = docker.container("-v", project.directory() + ":" + project.directory());
        return project.environment("DOCKER_HOST", docker.host()).text("docker.container", container);
    }

    private static String container(TestProject project) {
        return project.read("ratchet.toml").replaceAll("(?s).*container = \"([^\"]*)\".*", "$1");
    }

    @Test
    void theCommandsOfTheDirectAgentRunInsideAndItsOtherToolsOnTheSameFiles() {
        ApiAnswers speech = ApiAnswers.ANTHROPIC;
        String command = "cat /proc/1/comm; pwd; cat made; echo from inside > answer; env; setsid sleep 1000 & true";
        try (ScriptedApi api = new ScriptedApi(List.of(
                        speech.calls(
                                new Call("1", "write", "{\"path\":\"made\",\"content\":\"from outside\\n\"}"),
                                new Call("2", "bash", "{\"command\":\"%s\"}".formatted(command)),
                                new Call("3", "read", "{\"path\":\"answer\"}")),
                        speech.says("done")));
                TestProject project = project()) {
            project.text("agent.adapter", "api")
                    .text("api.base_url", api.base().toString())
                    .text("api.model", "m")
                    .environment("ANTHROPIC_API_KEY", "sk-docker-0123456789");

            project.ratchet("run", "--once").exits(0);

            String told = api.seen().get(1).body();
            assertThat(told)
                    .contains("busybox\\n" + project.directory() + "\\nfrom outside\\n", "from inside")
                    .doesNotContain("sk-docker");
            assertThat(docker.processes(container(project))).isEqualTo(1);
        }
    }

    @Test
    void theAgentRunsInsideAndItsOutputAndExitCodeAreOnRecord() {
        try (TestProject project = project()) {
            project.agent(
                            "echo x >> calls; cat > prompt",
                            "[ \"$(cat /proc/1/comm)\" = busybox ] && echo inside at $(pwd), for $GIVEN: "
                                    + "x".repeat(100),
                            "echo and an error >&2",
                            "ls /bin/java /root/.ssh; [ $(wc -l < calls) -lt 2 ] || exit 3")
                    .text("agent.prompt_via", "stdin")
                    .set("docker.env", "{ GIVEN = \"him\" }");

            project.ratchet("run", "2").exits(0);

            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::sessionClass, RunHistoryQueries.Line::exitCode)
                    .containsExactly(tuple("normal", 0), tuple("crashed", 3));
            assertThat(project.read(".ratchet/sessions/session-0.jsonl"))
                    .contains("inside at " + project.directory() + ", for him:", "and an error");
            assertThat(project.read("prompt")).isEqualTo("Do the next thing.\n");
            assertThat(docker.processes(container(project))).isEqualTo(1);
            assertThat(docker.docker("exec", container(project), "ls", "/tmp").lines())
                    .as("nothing but the way to the project, where that is there")
                    .allMatch(name -> project.directory().startsWith(Path.of("/tmp", name)));
        }
    }

    @Test
    void theAgentCallsRatchetInsideWithoutAnythingInstalledThere() {
        try (TestProject project = project()) {
            project.agent(
                    "a=$(ratchet task add 'from inside' -d 'two",
                    "lines') && b=$(ratchet task add second --after $a)",
                    "ratchet task log $a -m 'mind the gap'; ratchet task deps add $b $a; ratchet task show $a --json",
                    "ratchet task done $a; echo refused $?; ratchet task list; echo " + "x".repeat(100));

            project.ratchet("run", "--once").exits(0);

            assertThat(project.read(".ratchet/sessions/session-0.jsonl"))
                    .contains("from inside", "two\\nlines", "'task done' is not for agents", "refused 1", "second");
            assertThat(project.ratchet("task", "list").exits(0).out()).contains("from inside", "second");
            assertThat(docker.processes(container(project))).isEqualTo(1);
        }
    }

    @Test
    void whereNothingMayBeExecutedTheRunSaysThatTheAgentCannotCallRatchet() {
        try (TestProject project = TestProject.create()) {
            String mount = project.directory() + ":" + project.directory();
            String container = docker.container("-v", mount, "--read-only", "--tmpfs", "/tmp", "--init");
            project.environment("DOCKER_HOST", docker.host()).text("docker.container", container);
            project.agent("command -v ratchet; echo found $?; echo " + "x".repeat(100));

            String said = project.ratchet("run", "--once").exits(0).err();

            assertThat(said).contains("warning: the agent in the container", "cannot call 'ratchet task'");
            assertThat(project.read(".ratchet/sessions/session-0.jsonl")).contains("found 127");
            assertThat(project.ratchet("doctor").out()).contains("cannot call 'ratchet task'", "--tmpfs /tmp:exec");
            project.ratchet("feature", "create", "f").exits(0);
            project.file(".ratchet/features/f/spec.md", "what is wanted");
            assertThat(project.ratchet("feature", "build", "f").exits(1).err())
                    .contains("feature build needs what cannot be had");
        }
    }

    @Test
    void aTimeoutKillsEverythingInside() {
        try (TestProject project = project()) {
            project.agent(
                            "trap '' TERM",
                            "setsid sh -c 'trap \"\" TERM; while :; do sleep 1; done' &",
                            "(setsid sleep 1000 &)",
                            "echo I have said enough, and what follows is silence: " + "x".repeat(100),
                            "touch there; while :; do sleep 1; done")
                    .set("watchdog.stale_timeout_mins", 0.05);

            project.ratchet("run", "1").exits(0);

            assertThat(project.has("there")).isTrue();
            assertThat(project.attempts())
                    .extracting(RunHistoryQueries.Line::sessionClass, RunHistoryQueries.Line::exitCode)
                    .containsExactly(tuple("killed", 124));
            assertThat(living(container(project))).isEqualTo("1");
        }
    }

    @Test
    void aContainerThatIsStoppedEndsTheSessionWithThatReason() {
        try (TestProject project = project()) {
            project.agent("echo I work and work: " + "x".repeat(100) + "; touch there; while :; do sleep 0.1; done");
            RatchetProcess run = project.start("run", "--once");
            project.awaitFile("there");

            docker.docker("stop", "-t", "0", container(project));

            run.exits(0);
            RunHistoryQueries.Line only = project.attempts().getFirst();
            assertThat(only.sessionClass()).isEqualTo("crashed");
            assertThat(only.reason()).contains("the container '" + container(project) + "' was stopped");
        }
    }

    @Test
    void afterAKillOfRatchetTheNextRunEndsWhatIsLeftInside() {
        try (TestProject project = project()) {
            project.agent(
                    "[ ! -e hung ] || { " + AgentScripts.WORK + "; exit 0; }",
                    "trap '' TERM; (setsid sleep 1000 &)",
                    "touch hung; while :; do sleep 1; done");
            RatchetProcess first = project.start("run", "5");
            project.awaitFile("hung");
            project.awaitState("session_running");

            first.signal("KILL");
            first.exitCode();
            assertThat(living(container(project)).lines()).hasSizeGreaterThan(2);

            RatchetProcess second = project.ratchet("run", "1").exits(0);

            assertThat(second.lines("status=recovered")).hasSize(1);
            assertThat(living(container(project))).isEqualTo("1");
        }
    }

    @Test
    void whatIsLeftInsideIsEndedWhereverTheNextRunIs() {
        try (TestProject project = project()) {
            project.agent(
                    "[ ! -e hung ] || { " + AgentScripts.WORK + "; exit 0; }",
                    "trap '' TERM; (setsid sleep 1000 &)",
                    "touch hung; while :; do sleep 1; done");
            RatchetProcess first = project.start("run", "5");
            project.awaitFile("hung");
            project.awaitState("session_running");
            first.signal("KILL");
            first.exitCode();
            String container = container(project);

            RatchetProcess second = project.ratchet("run", "1", "--container", "", "--no-sandbox")
                    .exits(0);

            assertThat(second.lines("status=recovered")).hasSize(1);
            // Nobody but the wrapper inside could reap them: from out here they would only have been killed.
            assertThat(
                            docker.hasPerl()
                                    ? docker.processes(container)
                                    : living(container).lines().count())
                    .isEqualTo(1);
        }
    }

    @Test
    void aHundredMegabytesArriveWhole(@TempDir Path directory) throws Exception {
        Path output = directory.resolve("out");
        Running running = launch(docker.container(), directory, output, "yes 0123456789abcde | head -c 100000000");

        assertThat(running.awaitExit(Await.DEADLINE)).isTrue();
        running.end(Duration.ZERO);
        assertThat(running.exitCode()).hasValue(0);
        assertThat(output).hasSize(100_000_000);
    }

    @Test
    void manySessionsLeaveNoProcessBehind(@TempDir Path directory) throws Exception {
        String container = docker.container();
        String leaving = docker.hasPerl() ? "(setsid sleep 1000 &) ; sleep 1000 & " : "";
        for (int i = 0; i < SESSIONS; i++) {
            Running running = launch(
                    container, directory, directory.resolve("out"), leaving + "for i in 1 2 3; do ls; done; echo " + i);
            assertThat(running.awaitExit(Await.DEADLINE)).isTrue();
            running.end(Duration.ofSeconds(1));
            assertThat(running.exitCode()).hasValue(0);
        }

        assertThat(docker.processes(container)).isEqualTo(1);
        assertThat(Files.readAllLines(directory.resolve("out"))).contains("0", Integer.toString(SESSIONS - 1));
    }

    @Test
    void whatIsInTheWayIsSaidBeforeTheFirstSession() {
        String good = docker.container("-w", "/src");
        String stopped = docker.container();
        docker.docker("stop", "-t", "0", stopped);
        String bare = docker.container("--tmpfs", "/bin2");
        docker.docker("exec", bare, "rm", "/bin/sh");

        assertThat(problems(good, "", "ls")).isEmpty();
        assertThat(problems(good, "dev", "ls")).isEmpty();
        assertThat(problems(docker.container("--read-only", "-w", "/src"), "", "ls"))
                .isEmpty();
        assertThat(problems(good, "", "claude")).singleElement().asString().contains("no program 'claude' on its PATH");
        assertThat(problems(good, "nobody-here", "ls"))
                .singleElement()
                .asString()
                .contains("has no user 'nobody-here'; set [docker] user");
        assertThat(problems("none-of-this-name", "", "ls"))
                .singleElement()
                .asString()
                .contains("there is no container");
        assertThat(problems(stopped, "", "ls")).singleElement().asString().contains("is not running (exited)");
        assertThat(problems(bare, "", "ls")).singleElement().asString().contains("has no shell");
        assertThat(problems(docker.container(), "", "ls"))
                .singleElement()
                .asString()
                .contains("neither the directory /not/there nor a working directory of its own");
    }

    @Test
    void aUserOfTheContainerCanBeChosen(@TempDir Path directory) throws Exception {
        Path output = directory.resolve("out");
        DockerSettings settings = new DockerSettings(docker.container(), "dev", "/src", Map.of());
        Running running = new DockerLauncher(
                        docker.engine(),
                        settings,
                        directory,
                        Duration.ofSeconds(1),
                        (_, _) -> new CommandAnswers.Answer(1, "", ""))
                .launch(
                        new LaunchCommand(List.of("sh", "-c", "id -u; pwd"), directory, Map.of(), null, output, null),
                        "user-1");

        assertThat(running.awaitExit(Await.DEADLINE)).isTrue();
        running.end(Duration.ZERO);
        assertThat(output).hasContent("1000\n/src\n");
    }

    private static List<String> problems(String container, String user, String program) {
        DockerSettings settings = new DockerSettings(container, user, "", Map.of());
        ContainerInspection inspection =
                new ContainerInspection(docker.engine(), settings, Path.of("/not/there"), program, Map.of());
        return switch (inspection.look()) {
            case ContainerInspection.Usable _ -> List.of();
            case ContainerInspection.Unusable(var problems) ->
                problems.stream().map(Complaint::line).toList();
        };
    }

    private static Running launch(String container, Path directory, Path output, String script) throws IOException {
        DockerSettings settings = new DockerSettings(container, "", "/src", Map.of());
        return new DockerLauncher(
                        docker.engine(),
                        settings,
                        directory,
                        Duration.ofSeconds(1),
                        (_, _) -> new CommandAnswers.Answer(1, "", ""))
                .launch(
                        new LaunchCommand(List.of("sh", "-c", script), directory, Map.of(), null, output, null),
                        "many-1");
    }

    /** The numbers of those inside that live, but for who looks. */
    private static String living(String container) {
        return docker.docker(
                "exec",
                container,
                "sh",
                "-c",
                "for p in /proc/[0-9]*; do read -r _ _ state _ < $p/stat; [ $p = /proc/$$ ] || [ $state = Z ] || echo"
                        + " ${p#/proc/}; done");
    }
}
