package dev.ratchet.process.docker;

import static dev.ratchet.process.docker.EngineFailed.Kind.REFUSED;

import dev.ratchet.loop.base.Excerpt;
import dev.ratchet.process.docker.CommandAnswers.Answer;
import dev.ratchet.process.docker.ContainerEngine.ExecRequest;
import dev.ratchet.process.docker.EngineConnection.StreamFrames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Carries what an agent in a container asks for to this process, over the connection to the engine, and the answers back.
 * Whoever sweeps the container ends its part there.
 */
final class ContainerRequests {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int MOST_AT_ONCE = 8;
    /** It travels as an argument. */
    private static final int LONGEST_COMPLAINT = 32_000;

    private final Container container;
    private final String directory;
    private final CommandAnswers answers;
    private final EngineConnection connection;
    private final Semaphore running = new Semaphore(MOST_AT_ONCE);
    private final CompletableFuture<Void> ready = new CompletableFuture<>();

    private ContainerRequests(
            Container container, String directory, CommandAnswers answers, EngineConnection connection) {
        this.container = container;
        this.directory = directory;
        this.answers = answers;
        this.connection = connection;
    }

    /**
     * Makes the program in the container and listens to it.
     *
     * @param directory a place of its own there
     */
    static ContainerRequests open(Container container, String directory, String marker, CommandAnswers answers)
            throws EngineFailed {
        ExecRequest courier = new ExecRequest(
                ContainerScript.COURIER.words(directory, ContainerScript.client()),
                Map.of("RATCHET_COURIER", "[" + marker + "]"),
                container.user(),
                ExecRequest.Input.NOTHING);
        String id = container.engine().create(container.name(), courier);
        ContainerRequests requests = new ContainerRequests(
                container, directory, answers, container.engine().start(id));
        Thread.ofVirtual().start(requests::listen);
        requests.awaitReady();
        return requests;
    }

    /** What the agent calls, by its path in the container. */
    String program() {
        return directory + "/bin/ratchet";
    }

    private void awaitReady() throws EngineFailed {
        try {
            ready.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException | ExecutionException | TimeoutException _) {
            connection.close();
            throw new EngineFailed(
                    REFUSED,
                    "the program by which the agent calls Ratchet cannot be put into %s in the container '%s'"
                            .formatted(directory, container.name()));
        }
    }

    private void listen() {
        RequestStream stream = new RequestStream(this::received);
        try (connection) {
            connection.readInto(new StreamFrames(stream::read, (_, _, _) -> {}));
        } catch (IOException _) {
            // The session is over, or the engine gone; whoever asks is told by the client that nobody answers.
        } finally {
            ready.completeExceptionally(new IOException("it has ended"));
        }
    }

    /** The first thing that comes says that all is in place. */
    private void received(RequestStream.Request request) {
        if (request.isReadiness()) {
            ready.complete(null);
            return;
        }
        // As long as too many are at it, no more are read.
        running.acquireUninterruptibly();
        Thread.ofVirtual().start(() -> {
            try {
                answer(request);
            } finally {
                running.release();
            }
        });
    }

    private void answer(RequestStream.Request request) {
        List<String> fields = request.fields();
        Answer answer = fields.isEmpty()
                ? new Answer(1, "", "ratchet: that is no request, or one that is too long\n")
                : answers.answer(fields.getFirst(), fields.subList(1, fields.size()));
        byte[] out = answer.out().getBytes(StandardCharsets.UTF_8);
        List<String> words = ContainerScript.ANSWER.words(
                directory,
                request.id(),
                Integer.toString(out.length),
                Excerpt.start(answer.err(), LONGEST_COMPLAINT),
                Integer.toString(answer.exit()));
        try {
            Container.ExecResult _ = container.feed(words, out, PATIENCE);
        } catch (EngineFailed _) {
            // As above.
        }
    }
}
