package dev.ratchet.journal.files;

import dev.ratchet.journal.files.OutputSettings.EventLogScope;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Appends a JSON line for every session, and for every other transition if asked to. */
public final class EventLog implements Observer {
    /** Loops of one process may have the same file. */
    private static final Object APPENDING = new Object();

    private final Path file;
    private final EventLogScope scope;
    private final ObjectForm form;
    private final @Nullable String loop;
    private final Executor writer;
    private final Consumer<String> complaints;
    private boolean complained;

    /**
     * The log of a loop.
     *
     * @param loop told with each line; null if nobody else writes there
     * @param writer writes, one at a time and in order; what it drops is missing
     * @param complaints told, once in a row, that the file cannot be written: the loop goes on without it
     */
    public EventLog(
            Path file,
            EventLogScope scope,
            ObjectForm form,
            @Nullable String loop,
            Executor writer,
            Consumer<String> complaints) {
        this.file = file;
        this.scope = scope;
        this.form = form;
        this.loop = loop;
        this.writer = writer;
        this.complaints = complaints;
    }

    @Override
    public void saw(Event event) {
        boolean session =
                event instanceof Event.AttemptEnded ended && ended.past().ticket() != null;
        if (session || scope == EventLogScope.EVERYTHING) {
            EventLogLine.of(event, form, loop).ifPresent(this::write);
        }
    }

    private void write(String line) {
        writer.execute(() -> {
            synchronized (APPENDING) {
                append(line);
            }
        });
    }

    /** A session that may write there must not have us write elsewhere, nor wait for the reader of a pipe. */
    private FileChannel open() throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException("it is a link, or no file at all");
        }
        return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND, LinkOption.NOFOLLOW_LINKS);
    }

    private void append(String line) {
        try (FileChannel channel = open()) {
            long end = channel.size();
            try {
                ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
            } catch (IOException e) {
                channel.truncate(end);
                throw e;
            }
            complained = false;
        } catch (IOException e) {
            if (!complained) {
                complained = true;
                complaints.accept("cannot write %s: %s".formatted(file, FailureWords.of(e)));
            }
        }
    }
}
