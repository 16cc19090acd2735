package dev.ratchet.process;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What to start: its words, where, what is added to the inherited environment, and the files behind its three streams.
 *
 * @param stdin the file to read from; null is /dev/null, since an open pipe hangs some agents for ever
 * @param stdout the file to append to
 * @param stderr the file to append to; null is the same as stdout
 * @param files what of this machine the words name; whoever starts the command elsewhere has to bring it there
 */
public record Command(
        List<String> words,
        Path directory,
        Map<String, String> environment,
        @Nullable Path stdin,
        Path stdout,
        @Nullable Path stderr,
        List<Path> files) {
    public Command {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
        files = List.copyOf(files);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command needs at least one word");
        }
    }

    /** The same in other words. */
    Command saying(List<String> other) {
        return new Command(other, directory, environment, stdin, stdout, stderr, files);
    }

    /** One whose words name no file of this machine. */
    public Command(
            List<String> words,
            Path directory,
            Map<String, String> environment,
            @Nullable Path stdin,
            Path stdout,
            @Nullable Path stderr) {
        this(words, directory, environment, stdin, stdout, stderr, List.of());
    }
}
