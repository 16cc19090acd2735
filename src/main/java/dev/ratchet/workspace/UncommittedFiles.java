package dev.ratchet.workspace;

import dev.ratchet.files.PathBytes;
import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.QuotedName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * All files that git sees as changed or new, with a digest of what is in them.
 *
 * @param ignored the files that are not the agent's work
 */
public record UncommittedFiles(Git git, Predicate<Path> ignored) implements DirectoryFingerprint {
    private static final long LARGE = 1 << 20;
    private static final int MANY = 5000;
    private static final int STATES = "?? ".length();

    @Override
    public Optional<Map<String, FileState>> take() {
        try {
            // Not with -z: text is what comes of it, and names that are none can only be told in quotes.
            return git.output("status", "--porcelain", "--no-renames", "--untracked-files=all", "--", ".")
                    .flatMap(status -> git.repository().paths().map(paths -> states(paths.top(), status)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private Map<String, FileState> states(Path root, String told) {
        List<String> entries = List.of(told.split("\n", -1));
        Map<String, FileState> states = new TreeMap<>();
        for (int i = 0; i < entries.size(); i++) {
            String entry = entries.get(i);
            String name = name(entry.substring(Math.min(STATES, entry.length())));
            Path file = file(root, name);
            if (!entry.isEmpty() && !ignored.test(file)) {
                String status = entry.substring(0, Math.min(2, entry.length()));
                states.put(name, new FileState(status, digest(i < MANY ? content(file) : stamp(file))));
            }
        }
        return states;
    }

    /** A file that was not as committed, and is now, may have been committed as it was. */
    @Override
    public List<String> different(
            Map<String, FileState> before,
            @Nullable String headBefore,
            Map<String, FileState> after,
            @Nullable String headAfter) {
        Set<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        names.addAll(committed(headBefore, headAfter));
        Optional<Path> root = git.repository().paths().map(RepositoryPaths::top);
        names.removeIf(name -> {
            FileState then = before.get(name);
            FileState now = after.get(name);
            Optional<Path> file = root.map(top -> file(top, name));
            boolean ours = file.filter(ignored).isPresent();
            boolean same = then != null
                    && then.content()
                            .equals(
                                    now == null
                                            ? file.map(path -> digest(content(path)))
                                                    .orElse("")
                                            : now.content());
            return ours || same;
        });
        return names.stream()
                .map(name -> new String(bytesOf(name), StandardCharsets.UTF_8))
                .toList();
    }

    /** What git calls a file, with a character for each byte of it. */
    private static String name(String told) {
        return new String(new QuotedName(told).bytes(), StandardCharsets.ISO_8859_1);
    }

    private static byte[] bytesOf(String name) {
        return name.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static Path file(Path root, String name) {
        return PathBytes.resolve(root, bytesOf(name));
    }

    private List<String> committed(@Nullable String headBefore, @Nullable String headAfter) {
        if (headAfter == null || headAfter.equals(headBefore)) {
            return List.of();
        }
        try {
            Optional<String> names = headBefore == null
                    ? git.output("ls-tree", "-r", "--name-only", "--full-name", headAfter)
                    : git.output("diff", "--name-only", "--no-renames", headBefore, headAfter, "--", ".");
            return names.stream()
                    .flatMap(told -> told.lines())
                    .map(UncommittedFiles::name)
                    .toList();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return List.of();
        }
    }

    private static byte[] content(Path file) {
        try {
            if (Files.isSymbolicLink(file)) {
                return PathBytes.of(file.resolveSibling(Files.readSymbolicLink(file)));
            }
            return Files.isRegularFile(file) && Files.size(file) <= LARGE ? Files.readAllBytes(file) : stamp(file);
        } catch (IOException _) {
            return stamp(file);
        }
    }

    /** What is known of a file without reading it. */
    private static byte[] stamp(Path file) {
        return bytes(file.toFile().length() + " " + file.toFile().lastModified());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
