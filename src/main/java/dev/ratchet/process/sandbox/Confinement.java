package dev.ratchet.process.sandbox;

import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What a session may see, change and reach; everything else can be read and not changed.
 *
 * @param mounts the shallower before the deeper
 */
public record Confinement(List<Mount> mounts, Network network) {
    public Confinement {
        mounts = List.copyOf(mounts);
    }

    /** Whether it may be written, as far as the sandbox is concerned. */
    boolean writable(Path real) {
        return around(real).filter(Mount.Writable.class::isInstance).isPresent();
    }

    /** Whether it cannot be seen. */
    boolean hides(Path real) {
        return around(real)
                .filter(mount -> mount instanceof Mount.Empty || mount instanceof Mount.Blank)
                .isPresent();
    }

    /** The directory that most of it is about. */
    Path busiest() {
        Path at = Path.of("/");
        for (Optional<Path> next = Optional.of(at); next.isPresent(); next = below(at)) {
            at = next.get();
        }
        return at;
    }

    /** The directory in this one that has more than a half of all mounts in it, if one has. */
    private Optional<Path> below(Path directory) {
        Map<Path, Long> counts = mounts.stream()
                .map(Mount::path)
                .filter(path -> path.startsWith(directory) && path.getNameCount() > directory.getNameCount() + 1)
                .collect(Collectors.groupingBy(
                        path -> directory.resolve(path.getName(directory.getNameCount())), Collectors.counting()));
        return counts.entrySet().stream()
                .filter(entry -> entry.getValue() * 2 > mounts.size())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private Optional<Mount> around(Path real) {
        return mounts.stream().filter(mount -> real.startsWith(mount.path())).reduce((_, deeper) -> deeper);
    }
}
