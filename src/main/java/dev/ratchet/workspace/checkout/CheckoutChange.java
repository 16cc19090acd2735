package dev.ratchet.workspace.checkout;

import dev.ratchet.files.PathBytes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * One file that differs between two commits.
 *
 * @param name as git has it, with a character for each byte
 */
record CheckoutChange(String name, FileVersion before, FileVersion after) {
    /** From what {@code git diff-tree --raw -z} says; what goes comes first, since a directory may come in its place. */
    static List<CheckoutChange> parse(List<String> parts) {
        List<CheckoutChange> changes = new ArrayList<>();
        for (int at = 0; at + 1 < parts.size(); at += 2) {
            String[] facts = parts.get(at).substring(1).split(" ", -1);
            changes.add(new CheckoutChange(
                    parts.get(at + 1), FileVersion.of(facts[0], facts[2]), FileVersion.of(facts[1], facts[3])));
        }
        return ordered(changes);
    }

    private static List<CheckoutChange> ordered(List<CheckoutChange> changes) {
        return changes.stream()
                .sorted(Comparator.comparing(change -> !change.after.isAbsent()))
                .toList();
    }

    /** The way back. */
    static List<CheckoutChange> reversed(List<CheckoutChange> changes) {
        return ordered(changes.stream()
                .map(change -> new CheckoutChange(change.name, change.after, change.before))
                .toList());
    }

    Path in(Path root) {
        return PathBytes.resolve(root, name.getBytes(StandardCharsets.ISO_8859_1));
    }

    boolean isSupported() {
        return (before.isAbsent() || before.isFileOrLink()) && (after.isAbsent() || after.isFileOrLink());
    }
}
