package dev.ratchet.llm.tools;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** What the tools of one session share: the work tree, what was read of it, how bash runs, the other loops. */
public final class ToolScene {
    private final WorkTree tree;
    private final BashSettings bash;
    private final Mailbox mailbox;
    private final Set<Place> known = ConcurrentHashMap.newKeySet();

    /**
     * A scene in which nothing has been read yet.
     *
     * @param reserved files that no tool writes
     */
    public ToolScene(Path directory, Predicate<Path> reserved, BashSettings bash, Mailbox mailbox) {
        this.tree = new WorkTree(directory, reserved);
        this.bash = bash;
        this.mailbox = mailbox;
    }

    WorkTree tree() {
        return tree;
    }

    BashSettings bash() {
        return bash;
    }

    Mailbox mailbox() {
        return mailbox;
    }

    /** The model has seen what is in the file. */
    void learnt(Place file) {
        known.add(file);
    }

    boolean knows(Place file) {
        return known.contains(file);
    }
}
