package dev.ratchet.app.command;

import dev.ratchet.json.Json;
import dev.ratchet.json.JsonWriter;
import dev.ratchet.process.KeptVariables;
import dev.ratchet.process.Launcher;
import dev.ratchet.process.tree.ProcessAncestry;
import dev.ratchet.process.tree.TerminalSize;
import dev.ratchet.screen.TerminalSafeText;
import dev.ratchet.tui.AnsiColours;
import dev.ratchet.tui.block.Paragraph;
import dev.ratchet.tui.block.StyledText;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a command sees of the world around it.
 *
 * @param format how results are printed
 * @param live which of the two streams a person watches
 * @param lineage where this process comes from, which few commands ask
 * @param program all commands, for one that lets others call some of them
 * @param attempt the project that commands are about, whatever they name, where they come from its loop or an attempt at its work
 */
public record Terminal(
        PrintStream out,
        PrintStream err,
        Map<String, String> environment,
        Path directory,
        OutputFormat format,
        Live live,
        Supplier<ProcessAncestry> lineage,
        Supplier<CommandGroup> program,
        Optional<Project> attempt) {

    private static final int USUAL_COLUMNS = 80;
    private static final String SPEAKER = "ratchet: ";

    /** One of a program of which no command calls another. */
    public Terminal(
            PrintStream out,
            PrintStream err,
            Map<String, String> environment,
            Path directory,
            Live live,
            Supplier<ProcessAncestry> lineage) {
        this(
                out,
                err,
                environment,
                directory,
                OutputFormat.TEXT,
                live,
                lineage,
                () -> CommandGroup.NONE,
                Optional.empty());
    }

    /** One of a process that descends from nobody. */
    public Terminal(PrintStream out, PrintStream err, Map<String, String> environment, Path directory, Live live) {
        this(out, err, environment, directory, live, () -> ProcessAncestry.UNKNOWN);
    }

    /** One that is nothing but its streams. */
    public static Terminal of(PrintStream out, PrintStream err, OutputFormat format) {
        return new Terminal(out, err, Map.of(), Path.of("").toAbsolutePath(), Live.NEITHER).printing(format);
    }

    /** Whether a person watches: only then there are colours and redrawing. */
    public record Live(boolean out, boolean err) {
        public static final Live NEITHER = new Live(false, false);
    }

    /** The real one. */
    public static Terminal system(ResultOutput output) {
        Map<String, String> environment = new HashMap<>(System.getenv());
        KeptVariables.restore(environment);
        return new Terminal(
                output.printer(System.out.charset()),
                System.err,
                Map.copyOf(environment),
                Path.of("").toAbsolutePath(),
                new Live(watched("ratchet.stdout"), watched("ratchet.stderr")),
                ProcessAncestry::ofThisProcess);
    }

    private static boolean watched(String stream) {
        return "terminal".equals(System.getProperty(stream));
    }

    /** The colours of the error stream. */
    public AnsiColours colours() {
        return colours(live.err());
    }

    /** The colours of the output stream. */
    public AnsiColours outputColours() {
        return colours(live.out());
    }

    private AnsiColours colours(boolean watched) {
        boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty() && !isDumb();
        return watched && wanted ? AnsiColours.of(environment) : AnsiColours.PLAIN;
    }

    /** Whether the terminal says that it knows nothing but letters. */
    public boolean isDumb() {
        return environment.getOrDefault("TERM", "").equals("dumb");
    }

    /** How many characters fit on a line of the output; without bound where nobody watches. */
    public int columns() {
        if (!live.out()) {
            return Integer.MAX_VALUE;
        }
        return toldColumns();
    }

    private int toldColumns() {
        String told = System.getProperty("ratchet.columns", environment.getOrDefault("COLUMNS", ""));
        return told.matches("[1-9]\\d{1,3}") ? Integer.parseInt(told) : USUAL_COLUMNS;
    }

    /** Whether what is told on the error stream is for a person in front of a terminal that can do more than letters. */
    public boolean isForPeople() {
        return live.err() && !isDumb() && environment.getOrDefault("CI", "").isEmpty();
    }

    /** The directory of the program itself, as its launcher says. */
    Optional<String> home() {
        return Optional.ofNullable(System.getProperty("ratchet.home"));
    }

    /** The same with other streams. */
    public Terminal printing(PrintStream otherOut, PrintStream otherErr) {
        return new Terminal(otherOut, otherErr, environment, directory, format, live, lineage, program, attempt);
    }

    /** The same, seen from another directory. */
    public Terminal in(Path elsewhere) {
        return new Terminal(out, err, environment, elsewhere, format, live, lineage, program, attempt);
    }

    /** The same, with results in this format. */
    public Terminal printing(OutputFormat asked) {
        return new Terminal(out, err, environment, directory, asked, live, lineage, program, attempt);
    }

    /** The same in a program with these commands. */
    public Terminal of(Supplier<CommandGroup> commands) {
        return new Terminal(out, err, environment, directory, format, live, lineage, commands, attempt);
    }

    /** The same for somebody of whom is known that it is a person, wherever this process comes from by now. */
    public Terminal ofPerson() {
        return new Terminal(
                out, err, environment, directory, format, live, () -> ProcessAncestry.UNKNOWN, program, attempt);
    }

    /** The same for commands about this project, whatever they name. */
    public Terminal about(Project project) {
        return new Terminal(out, err, environment, directory, format, live, lineage, program, Optional.of(project));
    }

    /** One for what an attempt asks for: about its project alone, and told to other streams. */
    public Terminal forAttempt(String id, Project project, PrintStream answer, PrintStream complaints) {
        return new Terminal(
                answer,
                complaints,
                Map.of(Launcher.MARKER, id),
                project.config().root(),
                OutputFormat.TEXT,
                Live.NEITHER,
                lineage,
                () -> CommandGroup.NONE,
                Optional.of(project));
    }

    ProcessAncestry ancestry() {
        return lineage.get();
    }

    /** Prints a line of what was asked for. */
    public void println(String line) {
        out.println(line);
    }

    /** Prints something for people, in lines that end between words where they watch. */
    public void print(Paragraph words) {
        words.lines(columns(), outputColours()).forEach(out::println);
    }

    /** Prints an array of objects, one a line. */
    public void printArray(Stream<String> objects) {
        out.println(objects.collect(Collectors.joining(",\n", "[", "]")));
    }

    /** Prints a result for people, or for programs. */
    public void print(String line, Consumer<JsonWriter> members) {
        println(
                switch (format) {
                    case TEXT -> line;
                    case JSON -> Json.object(members);
                });
    }

    /** Prints what is only for people. */
    public void remark(String line) {
        if (format == OutputFormat.TEXT) {
            println(line);
        }
    }

    /** Tells why there is no result, on both streams where programs read one of them, and says the exit code. */
    public int fail(CommandError error) {
        error.lines().forEach(this::complain);
        if (error.see() != null) {
            complain(error.see());
        }
        if (format == OutputFormat.JSON) {
            println(Json.object(error::write));
        }
        return error.exitCode();
    }

    /** Tells what is wrong, with names in it that others may have made up; to people in lines that end between words. */
    public void complain(String message) {
        message.lines()
                .map(TerminalSafeText::line)
                .flatMap(line -> complaint(line).stream())
                .forEach(err::println);
    }

    private List<String> complaint(String line) {
        if (!isForPeople()) {
            return List.of(SPEAKER + line);
        }
        return Paragraph.of(StyledText.plain(SPEAKER), StyledText.plain(line)).lines(errorColumns(), AnsiColours.PLAIN);
    }

    private int errorColumns() {
        return TerminalSize.ofErrorStream().map(TerminalSize::columns).orElseGet(this::toldColumns);
    }

    /** Tells people something on the error stream, in lines that end between words. */
    public void tell(Paragraph words) {
        words.lines(errorColumns(), colours()).forEach(err::println);
    }
}
