package dev.ratchet.workspace;

import dev.ratchet.files.PathBytes;
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
import java.util.Optional;
import java.util.function.Predicate;

/**
 * A digest of all files that git sees as changed or new, and of what is in them.
 *
 * @param ignored the files that are not the agent's work
 */
public record UncommittedFiles(Git git, Predicate<Path> ignored) implements DirectoryFingerprint {
    private static final long LARGE = 1 << 20;
    private static final int MANY = 5000;

    @Override
    public Optional<String> take() {
        try {
            return git.output("status", "--porcelain", "--no-renames", "--untracked-files=all", "--", ".")
                    .flatMap(status -> git.repository().paths().map(paths -> digest(paths.top(), status)));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private String digest(Path root, String told) {
        List<String> entries = told.lines().toList();
        MessageDigest digest = sha256();
        for (int i = 0; i < entries.size(); i++) {
            String entry = entries.get(i);
            Path file = PathBytes.resolve(root, QuotedName.bytes(entry.substring(Math.min(3, entry.length()))));
            if (!entry.isEmpty() && !ignored.test(file)) {
                digest.update(bytes(entry));
                digest.update(i < MANY ? content(file) : stamp(file));
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static byte[] content(Path file) {
        try {
            if (Files.isSymbolicLink(file)) {
                return bytes(Files.readSymbolicLink(file).toString());
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

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
