package dev.ratchet.llm.tools;

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
final class Walk {
    /** How long a search may take. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final int MOST_RULES = 1 << 20;
    // Each level takes a file descriptor while what is below it is looked at.
    private static final int DEEPEST = 100;

    private final WorkTree tree;
    private final Visitor visitor;
    private final long deadline = System.nanoTime() + PATIENCE.toNanos();
    private End end = End.DONE;

    private Walk(WorkTree tree, Visitor visitor) {
        this.tree = tree;
        this.visitor = visitor;
    }

    /** Sees the files. */
    interface Visitor {
        /** A regular file in the folder. */
        Next file(Folder folder, Place file) throws IOException, Refused, InterruptedException;
    }

    /** Whether to go on. */
    enum Next {
        ON,
        STOP
    }

    /** Why it ended. */
    enum End {
        DONE,
        STOPPED,
        TIRED;

        String note() {
            return this == TIRED ? "(not everything was looked at, it took too long; name a smaller path)\n" : "";
        }
    }

    /** Shows the visitor what is below the directory. */
    static End below(WorkTree tree, Place start, Visitor visitor) throws IOException, Refused, InterruptedException {
        Walk walk = new Walk(tree, visitor);
        Ignores ignores = walk.ignoresAbove(start);
        try (Folder folder = tree.folder(start)) {
            walk.into(folder, start, ignores);
        }
        return walk.end;
    }

    /** Whoever asks for an ignored directory by its name wants to see what is in it. */
    private Ignores ignoresAbove(Place start) throws IOException, Refused {
        Ignores ignores = own();
        for (int depth = 0; depth < start.names().size(); depth++) {
            Place outer = start.first(depth);
            try (Folder folder = tree.folder(outer)) {
                ignores = with(ignores, folder, ".gitignore", depth);
            }
            if (ignores.ignores(start.first(depth + 1), FileKind.DIRECTORY)) {
                return Ignores.NOTHING;
            }
        }
        return ignores;
    }

    /** What the repository ignores without a file in the work tree. */
    private Ignores own() throws IOException {
        try (Folder folder = tree.folder(Place.ROOT.child(".git").child("info"))) {
            return with(Ignores.NOTHING, folder, "exclude", 0);
        } catch (Refused _) {
            return Ignores.NOTHING;
        }
    }

    private void into(Folder folder, Place place, Ignores above) throws IOException, Refused, InterruptedException {
        Ignores ignores = with(above, folder, ".gitignore", place.names().size());
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

    private void visit(Folder folder, Place place, Ignores ignores) throws IOException, Refused, InterruptedException {
        FileKind kind = folder.kind(place.name());
        if (place.ofGit() || ignores.ignores(place, kind)) {
            return;
        }
        try {
            if (kind == FileKind.FILE && visitor.file(folder, place) == Next.STOP) {
                end = End.STOPPED;
            }
            if (kind == FileKind.DIRECTORY && place.names().size() < DEEPEST) {
                try (Folder inner = folder.enter(place.name())) {
                    into(inner, place, ignores);
                }
            }
        } catch (AccessDeniedException | NoSuchFileException _) {
            // One file that cannot be read, or is gone by now, does not hide the others.
        }
    }

    private static Ignores with(Ignores ignores, Folder folder, String file, int depth) throws IOException, Refused {
        if (folder.kind(file) != FileKind.FILE) {
            return ignores;
        }
        try (InputStream in = Channels.newInputStream(folder.read(file))) {
            return ignores.and(new String(in.readNBytes(MOST_RULES), StandardCharsets.UTF_8), depth);
        }
    }
}
