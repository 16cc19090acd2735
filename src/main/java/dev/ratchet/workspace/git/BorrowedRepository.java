package dev.ratchet.workspace.git;

import dev.ratchet.files.PathBytes;
import dev.ratchet.files.RepositoryPaths;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A git directory of our own that borrows another's objects. Of that one's settings, hooks, filters and attributes there is
 * nothing in it, so nothing that they name can be run: not because it is forbidden, but because it is not there.
 */
final class BorrowedRepository {
    private static final int SHA256_LENGTH = 64;

    private BorrowedRepository() {}

    /**
     * Makes the git directory.
     *
     * @param head the commit that HEAD is to name, null if there is none yet
     * @param settings of the section {@code core}
     */
    static void make(Path directory, RepositoryPaths lender, @Nullable String head, Map<String, String> settings)
            throws IOException {
        for (String name : List.of("objects/info", "refs", "info")) {
            Files.createDirectories(directory.resolve(name));
        }
        Files.writeString(directory.resolve("config"), config(head, settings));
        Files.writeString(directory.resolve("HEAD"), head == null ? "ref: refs/heads/unborn\n" : head + "\n");
        Files.writeString(directory.resolve("objects/info/alternates"), quoted(PathBytes.of(lender.objects())) + "\n");
        // Without its marks a shallow clone has no end.
        link(directory, lender.common(), List.of("shallow", "info/exclude"));
    }

    static String config(@Nullable String head, Map<String, String> settings) {
        boolean sha256 = head != null && head.length() == SHA256_LENGTH;
        StringBuilder config = new StringBuilder("[core]\n\trepositoryformatversion = ")
                .append(sha256 ? "1" : "0")
                .append("\n\tbare = false\n");
        settings.forEach((name, value) ->
                config.append("\t%s = %s\n".formatted(name, quoted(value.getBytes(StandardCharsets.UTF_8)))));
        return config.append(sha256 ? "[extensions]\n\tobjectformat = sha256\n" : "")
                .toString();
    }

    /** Lets git find data of the other where it looks for it. */
    static void link(Path directory, Path lender, List<String> names) throws IOException {
        for (String name : names) {
            Path data = lender.resolve(name);
            if (Files.isRegularFile(data) || Files.isDirectory(data)) {
                Files.createSymbolicLink(directory.resolve(name), data);
            }
        }
    }

    /** Some indexes are in two parts. */
    static List<String> sharedIndexes(Path own) throws IOException {
        try (Stream<Path> files = Files.list(own)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("sharedindex."))
                    .toList();
        }
    }

    /** As C does it, which git reads in both places. */
    private static String quoted(byte[] text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (byte one : text) {
            boolean plain = one > ' ' && one != '"' && one != '\\';
            quoted.append(plain ? String.valueOf((char) one) : String.format(Locale.ROOT, "\\%03o", one & 0xff));
        }
        return quoted.append('"').toString();
    }
}
