package dev.ratchet.app;

import dev.ratchet.app.command.ExitCodes;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.store.SqliteLibrary;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Goes through what most commands do, in a directory of the launcher's, so that the JVM can remember its classes; unpacks
 * the native library into another, so that it need not be done at each start. Neither the user's settings nor what is on
 * record of other projects has a say in it: a run that is refused here would leave every later start without its classes.
 */
final class WarmUp {
    static final String WORD = "warm-up";

    /** With an agent that is a part of the program, in its sandbox where there is one. */
    private static final String SETTINGS = """
        [agent]
        command = "scripted"
        args = ["warm-up.script"]
        [backoff]
        initial_delay_secs = 0
        """;

    /** With a program for the agent; a shell is on every machine. */
    private static final String PROGRAM = """
        [agent]
        command = "/bin/sh"
        args = ["-c", "echo Warm."]
        [sandbox]
        mode = "off"
        [backoff]
        initial_delay_secs = 0
        """;

    private static final int LONGEST_CALL = 4096;

    private static final String SCRIPT = "session\ntext Warm.\n";

    private static final List<List<String>> COMMANDS = List.of(
            List.of("run", "5"),
            List.of("status"),
            List.of("version"),
            List.of("task", "add", "Warm up"),
            List.of("task", "list"),
            List.of("task", "list", "--ready"),
            List.of("config", "check"),
            List.of("metrics"),
            List.of("brief"),
            List.of("history"));

    /** What only the library for all of TOML reads. */
    private static final String ODD = "[session]\noutput_prefix = 'session'\n";

    private static final List<String> QUIETLY = List.of("-q", "2");

    /** What people type all day. */
    private static final List<List<String>> QUICK = List.of(
            List.of("version"),
            List.of("status"),
            List.of("loops"),
            List.of("task", "add", "Warm up"),
            List.of("task", "list"));

    /** What an agent says first to the server of its tools. */
    private static final String MESSAGES = """
        {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},\
        "clientInfo":{"name":"warm-up","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":1,"method":"tools/list"}
        {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"log","arguments":{"text":"Warm."}}}
        """;

    /** What the run of an attempt says to a call. */
    private static final String ANSWER = """
        {"exit":0,"out":"Warm.","err":""}
        """;

    /**
     * In the first of these directories, with the library to the second; without one only what the server of tools does, and
     * with another word only what a loop does, or the quick commands where a loop has been.
     */
    int run(Terminal terminal, List<String> words) {
        Path directory = Path.of(words.getFirst());
        if (words.size() == 1) {
            return tools(directory, terminal);
        }
        try {
            SqliteLibrary.unpackTo(Path.of(words.get(1)));
            if (words.size() == 2) {
                return all(directory, terminal);
            }
            return words.get(2).equals("quick") ? quick(directory, terminal) : loop(directory, terminal);
        } catch (IOException e) {
            terminal.complain("cannot warm up in %s: %s".formatted(directory, FailureWords.of(e)));
            return ExitCodes.FAILED;
        }
    }

    private static int all(Path directory, Terminal terminal) throws IOException {
        int worst = in(directory.resolve("project"), SETTINGS + ODD, COMMANDS, terminal);
        worst = Math.max(worst, tools(directory, terminal));
        return Math.max(worst, in(directory.resolve("program"), PROGRAM, List.of(QUIETLY), terminal));
    }

    private static int loop(Path directory, Terminal terminal) throws IOException {
        int worst = in(directory.resolve("project"), SETTINGS, List.of(List.of("run", "2")), terminal);
        return Math.max(worst, in(directory.resolve("program"), PROGRAM, List.of(QUIETLY), terminal));
    }

    private static int quick(Path directory, Terminal terminal) throws IOException {
        Path project = directory.resolve("program");
        int worst = in(project, PROGRAM, QUICK, terminal);
        return Math.max(worst, in(project, PROGRAM + ODD, List.of(List.of("status")), terminal));
    }

    private static int in(Path project, String settings, List<List<String>> commands, Terminal terminal)
            throws IOException {
        repository(Files.createDirectories(project).resolve(".git"));
        Files.writeString(project.resolve("ratchet.toml"), settings);
        Files.writeString(project.resolve("warm-up.script"), SCRIPT);
        Files.writeString(project.resolve("PROMPT.md"), "Warm up.\n");
        Main main = new Main(new Terminal(
                terminal.out(), terminal.err(), environment(terminal, project), project, Terminal.Live.NEITHER));
        int worst = 0;
        for (List<String> command : commands) {
            worst = Math.max(worst, main.run(command.toArray(String[]::new)));
        }
        return worst;
    }

    /** As in an attempt whose run answers anything with the same words. */
    private static int tools(Path directory, Terminal terminal) {
        Path socket = directory.resolve("s" + ProcessHandle.current().pid());
        Map<String, String> environment =
                Map.of("RATCHET_ATTEMPT", WORD, "RATCHET_SECRET", WORD, "RATCHET_SOCKET", socket.toString());
        try (ServerSocketChannel run = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            run.bind(UnixDomainSocketAddress.of(socket));
            Thread.ofPlatform().daemon().start(() -> answer(run));
            System.setIn(new ByteArrayInputStream(MESSAGES.getBytes(StandardCharsets.UTF_8)));
            return new Main(new Terminal(terminal.out(), terminal.err(), environment, directory, Terminal.Live.NEITHER))
                    .run("mcp");
        } catch (IOException e) {
            terminal.complain("cannot warm up in %s: %s".formatted(directory, FailureWords.of(e)));
            return ExitCodes.FAILED;
        }
    }

    private static void answer(ServerSocketChannel run) {
        try (SocketChannel asking = run.accept()) {
            int _ = asking.read(ByteBuffer.allocate(LONGEST_CALL));
            int _ = asking.write(StandardCharsets.UTF_8.encode(ANSWER));
        } catch (IOException _) {
            // Then the call says that nobody can be asked.
        }
    }

    private static Map<String, String> environment(Terminal terminal, Path project) {
        Path home = project.resolveSibling(project.getFileName() + "-home");
        return Map.of(
                "PATH", terminal.environment().getOrDefault("PATH", ""),
                "HOME", home.toString(),
                "XDG_STATE_HOME", home.resolve("state").toString());
    }

    /** As much of one as git wants to see. */
    private static void repository(Path git) throws IOException {
        Files.createDirectories(git.resolve("objects"));
        Files.createDirectories(git.resolve("refs"));
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
    }
}
