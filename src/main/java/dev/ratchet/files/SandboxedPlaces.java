package dev.ratchet.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The places that agents in a sandbox or container could ever write, on record outside of all of them. There is an entry
 * for each place and each way in which it was open, found by the place's path: whoever asks for a file looks only at the
 * directories around it.
 *
 * @param memory the user's private directory
 */
public record SandboxedPlaces(Path memory) {
    private static final String NAME = "sandboxed";
    private static final String EXPOSED = "exposed";

    /**
     * Notes that sessions of a project can write here.
     *
     * @param place a directory, without links
     * @param guarded what they cannot change even there
     */
    public void note(Path place, Path project, Set<Path> guarded) throws IOException {
        List<byte[]> fields = new ArrayList<>(List.of(PathBytes.of(place), PathBytes.of(project)));
        guarded.stream()
                .filter(path -> path.startsWith(place))
                .sorted()
                .map(PathBytes::of)
                .forEach(fields::add);
        Path directory = PrivateDirectory.in(PrivateDirectory.in(memory, NAME), Sha256.of(PathBytes.of(place)));
        Path entry = directory.resolve(Sha256.of(KeptFields.bytes(fields)));
        if (!Files.exists(entry)) {
            KeptFields.write(entry, fields);
        }
    }

    /** Notes that a session of a project could change a file, or what is in a directory, which it was to be kept from. */
    public void expose(Path real, Path project) throws IOException {
        KeptFields.write(
                exposed(PrivateDirectory.in(memory, EXPOSED), real),
                List.of(PathBytes.of(real), PathBytes.of(project)));
    }

    /** Forgets it, since a person has looked at the file. */
    public void cover(Path real) throws IOException {
        boolean _ = Files.deleteIfExists(exposed(memory.resolve(EXPOSED), real));
    }

    private static Path exposed(Path directory, Path real) {
        return directory.resolve(Sha256.of(PathBytes.of(real)));
    }

    /** The project whose sessions could have written a file, if any could. */
    public Optional<Path> writerOf(Path real) throws IOException {
        return writerOf(real, _ -> true);
    }

    /**
     * The same for a file that sessions of its own project are kept from: another one, if there is one.
     *
     * @param project without links
     */
    public Optional<Path> writerBesides(Path project, Path real) throws IOException {
        return writerOf(real, other -> !withoutLinks(other).equals(project));
    }

    private static Path withoutLinks(Path project) {
        try {
            return project.toRealPath();
        } catch (IOException _) {
            return project;
        }
    }

    private Optional<Path> writerOf(Path real, Predicate<Path> suspect) throws IOException {
        for (Path at = real; at != null; at = at.getParent()) {
            Path entry = exposed(memory.resolve(EXPOSED), at);
            if (Files.exists(entry)) {
                Path writer = KeptFields.path(KeptFields.read(entry).getLast());
                if (suspect.test(writer)) {
                    return Optional.of(writer);
                }
            }
        }
        for (Path place = real.getParent(); place != null; place = place.getParent()) {
            Path directory = memory.resolve(NAME).resolve(Sha256.of(PathBytes.of(place)));
            if (Files.isDirectory(directory)) {
                Optional<Path> writer = writerIn(directory, real, suspect);
                if (writer.isPresent()) {
                    return writer;
                }
            }
        }
        return Optional.empty();
    }

    /** The same for a file, or a link in its place that leads to one. */
    public Optional<Path> writerOfAny(Path file) throws IOException {
        Optional<Path> writer = writerOf(TrustedFiles.named(file));
        return writer.isPresent() ? writer : writerOf(file.toRealPath());
    }

    private static Optional<Path> writerIn(Path directory, Path real, Predicate<Path> suspect) throws IOException {
        List<Path> entries;
        try (Stream<Path> files = Files.list(directory)) {
            entries = files.filter(file -> !String.valueOf(file.getFileName()).startsWith("."))
                    .toList();
        }
        for (Path entry : entries) {
            List<Path> paths =
                    KeptFields.read(entry).stream().map(KeptFields::path).toList();
            Set<Path> guarded = new HashSet<>(paths.subList(2, paths.size()));
            if (suspect.test(paths.get(1)) && guarded.stream().noneMatch(real::startsWith)) {
                return Optional.of(paths.get(1));
            }
        }
        return Optional.empty();
    }
}
