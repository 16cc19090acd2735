package dev.ratchet.process.sandbox;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Mounts by their path: of two for the same one the later counts. */
final class MountTable {
    private final Map<Path, Mount> all = new HashMap<>();

    void hide(Path real) {
        add(Files.isDirectory(real) ? new Mount.Empty(real) : new Mount.Blank(real));
    }

    void add(Mount mount) {
        all.put(mount.path(), mount);
    }

    /**
     * Makes a mount of every directory between a writable one and what is held or opened below it: what is mounted
     * cannot be renamed, and with the directory around it renamed, another could be put in its place. What is hidden
     * stays so under any name; and a socket may be gone together with its directory before it is covered.
     *
     * @param own what is hidden and must not be replaced either
     */
    void pin(Set<Path> writable, Set<Path> own) {
        List<Path> kept = all.values().stream()
                .filter(mount -> isKept(mount) || own.contains(mount.path()))
                .map(Mount::path)
                .toList();
        for (Path path : kept) {
            for (Path above = path.getParent(); above != null && below(above, writable); above = above.getParent()) {
                all.putIfAbsent(above, isHeld(above) ? new Mount.ReadOnly(above) : new Mount.Writable(above));
            }
        }
    }

    /** Whether the nearest mount around it can only be read: what is opened below must not open what lies between. */
    private boolean isHeld(Path path) {
        for (Path above = path.getParent(); above != null; above = above.getParent()) {
            Mount around = all.get(above);
            if (around != null) {
                return around instanceof Mount.ReadOnly;
            }
        }
        return false;
    }

    List<Mount> inOrder() {
        return all.values().stream()
                .sorted(Comparator.<Mount>comparingInt(mount -> mount.path().getNameCount())
                        .thenComparing(Mount::path))
                .toList();
    }

    private static boolean isKept(Mount mount) {
        return switch (mount) {
            case Mount.Writable _, Mount.ReadOnly _ -> true;
            case Mount.Empty _, Mount.Blank _ -> false;
        };
    }

    private static boolean below(Path path, Set<Path> writable) {
        return writable.stream().anyMatch(place -> path.startsWith(place) && !path.equals(place));
    }
}
