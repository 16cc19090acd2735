package dev.ratchet.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The files that a person has looked at and trusts, with what was in them then.
 *
 * @param memory the user's private directory
 */
public record TrustedFiles(Path memory) {
    /** No configuration is larger. */
    public static final int LARGEST = 1 << 20;

    private static final String NAME = "trusted";

    /** A file that is trusted as long as it has this content. */
    public record Trusted(Path file, String digest) {
        /** Whether it still has. */
        public boolean holds() {
            try {
                return digest.equals(Sha256.of(SmallFile.bytes(file, LARGEST)));
            } catch (IOException _) {
                return false;
            }
        }
    }

    /** The one path of a file; a link in its own place stays, since what it says depends on where it is read. */
    public static Path named(Path file) throws IOException {
        Path absolute = file.toAbsolutePath().normalize();
        return absolute.resolveSibling("").toRealPath().resolve(absolute.getFileName());
    }

    /**
     * Trusts a file that has this content.
     *
     * @param file as {@link #named} has it
     */
    public void trust(Path file, String digest) throws IOException {
        Path entry = entry(PrivateDirectory.in(memory, NAME), file);
        KeptFields.write(entry, List.of(PathBytes.of(file), digest.getBytes(StandardCharsets.UTF_8)));
        new SandboxedPlaces(memory).cover(file);
    }

    /** Whether a file is trusted with this content, which may be in it no longer. */
    public boolean trusts(Path file, String digest) throws IOException {
        Path entry = entry(memory.resolve(NAME), file);
        return Files.exists(entry) && read(entry).digest().equals(digest);
    }

    /** Whether it was trusted once, with whatever content. */
    public boolean knows(Path file) {
        return Files.exists(entry(memory.resolve(NAME), file));
    }

    /** Says whether it was trusted before. */
    public boolean remove(Path file) throws IOException {
        return Files.deleteIfExists(entry(memory.resolve(NAME), file));
    }

    public List<Trusted> all() throws IOException {
        List<Trusted> all = new ArrayList<>();
        if (!Files.isDirectory(memory.resolve(NAME))) {
            return all;
        }
        try (Stream<Path> entries = Files.list(memory.resolve(NAME))) {
            for (Path entry : entries.toList()) {
                if (!String.valueOf(entry.getFileName()).startsWith(".")) {
                    all.add(read(entry));
                }
            }
        }
        all.sort(Comparator.comparing(Trusted::file));
        return all;
    }

    private static Path entry(Path directory, Path file) {
        return directory.resolve(Sha256.of(PathBytes.of(file)));
    }

    private static Trusted read(Path entry) throws IOException {
        List<byte[]> fields = KeptFields.read(entry);
        return new Trusted(KeptFields.path(fields.getFirst()), new String(fields.getLast(), StandardCharsets.UTF_8));
    }
}
