package dev.ratchet.llm.tools;

import java.util.ArrayList;
import java.util.List;

/** Where something is in the work tree: the names from its root, without links and dots. */
record Place(List<String> names) {
    static final Place ROOT = new Place(List.of());

    Place {
        names = List.copyOf(names);
    }

    Place child(String name) {
        List<String> longer = new ArrayList<>(names);
        longer.add(name);
        return new Place(longer);
    }

    Place first(int count) {
        return new Place(names.subList(0, count));
    }

    Place parent() {
        return first(names.size() - 1);
    }

    String name() {
        return names.getLast();
    }

    boolean isRoot() {
        return names.isEmpty();
    }

    /** Whether it is git's own; on some disks the case of a name does not count. */
    boolean ofGit() {
        return names.stream().anyMatch(name -> name.equalsIgnoreCase(".git"));
    }

    /** Its path from the directory that is so many names deep. */
    String below(int depth) {
        return String.join("/", names.subList(depth, names.size()));
    }

    /** For the model; a name cannot break out of its line. */
    @Override
    public String toString() {
        return isRoot() ? "." : Shown.name(below(0));
    }
}
