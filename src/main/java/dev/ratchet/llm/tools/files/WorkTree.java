package dev.ratchet.llm.tools.files;

import dev.ratchet.llm.tools.files.OpenDirectory.FileKind;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The directory that tools are confined to. A path becomes a {@link TreePath} first, by following links as far as they stay
 * inside; whatever is done there goes from the root, directory by directory, and follows none. So what is changed in
 * between can make a call fail, but not leave.
 */
public final class WorkTree {
    private static final int MOST_LINKS = 40;

    private final Path given;
    private final Path root;
    private final Optional<Object> key;
    private final Predicate<Path> reserved;

    public WorkTree(Path directory, Predicate<Path> reserved) {
        this.reserved = reserved;
        given = directory.toAbsolutePath().normalize();
        try {
            root = directory.toRealPath();
            try (OpenDirectory folder = OpenDirectory.open(root)) {
                key = folder.key();
            }
        } catch (IOException e) {
            throw new Trouble("cannot work in %s: %s".formatted(directory, FailureWords.of(e)), e);
        }
    }

    /** For programs that are started in it. */
    public Path root() {
        return root;
    }

    /** Where the path leads, whether something is there or not. */
    public TreePath place(String path) throws IOException, RefusedCall {
        Deque<String> ahead = new ArrayDeque<>();
        List<String> way = new ArrayList<>();
        follow(path, path, way, ahead);
        int links = 0;
        while (!ahead.isEmpty()) {
            String name = ahead.pop();
            if (name.equals("..")) {
                if (way.isEmpty()) {
                    throw outside(path);
                }
                way.removeLast();
            } else if (!name.equals(".") && !name.isEmpty()) {
                Path here = at(way).resolve(name);
                if (!Files.isSymbolicLink(here)) {
                    way.add(name);
                } else if (++links > MOST_LINKS) {
                    throw new RefusedCall("\"%s\" goes through too many links".formatted(ShownText.name(path)));
                } else {
                    follow(Files.readSymbolicLink(here).toString(), path, way, ahead);
                }
            }
        }
        return new TreePath(way);
    }

    /** The directory, open. */
    public OpenDirectory folder(TreePath place) throws IOException, RefusedCall {
        OpenDirectory folder = top();
        for (String name : place.names()) {
            try (OpenDirectory outer = folder) {
                folder = outer.enter(name);
            }
        }
        return folder;
    }

    /** The content of a regular file. */
    public InputStream content(TreePath file) throws IOException, RefusedCall {
        try (OpenDirectory folder = folder(parentOf(file))) {
            return Channels.newInputStream(folder.read(file.name()));
        }
    }

    public FileKind kind(TreePath place) throws IOException, RefusedCall {
        if (place.isRoot()) {
            return FileKind.DIRECTORY;
        }
        try (OpenDirectory folder = folder(place.parent())) {
            return folder.kind(place.name());
        }
    }

    /** Writes a file, and makes the directories that it needs; nothing of git's own, and nothing that is reserved. */
    public void write(TreePath file, byte[] content) throws IOException, RefusedCall {
        if (file.ofGit()) {
            throw new RefusedCall("%s belongs to git; use git itself, by bash".formatted(file));
        }
        if (reserved.test(root.resolve(file.below(0)))) {
            throw new RefusedCall("%s is what Ratchet works by; only a person changes it".formatted(file));
        }
        try (OpenDirectory folder = made(parentOf(file))) {
            folder.put(file.name(), content);
        }
    }

    private OpenDirectory made(TreePath place) throws IOException, RefusedCall {
        OpenDirectory folder = top();
        for (String name : place.names()) {
            try (OpenDirectory outer = folder) {
                if (outer.kind(name) == FileKind.ABSENT) {
                    make(outer, name);
                }
                folder = outer.enter(name);
            }
        }
        return folder;
    }

    /** Java can make a directory by its path only, and a path could lead elsewhere by now; so it is moved in. */
    private void make(OpenDirectory outer, String name) throws IOException, RefusedCall {
        String freshName = OpenDirectory.freshName();
        Path fresh = Files.createDirectory(root.resolve(freshName));
        try (OpenDirectory top = top()) {
            top.move(freshName, outer, name);
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    private OpenDirectory top() throws IOException, RefusedCall {
        OpenDirectory folder = OpenDirectory.open(root);
        if (!folder.key().equals(key)) {
            folder.close();
            throw new RefusedCall("the work tree is no longer what it was");
        }
        return folder;
    }

    private static TreePath parentOf(TreePath file) throws RefusedCall {
        if (file.isRoot()) {
            throw new RefusedCall("the path is the work tree itself, a directory and not a file");
        }
        return file.parent();
    }

    private void follow(String target, String path, List<String> way, Deque<String> ahead) throws RefusedCall {
        Path parsed = parse(target);
        List<String> names = new ArrayList<>();
        parsed.forEach(name -> names.add(name.toString()));
        if (parsed.isAbsolute()) {
            Path start = List.of(root, given).stream()
                    .filter(parsed::startsWith)
                    .findFirst()
                    .orElseThrow(() -> outside(path));
            names.subList(0, start.getNameCount()).clear();
            way.clear();
        }
        names.reversed().forEach(ahead::push);
    }

    private Path at(List<String> way) {
        Path path = root;
        for (String name : way) {
            path = path.resolve(name);
        }
        return path;
    }

    private static Path parse(String path) throws RefusedCall {
        try {
            return Path.of(path);
        } catch (InvalidPathException e) {
            throw new RefusedCall("\"%s\" cannot be a path: %s".formatted(ShownText.name(path), e.getReason()));
        }
    }

    private RefusedCall outside(String path) {
        return new RefusedCall("\"%s\" leads out of the work tree %s; only what is inside can be used"
                .formatted(ShownText.name(path), root));
    }
}
