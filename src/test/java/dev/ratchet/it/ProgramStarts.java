package dev.ratchet.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.app.InThisProcess;
import dev.ratchet.process.tree.OrphanAdoption;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The ways in which the program is started in a project: with what properties and variables, and in which process. */
final class ProgramStarts {
    private static final String USUAL_OPTION = "-Xmx256m";

    private final Path home;
    private final Path project;
    private final Map<String, String> environment = new TreeMap<>();
    private final Map<String, String> properties = new TreeMap<>();
    private final AtomicInteger started = new AtomicInteger();
    private final List<RatchetProcess> processes = new CopyOnWriteArrayList<>();
    private String javaOption = USUAL_OPTION;

    /**
     * For a project.
     *
     * @param home where what it prints goes, and what else is kept around the project
     */
    ProgramStarts(Path home, Path project) {
        this.home = home;
        this.project = project;
        properties.put("java.io.tmpdir", home.resolve("tmp").toString());
    }

    void javaOption(String option) {
        javaOption = option;
    }

    void property(String name, String value) {
        properties.put(name, value);
    }

    /** A variable for all of them; none of that name if the value is empty. */
    void environment(String name, String value) {
        environment.put(name, value);
    }

    /**
     * Runs it to its end, in a process of its own only where that is needed.
     *
     * @param worktrees whether the project has some
     */
    RatchetProcess toItsEnd(List<String> arguments, boolean worktrees) {
        return switch (CommandPlace.of(arguments, environment.keySet(), worktrees)) {
            case TESTS -> here(arguments);
            case REUSED ->
                javaOption.equals(USUAL_OPTION) ? reused(project, arguments) : atItsEnd(start(List.of(), arguments));
            case OWN -> atItsEnd(start(List.of(), arguments));
        };
    }

    static RatchetProcess atItsEnd(RatchetProcess process) {
        process.exitCode();
        return process;
    }

    /** Runs it to its end in this process. */
    RatchetProcess here(List<String> arguments) {
        if (TestedProgram.isInstalled()) {
            return atItsEnd(start(List.of(), arguments));
        }
        Printed printed = printed();
        boolean startedBefore = OrphanAdoption.hasBegun();
        try (PrintStream output = new PrintStream(printed.out().toFile(), StandardCharsets.UTF_8);
                PrintStream errors = new PrintStream(printed.err().toFile(), StandardCharsets.UTF_8)) {
            int code = InThisProcess.run(project, variables(), output, errors, arguments.toArray(String[]::new));
            output.flush();
            errors.flush();
            refuseToHaveStarted(arguments, startedBefore);
            return RatchetProcess.ended(code, printed.out(), printed.err());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Who ends a program takes for its left-overs what other tests start meanwhile in sessions of their own, and ends that too. */
    private static void refuseToHaveStarted(List<String> arguments, boolean startedBefore) {
        if (!startedBefore && OrphanAdoption.hasBegun()) {
            throw new AssertionError(
                    "%s, or what ran beside it, has started a program in the process of the tests: see CommandPlace"
                            .formatted(arguments));
        }
    }

    /** Runs it to its end in a process in which others have run before. */
    RatchetProcess reused(Path where, List<String> arguments) {
        if (TestedProgram.isInstalled()) {
            return atItsEnd(start(List.of(), where, arguments));
        }
        Printed printed = printed();
        return ReusedProcess.run(new CommandServer.Call(
                where.toString(),
                variables(),
                properties,
                printed.out().toString(),
                printed.err().toString(),
                List.of(
                        project.resolve(".ratchet").toString(),
                        home.resolve("state/ratchet/locks").toString()),
                arguments));
    }

    /** Runs it to its end at a terminal of its own; skips the test where that is not possible. */
    RatchetProcess atATerminal(List<String> arguments) {
        assumeTrue(TestShell.works(project, List.of(), "script --version"), "there is no 'script'");
        List<String> words = new ArrayList<>(TestedProgram.command(List.of(javaOption)));
        words.addAll(arguments);
        Path typed = home.resolve("typed");
        try {
            Files.writeString(typed, "exec '" + String.join("' '", words) + "'\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return atItsEnd(startProgram(List.of("script", "-qec", "sh " + typed, "/dev/null"), project));
    }

    /** Runs it to its end as a user who owns nothing here; skips the test where that is not possible. */
    RatchetProcess asNobody(List<String> arguments) {
        List<String> nobody = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        assumeTrue(
                TestShell.works(project, nobody, "test -r '" + TestedProgram.file() + "'"),
                "cannot become another user");
        return atItsEnd(start(nobody, arguments));
    }

    /** Starts it in a process of its own, by way of another program if one is named. */
    RatchetProcess start(List<String> by, List<String> arguments) {
        return start(by, project, arguments);
    }

    private RatchetProcess start(List<String> by, Path where, List<String> arguments) {
        List<String> command = new ArrayList<>(by);
        List<String> options = new ArrayList<>(List.of(javaOption));
        properties.forEach((name, value) -> options.add("-D" + name + "=" + value));
        command.addAll(TestedProgram.command(options));
        command.addAll(arguments);
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
            RatchetProcess process = new RatchetProcess(builder.start(), printed.out(), printed.err());
            processes.add(process);
            return process;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What has become of all that had a process of its own. */
    String scene() {
        return processes.stream()
                .map(process -> "\n%s\n%s".formatted(process.running() ? "running" : "ended", process.scene()))
                .collect(Collectors.joining());
    }

    /** Where what it prints is kept. */
    private record Printed(Path out, Path err) {}

    private Printed printed() {
        int number = started.incrementAndGet();
        return new Printed(home.resolve("out-" + number), home.resolve("err-" + number));
    }

    private Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>(System.getenv());
        surround(variables);
        return variables;
    }

    private void surround(Map<String, String> variables) {
        variables.keySet().removeIf(name -> name.startsWith("RATCHET_") || name.equals("JAVA_TOOL_OPTIONS"));
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
}
