package dev.ratchet.llm.tools.files;

import java.util.ArrayList;
import java.util.List;

/** Where something is in the work tree: the names from its root, without links and dots. */
public record TreePath(List<String> names) {
    static final TreePath ROOT = new TreePath(List.of());

    public TreePath {
        names = List.copyOf(names);
    }

    TreePath child(String name) {
        List<String> longer = new ArrayList<>(names);
        longer.add(name);
        return new TreePath(longer);
    }

    TreePath first(int count) {
        return new TreePath(names.subList(0, count));
    }

    TreePath parent() {
        return first(names.size() - 1);
    }

    public String name() {
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
    public String below(int depth) {
        return String.join("/", names.subList(depth, names.size()));
    }

    /** For the model; a name cannot break out of its line. */
    @Override
    public String toString() {
        return isRoot() ? "." : ShownText.name(below(0));
    }
}
