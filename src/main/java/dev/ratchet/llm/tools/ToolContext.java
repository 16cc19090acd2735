package dev.ratchet.llm.tools;

import dev.ratchet.llm.tools.files.TreePath;
import dev.ratchet.llm.tools.files.WorkTree;
import dev.ratchet.process.Launcher;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** What the tools of one session share: the work tree, what was read of it, how bash runs, the other loops. */
public final class ToolContext {
    private final WorkTree tree;
    private final BashSettings bash;
    private final LoopMessages messages;
    private final Set<TreePath> known = ConcurrentHashMap.newKeySet();

    /**
     * A context in which nothing has been read yet.
     *
     * @param reserved files that no tool writes
     */
    public ToolContext(Path directory, Predicate<Path> reserved, BashSettings bash, LoopMessages messages) {
        this.tree = new WorkTree(directory, reserved);
        this.bash = bash;
        this.messages = messages;
    }

    WorkTree tree() {
        return tree;
    }

    BashSettings bash() {
        return bash;
    }

    LoopMessages messages() {
        return messages;
    }

    /** The model has seen what is in the file. */
    void learnt(TreePath file) {
        known.add(file);
    }

    boolean knows(TreePath file) {
        return known.contains(file);
    }

    /**
     * How {@code bash} starts what a model wants to have run.
     *
     * @param scratch where its output is kept for the moment: nobody who must not lead it elsewhere may write there
     * @param environment what is added to what the launcher lets it inherit
     */
    public record BashSettings(Launcher launcher, Path scratch, String marker, Map<String, String> environment) {
        public BashSettings {
            environment = Map.copyOf(environment);
        }
    }
}
