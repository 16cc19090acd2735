package dev.ratchet.process.sandbox;

import dev.ratchet.files.KeptFields;
import dev.ratchet.files.PathBytes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * What one session is kept from.
 *
 * @param stoppers what stands in the place of files that must not appear
 * @param held what cannot be changed from inside, with its fingerprint before the session
 * @param walls what of it can be lost, with the file that it was: who replaces a file from outside takes away what is
 *     mounted over it inside, and the file in its place lies open
 */
record GuardRecord(Set<Path> stoppers, Map<Path, String> held, Map<Path, String> walls) {
    private enum Kind {
        STOPPER,
        HELD,
        WALL
    }

    /** @param ours the directories that Ratchet itself writes to meanwhile */
    static GuardRecord of(SandboxPlanner.Found found, Set<Path> ours) {
        Map<Path, String> held = new TreeMap<>();
        Map<Path, String> walls = new TreeMap<>();
        for (Mount mount : found.confinement().mounts()) {
            if (mount instanceof Mount.ReadOnly(var path) && !found.stoppers().contains(path)) {
                if (!ours.contains(path)) {
                    held.put(path, PathFingerprint.of(path));
                }
                if (found.confinement().writable(path.resolveSibling(""))) {
                    walls.put(path, PathFingerprint.identity(path));
                }
            }
        }
        return new GuardRecord(found.stoppers(), held, walls);
    }

    /** What was held and is not as it was, though still the same file; not by the session, which could not have done it. */
    List<Path> changed() {
        List<Path> lost = lost();
        return held.entrySet().stream()
                .filter(entry -> isThere(entry.getKey())
                        && !lost.contains(entry.getKey())
                        && !PathFingerprint.of(entry.getKey()).equals(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** What was held and is another file now, which the session could change. */
    List<Path> lost() {
        return walls.entrySet().stream()
                .filter(entry -> isThere(entry.getKey())
                        && !PathFingerprint.identity(entry.getKey()).equals(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    /** Whether the session could change this file, though it was to be kept from it. */
    boolean exposes(Path file) {
        return lost().stream().anyMatch(file::startsWith) || (stoppers.contains(file) && Files.isRegularFile(file));
    }

    private static boolean isThere(Path path) {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    }

    byte[] bytes() {
        List<byte[]> fields = new ArrayList<>();
        stoppers.forEach(path -> add(fields, Kind.STOPPER, path, ""));
        held.forEach((path, fingerprint) -> add(fields, Kind.HELD, path, fingerprint));
        walls.forEach((path, identity) -> add(fields, Kind.WALL, path, identity));
        return KeptFields.bytes(fields);
    }

    private static void add(List<byte[]> fields, Kind kind, Path path, String fingerprint) {
        fields.add(kind.name().getBytes(StandardCharsets.UTF_8));
        fields.add(PathBytes.of(path));
        fields.add(fingerprint.getBytes(StandardCharsets.UTF_8));
    }

    static GuardRecord of(byte[] bytes) {
        Set<Path> stoppers = new HashSet<>();
        Map<Path, String> held = new TreeMap<>();
        Map<Path, String> walls = new TreeMap<>();
        for (Iterator<byte[]> fields = KeptFields.of(bytes).iterator(); fields.hasNext(); ) {
            Kind kind = Kind.valueOf(new String(fields.next(), StandardCharsets.UTF_8));
            Path path = KeptFields.path(fields.next());
            String fingerprint = new String(fields.next(), StandardCharsets.UTF_8);
            switch (kind) {
                case STOPPER -> stoppers.add(path);
                case HELD -> held.put(path, fingerprint);
                case WALL -> walls.put(path, fingerprint);
            }
        }
        return new GuardRecord(stoppers, held, walls);
    }
}
