package dev.ratchet.workspace;

import dev.ratchet.files.PathBytes;
import dev.ratchet.workspace.git.Git;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What git says about a work tree; outside of a repository nothing. */
public final class WorkTreeState {
    private static final int LONGEST = 60_000;
    private static final Pattern END = Pattern.compile("\0");

    private final Git git;
    private final Predicate<Path> ours;

    /** @param ours whether a file is one that Ratchet itself writes */
    public WorkTreeState(Git git, Predicate<Path> ours) {
        this.git = git;
        this.ours = ours;
    }

    public String status() throws InterruptedException {
        return cut(ask("status", "--porcelain"));
    }

    public String diff() throws InterruptedException {
        return cut(ask("diff", "HEAD"));
    }

    public String log() throws InterruptedException {
        return cut(ask("log", "--oneline", "-10"));
    }

    /** The files that differ from a commit, committed since or not. */
    public List<String> changedSince(@Nullable String commit) throws InterruptedException {
        String committed = commit == null ? "" : ask("diff", "--name-only", "-z", commit);
        String fresh = ask("ls-files", "--others", "--exclude-standard", "-z");
        return Stream.of(committed, fresh)
                .flatMap(END::splitAsStream)
                .filter(name -> !name.isEmpty()
                        && !ours.test(PathBytes.resolve(git.repository().directory(), name)))
                .distinct()
                .sorted()
                .toList();
    }

    private String ask(String command, String... words) throws InterruptedException {
        return git.output(command, words).orElse("");
    }

    private static String cut(String text) {
        String whole = text.stripTrailing();
        if (whole.length() <= LONGEST) {
            return whole;
        }
        int end = Character.isHighSurrogate(whole.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return whole.substring(0, end) + "\n[cut here: %d characters more]".formatted(whole.length() - end);
    }
}
