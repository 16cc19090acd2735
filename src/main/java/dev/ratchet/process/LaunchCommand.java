package dev.ratchet.process;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to start: its words, where, what is added to the inherited environment, and the files behind its three streams.
 *
 * @param stdin the file to read from; null is /dev/null, since an open pipe hangs some agents for ever
 * @param stdout the file to append to
 * @param stderr the file to append to; null is the same as stdout
 * @param files what of this machine the words name; whoever starts the command elsewhere has to bring it there
 * @param withheld inherited variables that it does not get
 * @param open files that it finds open beside its streams, by their descriptors
 */
public record LaunchCommand(
        List<String> words,
        Path directory,
        Map<String, String> environment,
        @Nullable Path stdin,
        Path stdout,
        @Nullable Path stderr,
        List<Path> files,
        Set<String> withheld,
        Map<Integer, Path> open) {
    /** The file descriptor from which a program may read more than fits among its words. */
    public static final int ORDERS = 9;

    public LaunchCommand {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
        files = List.copyOf(files);
        withheld = Set.copyOf(withheld);
        open = Map.copyOf(open);
        if (words.isEmpty()) {
            throw new IllegalArgumentException("a command needs at least one word");
        }
    }

    /** The same with more in its environment. */
    public LaunchCommand with(Map<String, String> variables) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(variables);
        return new LaunchCommand(words, directory, all, stdin, stdout, stderr, files, withheld, open);
    }

    /** The same, and it gets these variables from nobody. */
    LaunchCommand without(Set<String> names) {
        Map<String, String> rest = new HashMap<>(environment);
        rest.keySet().removeAll(names);
        return new LaunchCommand(words, directory, rest, stdin, stdout, stderr, files, more(names), open);
    }

    /**
     * The same as the words of another program around it.
     *
     * @param variables in place of those that were added
     * @param names what that program does not inherit either
     */
    public LaunchCommand within(List<String> outer, Map<String, String> variables, Set<String> names) {
        return new LaunchCommand(outer, directory, variables, stdin, stdout, stderr, List.of(), more(names), open);
    }

    /** The same by the words of another program that reads files of its own beside the streams. */
    public LaunchCommand by(List<String> outer, Map<Integer, Path> own) {
        return new LaunchCommand(outer, directory, environment, stdin, stdout, stderr, files, withheld, own);
    }

    private Set<String> more(Set<String> names) {
        Set<String> all = new HashSet<>(withheld);
        all.addAll(names);
        return all;
    }

    /** One whose words name no file of this machine, and that inherits everything. */
    public LaunchCommand(
            List<String> words,
            Path directory,
            Map<String, String> environment,
            @Nullable Path stdin,
            Path stdout,
            @Nullable Path stderr) {
        this(words, directory, environment, stdin, stdout, stderr, List.of(), Set.of(), Map.of());
    }
}
