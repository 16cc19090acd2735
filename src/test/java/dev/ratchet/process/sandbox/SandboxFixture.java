package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.files.Quarantine;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.Running;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.process.tree.Platform;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** A machine in a directory, with a home, a project and a place for daemons, and programs shut in there for real. */
final class SandboxFixture {
    /** Who the prisoner is. */
    enum Inmate {
        OURSELVES,
        NOBODY
    }

    /** What came of a script inside. */
    record Report(int exitCode, String output) {
        boolean fine() {
            return exitCode == 0;
        }
    }

    private static final List<String> NOBODY =
            List.of("/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
    private static final Map<String, String> SOMEBODY = Map.of(
            "GIT_AUTHOR_NAME", "T",
            "GIT_AUTHOR_EMAIL", "t@example.invalid",
            "GIT_COMMITTER_NAME", "T",
            "GIT_COMMITTER_EMAIL", "t@example.invalid",
            "GIT_CONFIG_GLOBAL", "/dev/null");
    private static final Map<String, String> OF_OTHERS = Map.of(
            "GIT_CONFIG_COUNT", "1",
            "GIT_CONFIG_KEY_0", "safe.directory",
            "GIT_CONFIG_VALUE_0", "*");
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Path machine;
    private final Inmate inmate;
    private final List<Path> agentState = new ArrayList<>();
    private final AtomicInteger sessions = new AtomicInteger();
    final List<String> told = new ArrayList<>();
    Path project;
    SandboxSettings settings = new SandboxSettings(
            SandboxSettings.Mode.ON, List.of("~/.ssh", "~/.netrc"), List.of(), SandboxSettings.Network.OPEN);

    SandboxFixture(Path directory, Inmate inmate) throws IOException, InterruptedException {
        this.machine = directory.toRealPath();
        this.inmate = inmate;
        assumeTrue(Platform.LINUX, "bubblewrap is for Linux");
        assumeTrue(works(), "bubblewrap does not work here for " + inmate);
        for (String name : List.of("home/.ssh", "home/.own", "home/.local/state/ratchet", "tmp", "run")) {
            Files.createDirectories(machine.resolve(name));
        }
        for (String name : List.of("sessions", "features", "skills")) {
            Files.createDirectories(home().resolve("work/project/.ratchet").resolve(name));
        }
        Files.writeString(home().resolve(".ssh/id"), "secret\n");
        Files.writeString(home().resolve(".netrc"), "secret\n");
        agentState.add(home().resolve(".own"));
        project = home().resolve("work/project");
        Files.writeString(project.resolve("ratchet.toml"), "");
        outside("git init -q . && git commit -q --allow-empty -m first");
        giveAway();
    }

    private boolean works() throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(inmate == Inmate.NOBODY ? NOBODY : List.<String>of());
        words.addAll(List.of("bwrap", "--unshare-user", "--disable-userns", "--ro-bind", "/", "/"));
        words.addAll(List.of("--proc", "/proc", "/bin/true"));
        return run(Path.of("/"), Shell.line(words)).exitCode() == 0;
    }

    private static ShellResult run(Path directory, String script) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(SOMEBODY);
        environment.putAll(OF_OTHERS);
        return new Shell(new LocalLauncher(), Path.of("/tmp"))
                .run(new ShellCommand(script, directory, environment, "outside", DEADLINE));
    }

    Path home() {
        return machine.resolve("home");
    }

    Path machine() {
        return machine;
    }

    /** A script of the user's own, outside. */
    void outside(String script) throws IOException, InterruptedException {
        ShellResult result = run(project, "set -e; " + script);
        assertThat(result.exitCode()).as(script + result.stderr()).isZero();
    }

    /** Everything belongs to who is shut in: what he cannot do is the sandbox's doing. */
    void giveAway() throws IOException, InterruptedException {
        if (inmate == Inmate.NOBODY) {
            outside("chmod a+rx '" + machine + "' && chown -R 65534:65534 '" + machine + "'");
        }
    }

    /** Where a session finds what Ratchet keeps for itself. */
    Path own() {
        return home().resolve(".local/state/ratchet");
    }

    SandboxLauncher launcher() {
        HostMachine host = new HostMachine(
                home(),
                Map.of("PATH", "/usr/bin:/bin", "HOME", home().toString()),
                List.of(machine.resolve("tmp")),
                List.of(machine.resolve("run")),
                machine.resolve("resolv.conf"),
                machine.resolve("sockets"),
                List.of());
        ProjectPaths paths = new ProjectPaths(
                project.resolve(".ratchet"),
                List.of(),
                project.resolve(".ratchet/sessions"),
                List.of(project.resolve("ratchet.toml"), project.resolve("harness.toml")),
                List.of(),
                agentState);
        Bubblewrap bubblewrap = new Bubblewrap(new OwnPrograms("/usr/local/bin:/usr/bin:/bin", List.of()));
        return new SandboxLauncher(
                inmate == Inmate.NOBODY ? asNobody(bubblewrap) : bubblewrap, settings, host, paths, records());
    }

    /** What another Ratchet would find on record. */
    GuardRecords records() {
        Quarantine quarantine = new Quarantine(project, project.resolve(".ratchet"), () -> Instant.EPOCH);
        return new GuardRecords(Optional.of(memory()), project, quarantine, told::add);
    }

    Path memory() {
        return home().resolve(".local/state/ratchet");
    }

    private static ConfinementTool asNobody(Bubblewrap bubblewrap) {
        return new ConfinementTool() {
            @Override
            public List<String> words(Confinement confinement, List<String> inner) throws LaunchFailed {
                List<String> words = new ArrayList<>(NOBODY);
                words.addAll(bubblewrap.words(confinement, inner));
                return words;
            }

            @Override
            public byte[] orders(Confinement confinement, Path directory) throws LaunchFailed {
                return bubblewrap.orders(confinement, directory);
            }

            @Override
            public String name() {
                return bubblewrap.name();
            }
        };
    }

    /** Starts a script inside. */
    Running start(String script) throws LaunchFailed {
        return launcher().launch(command(script), "prison");
    }

    private LaunchCommand command(String script) {
        return new LaunchCommand(
                List.of("/bin/sh", "-c", script), project, SOMEBODY, null, output(sessions.incrementAndGet()), null);
    }

    private Path output(int session) {
        return project.resolve(".ratchet/sessions/" + session + ".out");
    }

    /** Runs a script inside to its end. */
    Report inside(String script) throws IOException, InterruptedException {
        Running running = start(script);
        try {
            assertThat(running.awaitExit(DEADLINE)).as(script).isTrue();
            return new Report(running.exitCode().orElseThrow(), Files.readString(output(sessions.get())));
        } finally {
            running.end(Duration.ZERO);
        }
    }

    /** Each of the scripts works inside. */
    void allows(String... scripts) throws IOException, InterruptedException {
        for (String script : scripts) {
            assertThat(inside(script)).as(script).matches(Report::fine);
        }
    }

    /** None of the scripts works inside. */
    void forbids(String... scripts) throws IOException, InterruptedException {
        for (String script : scripts) {
            Report report = inside("echo inside; " + script);
            assertThat(report.output()).as(script).startsWith("inside\n");
            assertThat(report).as(script).matches(tried -> !tried.fine());
        }
    }
}
