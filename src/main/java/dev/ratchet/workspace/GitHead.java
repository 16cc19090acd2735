package dev.ratchet.workspace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the commit that HEAD names straight from git's files: a process for it would cost more than all the rest. */
final class GitHead {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}([0-9a-f]{24})?");

    private GitHead() {}

    /** The commit of the repository around a directory; null without a repository or before its first commit. */
    static @Nullable String of(Path directory) {
        try {
            Path top = top(directory);
            Path git = top == null ? null : gitDirectory(top);
            return git == null ? null : resolve(git);
        } catch (IOException _) {
            return null;
        }
    }

    /** The top of the work tree around a directory; null without a repository. */
    static @Nullable Path top(Path directory) {
        for (Path at = directory.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
            Path git = at.resolve(".git");
            if (Files.isDirectory(git) || Files.isRegularFile(git)) {
                return at;
            }
        }
        return null;
    }

    private static @Nullable Path gitDirectory(Path top) throws IOException {
        Path git = top.resolve(".git");
        if (Files.isDirectory(git)) {
            return git;
        }
        String line = Files.readString(git).strip();
        return line.startsWith("gitdir:")
                ? top.resolve(line.substring("gitdir:".length()).strip())
                : null;
    }

    private static @Nullable String resolve(Path git) throws IOException {
        Path file = git.resolve("HEAD");
        if (!Files.isRegularFile(file)) {
            return null;
        }
        String head = Files.readString(file).strip();
        return head.startsWith("ref:")
                ? branch(git, head.substring("ref:".length()).strip())
                : commit(head);
    }

    /** Whoever writes these files could lead us to any other file, the content of which is nobody's commit. */
    private static @Nullable String commit(String words) {
        return COMMIT.matcher(words).matches() ? words : null;
    }

    private static @Nullable String branch(Path git, String ref) throws IOException {
        Path common = commonDirectory(git);
        for (Path place : Stream.of(git, common).distinct().toList()) {
            Path loose = place.resolve(ref);
            if (Files.isRegularFile(loose)) {
                return commit(Files.readString(loose).strip());
            }
        }
        return packed(common, ref);
    }

    /** A linked worktree keeps its branches with the main repository. */
    private static Path commonDirectory(Path git) throws IOException {
        Path file = git.resolve("commondir");
        return Files.isRegularFile(file)
                ? git.resolve(Files.readString(file).strip()).normalize()
                : git;
    }

    private static @Nullable String packed(Path common, String ref) throws IOException {
        Path file = common.resolve("packed-refs");
        if (!Files.isRegularFile(file)) {
            return null;
        }
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.endsWith(" " + ref))
                    .map(line -> line.substring(0, line.indexOf(' ')))
                    .findFirst()
                    .map(GitHead::commit)
                    .orElse(null);
        }
    }
}
