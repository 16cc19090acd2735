package dev.ratchet.it;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process in which the program runs again and again, one command line at a time: most of what a start costs is the JVM,
 * which has to load and compile everything anew. As in a process of its own, all children are those of the command that
 * runs; a process in which one has left some is not used again.
 */
final class ReusedProcess implements AutoCloseable {
    private static final Deque<ReusedProcess> IDLE = new ConcurrentLinkedDeque<>();

    private final Process process;
    private final ObjectOutputStream calls;
    private final ObjectInputStream answers;

    private ReusedProcess() throws IOException {
        process = new ProcessBuilder(Jvm.server())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        calls = new ObjectOutputStream(process.getOutputStream());
        calls.flush();
        answers = new ObjectInputStream(process.getInputStream());
    }

    /** Runs a command to its end in a process that nobody else uses meanwhile. */
    static RatchetProcess run(CommandServer.Call call) {
        Path out = Path.of(call.out());
        Path err = Path.of(call.err());
        try {
            ReusedProcess idle = IDLE.poll();
            ReusedProcess used = idle == null ? new ReusedProcess() : idle;
            CommandServer.Answer answer = used.ask(call);
            if (answer.clean()) {
                IDLE.push(used);
            } else {
                used.close();
            }
            return RatchetProcess.ended(answer.code(), out, err);
        } catch (IOException e) {
            throw new UncheckedIOException(RatchetProcess.ended(-1, out, err).scene(), e);
        }
    }

    private CommandServer.Answer ask(CommandServer.Call call) throws IOException {
        calls.writeObject(call);
        calls.flush();
        FutureTask<Object> answer = new FutureTask<>(answers::readObject);
        Thread.ofPlatform().daemon().start(answer);
        try {
            return (CommandServer.Answer) answer.get(Await.DEADLINE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (TimeoutException | InterruptedException e) {
            process.destroyForcibly();
            throw new IOException("it does not end", e);
        }
    }

    @Override
    public void close() throws IOException {
        calls.close();
    }
}
