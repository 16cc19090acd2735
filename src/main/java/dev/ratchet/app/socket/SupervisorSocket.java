package dev.ratchet.app.socket;

import dev.ratchet.app.command.OutputFormat;
import dev.ratchet.app.command.Project;
import dev.ratchet.app.command.Terminal;
import dev.ratchet.loop.base.Complaint;
import dev.ratchet.process.SteadyTime;
import dev.ratchet.process.docker.CommandAnswers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/**
 * Answers what is asked for in the attempts of a run, whose state is this process's alone. Whoever asks is not trusted: it is
 * read up to a limit, waited for up to a deadline, and answered on threads that the loop does not need.
 */
public final class SupervisorSocket implements CommandAnswers, AutoCloseable {
    private static final int MOST_AT_ONCE = 8;
    private static final String OVER = "the run is over";
    private static final Duration AFTER_A_FAILURE = Duration.ofMillis(100);

    private final SocketDirectory directory;
    private final ServerSocketChannel server;
    private final AttemptSecrets secrets;
    private final KeptDatabase record;
    private final AgentCommands commands;
    private final ToolRequests tools;
    private final Deadlines deadlines;
    private final Semaphore connections = new Semaphore(MOST_AT_ONCE);

    /** One at a time: among themselves they would only wait for the database. Not a virtual one, which native code pins. */
    private final ExecutorService worker = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("attempt-commands").factory());

    private SupervisorSocket(
            SocketDirectory directory,
            ServerSocketChannel server,
            Project project,
            Terminal terminal,
            Deadlines deadlines) {
        this.directory = directory;
        this.server = server;
        this.secrets = new AttemptSecrets(directory.socket());
        this.record = new KeptDatabase(project::open);
        this.commands = new AgentCommands(terminal, project.opening(record::open));
        this.tools = new ToolRequests(new AgentToolCalls(commands, commands.project(), new SteadyTime()));
        this.deadlines = deadlines;
    }

    /** How long an answer may take, and what stands between. */
    record Deadlines(Duration reading, Duration command, Duration writing) {
        static final Deadlines USUAL =
                new Deadlines(Duration.ofSeconds(5), Duration.ofSeconds(60), Duration.ofSeconds(5));
    }

    /** Listens until it is closed. */
    public static SupervisorSocket open(Project project, Terminal terminal) throws IOException {
        return open(project, terminal, Deadlines.USUAL);
    }

    static SupervisorSocket open(Project project, Terminal terminal, Deadlines deadlines) throws IOException {
        SocketDirectory directory = SocketDirectory.make(terminal.environment());
        ServerSocketChannel server;
        try {
            server = listening(directory.socket());
        } catch (IOException e) {
            directory.close();
            throw e;
        }
        SupervisorSocket opened = new SupervisorSocket(directory, server, project, terminal, deadlines);
        Thread.ofPlatform().daemon().name("attempt-socket").start(opened::accept);
        return opened;
    }

    private static ServerSocketChannel listening(Path socket) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        try {
            return server.bind(UnixDomainSocketAddress.of(socket));
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    /** Where it is. */
    public Path directory() {
        return directory.path();
    }

    public AttemptSecrets secrets() {
        return secrets;
    }

    private void accept() {
        while (server.isOpen()) {
            connections.acquireUninterruptibly();
            try {
                SocketChannel channel = server.accept();
                Thread.ofVirtual().start(() -> serve(channel));
            } catch (ClosedChannelException _) {
                return;
            } catch (IOException _) {
                // Too many files are open, say.
                connections.release();
                LockSupport.parkNanos(AFTER_A_FAILURE.toNanos());
            }
        }
    }

    private void serve(SocketChannel channel) {
        try (channel) {
            String line;
            try (ChannelDeadline _ = ChannelDeadline.of(channel, deadlines.reading)) {
                line = line(channel);
            }
            ByteBuffer answer = StandardCharsets.UTF_8.encode(answer(line).line());
            try (ChannelDeadline _ = ChannelDeadline.of(channel, deadlines.writing)) {
                while (answer.hasRemaining()) {
                    channel.write(answer);
                }
            }
        } catch (IOException _) {
            // Whoever asked has gone, or said nothing for too long.
        } finally {
            connections.release();
        }
    }

    /** What comes up to the end of a line; what is longer than a request may be is none. */
    private static String line(SocketChannel channel) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.allocate(8192);
        while (line.size() <= SocketRequest.MOST_BYTES && channel.read(buffer.clear()) >= 0) {
            line.write(buffer.array(), 0, buffer.position());
            if (buffer.position() > 0 && buffer.get(buffer.position() - 1) == '\n') {
                break;
            }
        }
        return line.size() > SocketRequest.MOST_BYTES ? "" : line.toString(StandardCharsets.UTF_8);
    }

    private SocketAnswer answer(String line) {
        return SocketRequest.parse(line)
                .map(this::answer)
                .orElseGet(() -> SocketAnswer.refusal(
                        Complaint.of("that is no request, or one of more than %d MB"
                                .formatted(SocketRequest.MOST_BYTES >> 20)),
                        OutputFormat.TEXT));
    }

    private SocketAnswer answer(SocketRequest request) {
        return secrets.attempt(request.secret())
                .map(attempt -> run(attempt, request))
                .orElseGet(() -> unknown(request));
    }

    private SocketAnswer unknown(SocketRequest request) {
        String why = "the attempt that this belongs to is over, or it never was one of this run";
        return ToolRequests.isMeant(request.words())
                ? inTurn(request, () -> tools.refuse(request.words(), why))
                : refusal(request, Complaint.of(why));
    }

    /** What comes from a container, which no socket leads out of. */
    @Override
    public Answer answer(String secret, List<String> words) {
        SocketAnswer answer = answer(new SocketRequest(secret, words));
        return new Answer(answer.exit(), answer.out(), answer.err());
    }

    private SocketAnswer run(String attempt, SocketRequest request) {
        return inTurn(
                request,
                () -> ToolRequests.isMeant(request.words())
                        ? tools.answer(attempt, request.words())
                        : commands.run(attempt, request.words()));
    }

    private SocketAnswer inTurn(SocketRequest request, Callable<SocketAnswer> action) {
        Future<SocketAnswer> answer;
        try {
            answer = worker.submit(action);
        } catch (RejectedExecutionException _) {
            return refusal(request, Complaint.of(OVER));
        }
        try {
            return answer.get(deadlines.command.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException _) {
            answer.cancel(true);
            return refusal(request, new Complaint("it took too long", "try again later"));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return refusal(request, Complaint.of(OVER));
        } catch (ExecutionException e) {
            return refusal(request, Complaint.of("it failed: " + e.getCause()));
        }
    }

    private static SocketAnswer refusal(SocketRequest request, Complaint why) {
        return SocketAnswer.refusal(why, OutputFormat.askedFor(request.words()));
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException _) {
            // Then nobody listens any more.
        }
        worker.shutdownNow();
        record.close();
        directory.close();
    }
}
