package dev.ratchet.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.journal.query.RunHistoryQueries;
import dev.ratchet.store.Database;
import dev.ratchet.store.Row;
import dev.ratchet.testing.TestDirectories;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A throw-away project in which the real program runs, with settings that never make a test wait. Everything started in
 * it carries a mark in its environment; what is left at the end is killed.
 */
final class TestProject implements AutoCloseable {
    private static final String MARK = "IT_PROJECT";
    private static final String USUAL_OPTION = "-Xmx256m";

    private final Path home;
    private final Path directory;
    private final MarkedProcesses marked;
    private final Map<String, String> settings = new LinkedHashMap<>();
    private final Map<String, String> environment = new TreeMap<>();
    private final Map<String, String> properties = new TreeMap<>();
    private final AtomicInteger started = new AtomicInteger();
    private String configFile = "ratchet.toml";
    private String written = "";
    private String javaOption = USUAL_OPTION;

    private TestProject(Path home) {
        this.home = home;
        this.directory = home.resolve("project");
        this.properties.put("java.io.tmpdir", home.resolve("tmp").toString());
        this.marked = new MarkedProcesses(MARK, UUID.randomUUID().toString(), home);
    }

    /** A project with a prompt, no pauses, and a watchdog that looks often. */
    static TestProject create() {
        return usual(bare());
    }

    /** The same below another directory than that for temporary files. */
    static TestProject createIn(Path place) {
        return usual(bareIn(place));
    }

    private static TestProject usual(TestProject bare) {
        return bare.file("PROMPT.md", "Do the next thing.\n")
                // What is tested must not depend on what the machine has; see SandboxIT.
                .text("sandbox.mode", "off")
                .set("backoff.initial_delay_secs", 0)
                .set("retry.retry_delay_secs", 0)
                .set("watchdog.check_interval_secs", 0.2)
                .set("watchdog.kill_grace_secs", 0.3);
    }

    /** An empty directory. */
    static TestProject bare() {
        return bareIn(TestDirectories.place());
    }

