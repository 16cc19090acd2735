package dev.ratchet.it;

import dev.ratchet.app.Main;
import dev.ratchet.app.command.ResultOutput;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.process.tree.ProcessAncestry;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.PrintStream;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;

/** What runs in a {@link ReusedProcess}: one command line after the other, each as if the process were its own. */
final class CommandServer {
    private CommandServer() {}

    /**
     * A command line and its surroundings.
     *
     * @param properties of the JVM, as options would set them
     * @param locks the directories in which loops say who runs them
     */
    record Call(
            String directory,
            Map<String, String> environment,
            Map<String, String> properties,
            String out,
            String err,
            List<String> locks,
            List<String> arguments)
            implements Serializable {}

    /**
     * How a command ended.
     *
     * @param clean whether nothing that it started is left, so that the next one meets the process as this one did
     */
    record Answer(int code, boolean clean) implements Serializable {}

    /** Answers calls until there are none any more, as when the tests have ended, in whichever way. */
    public static void main(String[] arguments) throws Exception {
        try (ObjectOutputStream answers = new ObjectOutputStream(System.out);
                ObjectInputStream calls = new ObjectInputStream(System.in)) {
            System.setIn(InputStream.nullInputStream());
            System.setOut(System.err);
            while (true) {
                Call call = (Call) calls.readObject();
                FutureTask<Integer> code = new FutureTask<>(() -> run(call));
                // One that nobody has interrupted yet.
                new Thread(code).start();
                int ended = code.get();
                for (String directory : call.locks()) {
                    takeBack(Path.of(directory));
                }
                answers.writeObject(new Answer(ended, isClean()));
                answers.flush();
            }
        } catch (EOFException _) {
            System.exit(0);
        }
    }

    private static int run(Call call) throws IOException, ReflectiveOperationException {
        changeEnvironment(call.environment());
        System.clearProperty("ratchet.home");
        call.properties().forEach(System::setProperty);
        try (ResultOutput output = new ResultOutput(new FileOutputStream(call.out()));
                PrintStream errors = new PrintStream(new FileOutputStream(call.err()), true, StandardCharsets.UTF_8)) {
            Terminal terminal = new Terminal(
                    output.printer(StandardCharsets.UTF_8),
                    errors,
                    Map.copyOf(call.environment()),
                    Path.of(call.directory()),
                    Terminal.Live.NEITHER,
                    ProcessAncestry::ofThisProcess);
            int code = new Main(terminal).run(call.arguments().toArray(String[]::new));
            terminal.out().flush();
            return output.settle(code, terminal);
        }
    }

    /** Who finds our number in a lock takes the loop for running as long as we live. */
    private static void takeBack(Path locks) throws IOException {
        String own = ProcessHandle.current().pid() + " ";
        try (DirectoryStream<Path> files = Files.newDirectoryStream(locks, "*.lock")) {
            for (Path file : files) {
                if (Files.isRegularFile(file) && Files.readString(file).startsWith(own)) {
                    Files.writeString(file, "");
                }
            }
        } catch (NoSuchFileException | NotDirectoryException _) {
            // Nothing has run there.
        }
    }

    private static boolean isClean() {
        return ProcessHandle.current().children().findAny().isEmpty();
    }

    /** Java reads the environment once; children are given what it has read. */
    @SuppressWarnings("unchecked")
    private static void changeEnvironment(Map<String, String> wanted) throws ReflectiveOperationException {
        Field behind = System.getenv().getClass().getDeclaredField("m");
        behind.setAccessible(true);
        Map<String, String> environment = (Map<String, String>) behind.get(System.getenv());
        environment.clear();
        environment.putAll(wanted);
    }
}
