package dev.ratchet.app.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.app.command.Command;
import dev.ratchet.app.command.CommandEntry;
import dev.ratchet.app.command.CommandGroup;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.app.feature.FeatureCommands;
import dev.ratchet.app.question.AskCommand;
import dev.ratchet.app.run.SendCommand;
import dev.ratchet.app.socket.SupervisorSocket.Deadlines;
import dev.ratchet.app.task.TaskCommands;
import dev.ratchet.config.ConfigLoader;
import dev.ratchet.loop.attempt.PastAttempt;
import dev.ratchet.loop.history.Event;
import dev.ratchet.process.docker.CommandAnswers;
import dev.ratchet.testing.Sample;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.reflect.Modifier;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Both ends of the socket in one process. */
class SupervisorSocketTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final String ATTEMPT = "a-1";

    /** The field of 'task list' that a method sets, for which that command is made anew for each call. */
    private static final String SET_BY_METHOD = "status";

    @TempDir
    Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Project project = new Project(
            ConfigLoader.load(Path.of("/"), null, Map.of(), Map.of()).config());
    private Map<String, String> environment = Map.of();
    private SupervisorSocket socket;

    @BeforeEach
    void listen() throws IOException {
        project = new Project(
                ConfigLoader.load(directory, null, Map.of(), Map.of()).config());
        project.prepare();
        environment = Map.of("XDG_STATE_HOME", directory.resolve("state").toString());
        socket = open(new Deadlines(LONG, LONG, LONG));
    }

    @AfterEach
    void close() {
        socket.close();
    }

    private SupervisorSocket open(Deadlines deadlines) throws IOException {
        return SupervisorSocket.open(project, terminal(environment).of(SupervisorSocketTest::program), deadlines);
    }

    @Test
    void anAttemptIsAnsweredByTheCommandsThatEverybodyHas() {
        assertThat(ask("task", "add", "größer — 大", "-d", "line\nline"))
                .as(err())
                .isZero();
        String id = out().strip();

        assertThat(ask("task", "log", id, "-m", "mind the gap")).isZero();
        assertThat(ask("task", "list", "--json")).isZero();
        assertThat(out()).contains(id, "größer — 大", "line\\nline");
        assertThat(ask("task", "log", id)).isZero();
        assertThat(out()).contains("mind the gap");
        assertThat(ask("task", "show", "t-000000")).isOne();
        assertThat(err()).startsWith("ratchet: there is no task 't-000000'").hasLineCount(1);
        assertThat(ask("task", "deps", "--help")).isZero();
        assertThat(out()).contains("add", "list").doesNotContain("  rm ");
        assertThat(ask("feature", "list")).isZero();
    }

    @Test
    void aCallHasNothingOfTheOneBeforeIt() {
        assertThat(ask("task", "add", "one", "-d", "words", "--priority", "7", "--needs", "gpu"))
                .isZero();
        String one = out().strip();
        assertThat(ask("task", "add", "two", "--after", one)).isZero();
        String two = out().strip();
        assertThat(ask("task", "add", "three")).isZero();
        String three = out().strip();
        assertThat(ask("task", "list", "--status", "done", "--json")).isZero();
        assertThat(ask("task", "list", "--ready", "--json")).isZero();
        assertThat(out()).contains(three).doesNotContain(two);

        assertThat(ask("task", "list", "--json")).isZero();
        assertThat(out())
                .contains(one, two, three)
                .containsOnlyOnce("\"words\"")
                .containsOnlyOnce("gpu");
        assertThat(ask("task", "deps", "add", three, one)).isZero();
        assertThat(ask("task", "deps", "add", two, three)).isZero();
        assertThat(ask("task", "deps", "list", three)).isZero();
        assertThat(out()).contains("For it wait:").containsOnlyOnce(two);
        assertThat(ask("task", "deps", "list", "--json")).isZero();
        assertThat(out()).contains("\"depends_on\":[\"" + one + "\"]");
    }

    /** They are kept from call to call, and picocli gives back their first values to what it knows alone. */
    @Test
    void theCommandsOfAgentsKeepNothingButWhatTheyAreGiven() {
        assertThat(AgentCommands.ALLOWED).allSatisfy(words -> {
            for (Class<?> type = command(words).getClass(); type != null; type = type.getSuperclass()) {
                assertThat(type.getDeclaredFields())
                        .filteredOn(field -> !Modifier.isStatic(field.getModifiers()))
                        .as("%s of %s", type, words)
                        .allMatch(field -> field.isAnnotationPresent(Option.class)
                                || field.isAnnotationPresent(Parameters.class)
                                || field.isAnnotationPresent(Mixin.class)
                                || field.getName().equals(SET_BY_METHOD));
            }
        });
    }

    private static Command command(String words) {
        CommandEntry.Node node = program();
        for (String word : words.split(" ", -1)) {
            node = ((CommandGroup) node)
                    .entries().stream()
                            .filter(entry -> entry.word().equals(word))
                            .findFirst()
                            .orElseThrow()
                            .make();
        }
        return (Command) node;
    }

    @Test
    void whateverAgentsMayCallIsDoneByTheSupervisor() {
        Map<String, String> variables = socket.secrets().variables(ATTEMPT);
        assertThat(AgentCommands.ALLOWED)
                .allMatch(command -> SupervisorClient.of(terminal(variables), List.of(command.split(" ", -1)))
                        .isPresent());
        assertThat(SupervisorClient.of(terminal(variables), List.of("status"))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "task done ID --force",
                "task DONE ID",
                "task fail ID",
                "task reset ID --force",
                "task delete ID",
                "task block ID",
                "task unblock ID",
                "task update ID --title x",
                "task deps rm ID ID",
                "task import plan.md",
                "task graph",
                "feature create x",
                "feature delete x",
                "feature build x",
                "task --force done ID",
                "task -c x.toml done ID"
            })
    void whatIsNotOnTheListChangesNothing(String command) throws IOException {
        Files.writeString(directory.resolve("plan.md"), "- [ ] planned\n");
        assertThat(ask("task", "add", "one")).isZero();
        String id = out().strip();

        assertThat(ask(command.replace("ID", id).split(" ", -1))).isNotZero();

        assertThat(err()).isNotEmpty().doesNotContain("Exception", "bug");
        assertThat(ask("task", "list", "--json")).isZero();
        assertThat(out().lines()).hasSize(1);
        assertThat(out()).contains("\"title\":\"one\"", "\"status\":\"pending\"");
    }

    @Test
    void noFileThatIsNamedIsRead() throws IOException {
        Path secret = Files.writeString(directory.resolve("secret"), "hidden");

        assertThat(ask("task", "add", "@" + secret)).isZero();
        assertThat(ask("task", "list")).isZero();
        assertThat(out()).contains("@" + secret).doesNotContain("hidden");
        assertThat(ask("task", "list", "-c", secret.toString())).isEqualTo(64);
        assertThat(err()).contains("-c is not for agents").doesNotContain("hidden");
    }

    @Test
    void theSecretOfAnAttemptOpensNothingAfterItsEnd() {
        PastAttempt past = Sample.worked(1, Instant.EPOCH);
        Map<String, String> variables =
                socket.secrets().variables(past.attempt().id());
        assertThat(ask(variables, "task", "list")).isZero();

        socket.secrets().saw(new Event.AttemptEnded(past, Instant.EPOCH));

        assertThat(ask(variables, "task", "list")).isOne();
        assertThat(err()).contains("the attempt that this belongs to is over");
        Map<String, String> guessed = new HashMap<>(variables);
        guessed.put(AttemptSecrets.SECRET_VARIABLE, "");
        assertThat(ask(guessed, "task", "list")).isOne();
        assertThat(socket.secrets().variables("a-2"))
                .isNotEqualTo(socket.secrets().variables("a-3"));
    }

    @Test
    void whoSaysNothingHoldsUpNobodyForLong() throws IOException {
        socket.close();
        socket = open(new Deadlines(Duration.ofMillis(100), LONG, LONG));
        List<SocketChannel> silent = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            silent.add(connect());
        }
        try {
            assertThat(ask("task", "list")).isZero();
        } finally {
            for (SocketChannel channel : silent) {
                channel.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                "garbage\n",
                "[[[[[[\n",
                "{\"secret\":1,\"words\":[\"task\"]}\n",
                "{\"secret\":\"x\",\"words\":[1]}\n",
                "{}{}\n"
            })
    void whatIsNoRequestIsRefused(String line) throws IOException {
        assertThat(answer(line.getBytes(StandardCharsets.UTF_8))).contains("\"exit\":1");
        assertThat(ask("task", "list")).isZero();
    }

    @Test
    void moreThanARequestMayBeIsNotRead() throws IOException {
        assertThat(answer(new byte[SocketRequest.MOST_BYTES + 10])).contains("more than 1 MB");
        assertThat(ask("task", "add", "x".repeat(SocketRequest.MOST_BYTES))).isOne();
        assertThat(err()).contains("that is too long");
    }

    @Test
    void aLongAnswerIsCut() throws IOException {
        socket.close();
        String much = "x".repeat(1024 * 1024);
        CommandGroup talkative = CommandGroup.of("ratchet", "", "", "")
                .with(
                        "task",
                        "",
                        () -> CommandGroup.of("ratchet task", much.repeat(5), "", "")
                                .with("list", "", () -> program()));
        socket = SupervisorSocket.open(project, terminal(environment).of(() -> talkative));

        assertThat(ask("task", "--help")).isOne();

        assertThat(out.size()).isEqualTo(SocketAnswer.MOST_TEXT_BYTES);
        assertThat(err()).contains("the rest is left out");
    }

    @Test
    void aSocketThatIsGoneIsToldInOneLine() {
        Map<String, String> variables = socket.secrets().variables(ATTEMPT);
        socket.close();

        assertThat(ask(variables, "task", "list")).isOne();

        assertThat(err().lines()).hasSize(1);
        assertThat(err()).contains("cannot be asked at", "its run may be over");
    }

    @Test
    void whoIsHeardOnlyAfterTheEndIsToldThatTheRunIsOver() {
        String secret = socket.secrets().variables(ATTEMPT).getOrDefault(AttemptSecrets.SECRET_VARIABLE, "");
        socket.close();

        CommandAnswers.Answer answer = socket.answer(secret, List.of("task", "list"));

        assertThat(answer.exit()).isOne();
        assertThat(answer.err()).contains("the run is over");
    }

    @Test
    void theDirectoryIsPrivateAndGoneWithTheRunAlsoWithOneThatWasKilled() throws IOException {
        Path all = directory.resolve("state/ratchet/sockets");
        assertThat(Files.getPosixFilePermissions(socket.directory())).hasSize(3);
        Path killed = Files.createDirectory(all.resolve("0123abcd"));
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(killed.resolve("s")));
        }

        try (SupervisorSocket another = open(Deadlines.USUAL)) {
            assertThat(killed).doesNotExist();
            assertThat(socket.directory()).isNotEqualTo(another.directory()).exists();
        }
        socket.close();

        assertThat(all).isEmptyDirectory();
    }

    @Test
    void whereThePathIsTooLongAnotherPlaceIsFound() throws IOException {
        environment =
                Map.of("XDG_STATE_HOME", directory.resolve("x".repeat(120)).toString());
        try (SupervisorSocket elsewhere = open(Deadlines.USUAL)) {
            assertThat(elsewhere.directory().getParent())
                    .isEqualTo(Path.of(System.getProperty("java.io.tmpdir")).toRealPath());
            assertThat(ask(elsewhere.secrets().variables(ATTEMPT), "task", "list"))
                    .as(err())
                    .isZero();
        }
    }

    private int ask(String... words) {
        return ask(socket.secrets().variables(ATTEMPT), words);
    }

    private int ask(Map<String, String> variables, String... words) {
        out.reset();
        err.reset();
        List<String> line = List.of(words);
        return SupervisorClient.of(terminal(variables), line).orElseThrow().ask(line);
    }

    private Terminal terminal(Map<String, String> variables) {
        return new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                variables,
                directory,
                Terminal.Live.NEITHER);
    }

    private static CommandGroup program() {
        return CommandGroup.of("ratchet", "", "", "")
                .with("task", "", () -> TaskCommands.group())
                .with("feature", "", () -> FeatureCommands.group())
                .with("send", "", () -> new SendCommand())
                .with("ask", "", () -> new AskCommand());
    }

    private SocketChannel connect() throws IOException {
        String path = socket.secrets().variables(ATTEMPT).getOrDefault(AttemptSecrets.SOCKET_VARIABLE, "");
        return SocketChannel.open(UnixDomainSocketAddress.of(path));
    }

    private String answer(byte[] request) throws IOException {
        try (SocketChannel channel = connect();
                InputStream in = Channels.newInputStream(channel)) {
            for (ByteBuffer rest = ByteBuffer.wrap(request); rest.hasRemaining(); ) {
                channel.write(rest);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