    private static TestProject bareIn(Path place) {
        try {
            TestProject project = new TestProject(
                    Files.createTempDirectory(place, "ratchet-it-").toRealPath());
            Files.createDirectories(project.directory);
            Files.createDirectories(project.home.resolve("tmp"));
            return project;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The configuration is a harness.toml from now on. */
    TestProject harness() {
        configFile = "harness.toml";
        return this;
    }

    TestProject set(String key, Object value) {
        settings.put(key, value.toString());
        return this;
    }

    TestProject text(String key, String value) {
        return set(key, TomlText.quoted(value));
    }

    TestProject list(String key, String... values) {
        return set(key, Stream.of(values).map(TomlText::quoted).toList());
    }

    /** The configuration is this text and nothing else. */
    TestProject written(String toml) {
        written = toml;
        return this;
    }

    TestProject javaOption(String option) {
        javaOption = option;
        return this;
    }

    /** A property of the JVMs that are started, such as what the launcher says of the terminal. */
    TestProject property(String name, String value) {
        properties.put(name, value);
        return this;
    }

    TestProject environment(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** The agent is this shell script. */
    TestProject agent(String... lines) {
        return script("agent.sh", lines).text("agent.command", "./agent.sh");
    }

    /** The agent plays this script, see scripted-agent.sh. */
    TestProject scripted(String script) {
        return file("x.script", script).text("agent.command", "scripted").list("agent.args", "x.script");
    }

    TestProject script(String name, String... lines) {
        file(name, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        if (!path(name).toFile().setExecutable(true, false)) {
            throw new AssertionError("cannot make executable: " + name);
        }
        return this;
    }

    /** Agents find the program on their PATH, as the launcher would have it. */
    TestProject withRatchetForAgents() {
        properties.put("ratchet.home", path("../bin").normalize().toString());
        List<String> command = TestedProgram.command(List.of("-Xmx128m"));
        return script("../bin/ratchet", "exec '" + String.join("' '", command) + "' \"$@\"");
    }

    TestProject file(String name, String content) {
        try {
            Files.createDirectories(path(name).getParent());
            Files.writeString(path(name), content);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path directory() {
        return directory;
    }

    Path path(String name) {
        return directory.resolve(name);
    }

    private void openToAll() {
        boolean opened = home.toFile().setReadable(true, false)
                && home.toFile().setExecutable(true, false)
                && home.resolve("tmp").toFile().setWritable(true, false);
        if (!opened) {
            throw new AssertionError("cannot change permissions");
        }
    }

    boolean has(String name) {
        return Files.exists(path(name));
    }

    String read(String name) {
        try {
            return Files.readString(path(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The files in a directory and below it, relative to the project. */
    List<String> filesBelow(String name) {
        try (Stream<Path> files = Files.walk(path(name))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> directory.relativize(file).toString())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void await(String what, BooleanSupplier condition) {
        Await.until(what, condition, () -> "in " + directory);
    }

    void awaitFile(String name) {
        await(name, () -> has(name));
    }

    /** The status file, whichever of the two it is. */
    Map<String, Object> status() {
        return JsonText.object(read(configFile.startsWith("harness") ? "harness.status" : ".ratchet/status.json"));
    }

    void awaitState(String state) {
        String file = configFile.startsWith("harness") ? "harness.status" : ".ratchet/status.json";
        await("state " + state, () -> has(file) && state.equals(status().get("state")));
    }

    /** The lines of the event log, which has to be on. */
    List<Map<String, Object>> events() {
        return JsonText.lines(read("events.jsonl"));
    }

    TestProject eventLog() {
        return text("output.event_log", "events.jsonl");
    }

    /** The journal's attempts, oldest first. */
    List<RunHistoryQueries.Line> attempts() {
        return attemptsIn("");
    }

    List<RunHistoryQueries.Line> attemptsIn(String subdirectory) {
        try (Database database = Database.open(path(subdirectory).resolve(".ratchet/ratchet.db"))) {
            return new RunHistoryQueries(database).attempts(null, 100);
        }
    }

    <T> List<T> query(String sql, Row.Reader<T> reader) {
        try (Database database = Database.open(path(".ratchet/ratchet.db"))) {
            return database.query(sql, reader);
        }
    }

    /** Runs the program to its end, in a process of its own only where that is needed. */
    RatchetProcess ratchet(String... arguments) {
        List<String> words = List.of(arguments);
        return switch (CommandPlace.of(words, environment.keySet(), has(".ratchet/worktrees"))) {
            case TESTS -> here(arguments);
            case REUSED -> javaOption.equals(USUAL_OPTION) ? inReused(directory, words) : atItsEnd(start(arguments));
            case OWN -> atItsEnd(start(arguments));
        };
    }

    private static RatchetProcess atItsEnd(RatchetProcess process) {
        process.exitCode();
        return process;
    }

    /** Runs it to its end in this process: a start costs more than most tests do. Not for what starts something. */
    RatchetProcess here(String... arguments) {
        if (TestedProgram.isInstalled()) {
            return atItsEnd(start(arguments));
        }
        configure();
        Printed printed = printed();
        try (PrintStream output = new PrintStream(printed.out().toFile(), StandardCharsets.UTF_8);
                PrintStream errors = new PrintStream(printed.err().toFile(), StandardCharsets.UTF_8)) {
            int code = InThisProcess.run(directory, variables(), output, errors, arguments);
            output.flush();
            errors.flush();
            return RatchetProcess.ended(code, printed.out(), printed.err());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs it to its end as if somebody had typed it, for what agents must not do; skips the test where that is not possible. */
    RatchetProcess ratchetAtATerminal(String... arguments) {
        if (!TestedProgram.isInstalled()) {
            return here(arguments);
        }
        assumeTrue(TestShell.works(directory, List.of(), "script --version"), "there is no 'script'");
        List<String> words = new ArrayList<>(TestedProgram.command(List.of(javaOption)));
        words.addAll(List.of(arguments));
        script("../typed", "exec '" + String.join("' '", words) + "'");
        return atItsEnd(startProgram(List.of("script", "-qec", path("../typed").toString(), "/dev/null"), directory));
    }

    private RatchetProcess inReused(Path where, List<String> arguments) {
        configure();
        if (TestedProgram.isInstalled()) {
            return atItsEnd(start(List.of(), where, arguments.toArray(String[]::new)));
        }
        Printed printed = printed();
        return ReusedProcess.run(new CommandServer.Call(
                where.toString(),
                variables(),
                properties,
                printed.out().toString(),
                printed.err().toString(),
                List.of(
                        path(".ratchet").toString(),
                        home.resolve("state/ratchet/locks").toString()),
                arguments));
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(System.getenv());
        surround(variables);
        return variables;
    }

    /** Where what it prints is kept. */
    private record Printed(Path out, Path err) {}

    private Printed printed() {
        int number = started.incrementAndGet();
        return new Printed(home.resolve("out-" + number), home.resolve("err-" + number));
    }

    RatchetProcess start(String... arguments) {
        return startBy(List.of(), arguments);
    }

    /** Starts it by way of another program, such as {@code setsid}. */
    RatchetProcess startBy(List<String> by, String... arguments) {
        configure();
        return start(by, directory, arguments);
    }

    /** Runs it to its end in a directory below. */
    RatchetProcess ratchetIn(String subdirectory, String... arguments) {
        return inReused(path(subdirectory), List.of(arguments));
    }

    /** Runs it to its end without writing the configuration first. */
    RatchetProcess ratchetAsItIs(String... arguments) {
        return atItsEnd(start(List.of(), directory, arguments));
    }

    /** Runs it to its end as a user who owns nothing here; skips the test where that is not possible. */
    RatchetProcess ratchetAsNobody(String... arguments) {
        openToAll();
        List<String> nobody = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        assumeTrue(
                TestShell.works(directory, nobody, "test -r '" + TestedProgram.file() + "'"),
                "cannot become another user");
        return atItsEnd(startBy(nobody, arguments));
    }

    private RatchetProcess start(List<String> by, Path where, String... arguments) {
        List<String> command = new ArrayList<>(by);
        List<String> options = new ArrayList<>(List.of(javaOption));
        properties.forEach((name, value) -> options.add("-D" + name + "=" + value));
        command.addAll(TestedProgram.command(options));
        command.addAll(List.of(arguments));
        return startProgram(command, where);
    }

    private RatchetProcess startProgram(List<String> command, Path where) {
        Printed printed = printed();
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(where.toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(printed.out().toFile())
                .redirectError(printed.err().toFile());
        surround(builder.environment());
        try {
            return new RatchetProcess(builder.start(), printed.out(), printed.err());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void surround(Map<String, String> variables) {
        variables.keySet().removeIf(name -> name.startsWith("RATCHET_") || name.equals("JAVA_TOOL_OPTIONS"));
        variables.put(MARK, marked.value());
        variables.put("TMPDIR", home.resolve("tmp").toString());
        variables.put("XDG_STATE_HOME", home.resolve("state").toString());
        TestedProgram.surround(variables);
        environment.forEach((name, value) -> {
            if (value.isEmpty()) {
                variables.remove(name);
            } else {
                variables.put(name, value);
            }
        });
    }

    /** Only what changes is written: a program that was started before may be reading it. */
    private void configure() {
        String wanted = written.isEmpty() ? TomlText.of(settings) : written;
        if (!has(configFile) || !read(configFile).equals(wanted)) {
            file(configFile, wanted);
        }
    }

    /** What runs here beside Ratchet itself. */
    List<String> leftOvers() {
        return marked.pids().stream()
                .map(MarkedProcesses::commandLine)
                .filter(command -> !TestedProgram.runs(command) && !command.isBlank())
                .toList();
    }

    @Override
    public void close() {
        Await.until("the end of all processes of a test", this::killAll, () -> String.join("\n", leftOvers()));
        Jvm.delete(home);
    }

    private boolean killAll() {
        List<Long> left = marked.pids();
        left.forEach(pid -> RatchetProcess.kill("-KILL", Long.toString(pid)));
        return left.isEmpty();
    }
}
