package dev.ratchet.process.sandbox;

import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

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

    private Optional<Mount> around(Path real) {
        return mounts.stream().filter(mount -> real.startsWith(mount.path())).reduce((_, deeper) -> deeper);
    }
}
