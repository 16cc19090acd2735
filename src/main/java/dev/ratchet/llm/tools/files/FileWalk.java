package dev.ratchet.llm.tools.files;

import dev.ratchet.llm.tools.files.OpenDirectory.FileKind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;

/**
 * Goes through the files below a directory in the order of their names, without git's own, what git ignores, and what
 * links lead to.
 */
public final class FileWalk {
    /** How long a search may take. */
    public static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int MOST_RULES = 1 << 20;
    // Each level takes a file descriptor while what is below it is looked at.
    private static final int DEEPEST = 100;

    private final WorkTree tree;
    private final Visitor visitor;
    private final long deadline = System.nanoTime() + PATIENCE.toNanos();
    private End end = End.DONE;

    private FileWalk(WorkTree tree, Visitor visitor) {
        this.tree = tree;
        this.visitor = visitor;
    }

    /** Sees the files. */
    public interface Visitor {
        /** A regular file in the folder. */
        Next file(OpenDirectory folder, TreePath file) throws IOException, RefusedCall, InterruptedException;
    }

    /** Whether to go on. */
    public enum Next {
        ON,
        STOP
    }

    /** Why it ended. */
    public enum End {
        DONE,
        STOPPED,
        TIRED;

        public String note() {
            return this == TIRED ? "(not everything was looked at, it took too long; name a smaller path)\n" : "";
        }
    }

    /** Shows the visitor what is below the directory. */
    public static End below(WorkTree tree, TreePath start, Visitor visitor)
            throws IOException, RefusedCall, InterruptedException {
        FileWalk walk = new FileWalk(tree, visitor);
        GitIgnores ignores = walk.ignoresAbove(start);
        try (OpenDirectory folder = tree.folder(start)) {
            walk.into(folder, start, ignores);
        }
        return walk.end;
    }

    /** Whoever asks for an ignored directory by its name wants to see what is in it. */
    private GitIgnores ignoresAbove(TreePath start) throws IOException, RefusedCall {
        GitIgnores ignores = own();
        for (int depth = 0; depth < start.names().size(); depth++) {
            TreePath outer = start.first(depth);
            try (OpenDirectory folder = tree.folder(outer)) {
                ignores = with(ignores, folder, ".gitignore", depth);
            }
            if (ignores.ignores(start.first(depth + 1), FileKind.DIRECTORY)) {
                return GitIgnores.NOTHING;
            }
        }
        return ignores;
    }

    /** What the repository ignores without a file in the work tree. */
    private GitIgnores own() throws IOException {
        try (OpenDirectory folder = tree.folder(TreePath.ROOT.child(".git").child("info"))) {
            return with(GitIgnores.NOTHING, folder, "exclude", 0);
        } catch (RefusedCall _) {
            return GitIgnores.NOTHING;
        }
    }

    private void into(OpenDirectory folder, TreePath place, GitIgnores above)
            throws IOException, RefusedCall, InterruptedException {
        GitIgnores ignores = with(above, folder, ".gitignore", place.names().size());
        for (String name : folder.names()) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (System.nanoTime() - deadline > 0) {
                end = End.TIRED;
            }
            if (end != End.DONE) {
                return;
            }
            visit(folder, place.child(name), ignores);
        }
    }

    private void visit(OpenDirectory folder, TreePath place, GitIgnores ignores)
            throws IOException, RefusedCall, InterruptedException {
        FileKind kind = folder.kind(place.name());
        if (place.ofGit() || ignores.ignores(place, kind)) {
            return;
        }
        try {
            if (kind == FileKind.FILE && visitor.file(folder, place) == Next.STOP) {
                end = End.STOPPED;
            }
            if (kind == FileKind.DIRECTORY && place.names().size() < DEEPEST) {
                try (OpenDirectory inner = folder.enter(place.name())) {
                    into(inner, place, ignores);
                }
            }
        } catch (AccessDeniedException | NoSuchFileException _) {
            // One file that cannot be read, or is gone by now, does not hide the others.
        }
    }

    private static GitIgnores with(GitIgnores ignores, OpenDirectory folder, String file, int depth)
            throws IOException, RefusedCall {
        if (folder.kind(file) != FileKind.FILE) {
            return ignores;
        }
        try (InputStream in = Channels.newInputStream(folder.read(file))) {
            return ignores.and(new String(in.readNBytes(MOST_RULES), StandardCharsets.UTF_8), depth);
        }
    }
}
