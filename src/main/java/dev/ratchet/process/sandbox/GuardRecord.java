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
 * @param stoppers empty directories in the place of files that must not appear
 * @param forbidden what must not be there afterwards
 * @param held what cannot be changed from inside, with its fingerprint before the session
 */
record GuardRecord(Set<Path> stoppers, Set<Path> forbidden, Map<Path, String> held) {
    private enum Kind {
        STOPPER,
        FORBIDDEN,
        HELD
    }

    /** @param ours the directories that Ratchet itself writes to meanwhile */
    static GuardRecord of(SandboxPlanner.Found found, Set<Path> ours) {
        Map<Path, String> held = new TreeMap<>();
        for (Mount mount : found.confinement().mounts()) {
            if (mount instanceof Mount.ReadOnly(var path) && !found.stoppers().contains(path) && !ours.contains(path)) {
                held.put(path, PathFingerprint.of(path));
            }
        }
        return new GuardRecord(found.stoppers(), found.forbidden(), held);
    }

    /** What was held and is another now; not by the session, which could not have done it. */
    List<Path> changed() {
        return held.entrySet().stream()
                .filter(entry -> !isStill(entry.getKey(), entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
    }

    private static boolean isStill(Path path, String fingerprint) {
        return !Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                || PathFingerprint.of(path).equals(fingerprint);
    }

    byte[] bytes() {
        List<byte[]> fields = new ArrayList<>();
        stoppers.forEach(path -> add(fields, Kind.STOPPER, path, ""));
        forbidden.forEach(path -> add(fields, Kind.FORBIDDEN, path, ""));
        held.forEach((path, fingerprint) -> add(fields, Kind.HELD, path, fingerprint));
        return KeptFields.bytes(fields);
    }

    private static void add(List<byte[]> fields, Kind kind, Path path, String fingerprint) {
        fields.add(kind.name().getBytes(StandardCharsets.UTF_8));
        fields.add(PathBytes.of(path));
        fields.add(fingerprint.getBytes(StandardCharsets.UTF_8));
    }

    static GuardRecord of(byte[] bytes) {
        Set<Path> stoppers = new HashSet<>();
        Set<Path> forbidden = new HashSet<>();
        Map<Path, String> held = new TreeMap<>();
        for (Iterator<byte[]> fields = KeptFields.of(bytes).iterator(); fields.hasNext(); ) {
            Kind kind = Kind.valueOf(new String(fields.next(), StandardCharsets.UTF_8));
            Path path = KeptFields.path(fields.next());
            String fingerprint = new String(fields.next(), StandardCharsets.UTF_8);
            switch (kind) {
                case STOPPER -> stoppers.add(path);
                case FORBIDDEN -> forbidden.add(path);
                case HELD -> held.put(path, fingerprint);
            }
        }
        return new GuardRecord(stoppers, forbidden, held);
    }
}
