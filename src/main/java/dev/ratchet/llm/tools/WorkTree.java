package dev.ratchet.llm.tools;

import dev.ratchet.loop.Trouble;
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
 * The directory that tools are confined to. A path becomes a {@link Place} first, by following links as far as they stay
 * inside; whatever is done there goes from the root, directory by directory, and follows none. So what is changed in
 * between can make a call fail, but not leave.
 */
final class WorkTree {
    private static final int MOST_LINKS = 40;

    private final Path given;
    private final Path root;
    private final Optional<Object> key;
    private final Predicate<Path> reserved;

    WorkTree(Path directory, Predicate<Path> reserved) {
        this.reserved = reserved;
        given = directory.toAbsolutePath().normalize();
        try {
            root = directory.toRealPath();
            try (Folder folder = Folder.open(root)) {
                key = folder.key();
            }
        } catch (IOException e) {
            throw new Trouble("cannot work in %s: %s".formatted(directory, e.getMessage()), e);
        }
    }

    /** For programs that are started in it. */
    Path root() {
        return root;
    }

    /** Where the path leads, whether something is there or not. */
    Place place(String path) throws IOException, Refused {
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
                    throw new Refused("\"%s\" goes through too many links".formatted(Shown.name(path)));
                } else {
                    follow(Files.readSymbolicLink(here).toString(), path, way, ahead);
                }
            }
        }
        return new Place(way);
    }

    /** The directory, open. */
    Folder folder(Place place) throws IOException, Refused {
        Folder folder = top();
        for (String name : place.names()) {
            try (Folder outer = folder) {
                folder = outer.enter(name);
            }
        }
        return folder;
    }

    /** The content of a regular file. */
    InputStream content(Place file) throws IOException, Refused {
        try (Folder folder = folder(parentOf(file))) {
            return Channels.newInputStream(folder.read(file.name()));
        }
    }

    FileKind kind(Place place) throws IOException, Refused {
        if (place.isRoot()) {
            return FileKind.DIRECTORY;
        }
        try (Folder folder = folder(place.parent())) {
            return folder.kind(place.name());
        }
    }

    /** Writes a file, and makes the directories that it needs; nothing of git's own, and nothing that is reserved. */
    void write(Place file, byte[] content) throws IOException, Refused {
        if (file.ofGit()) {
            throw new Refused("%s belongs to git; use git itself, by bash".formatted(file));
        }
        if (reserved.test(root.resolve(file.below(0)))) {
            throw new Refused("%s is what Ratchet works by; only a person changes it".formatted(file));
        }
        try (Folder folder = made(parentOf(file))) {
            folder.put(file.name(), content);
        }
    }

    private Folder made(Place place) throws IOException, Refused {
        Folder folder = top();
        for (String name : place.names()) {
            try (Folder outer = folder) {
                if (outer.kind(name) == FileKind.ABSENT) {
                    make(outer, name);
                }
                folder = outer.enter(name);
            }
        }
        return folder;
    }

    /** Java can make a directory by its path only, and a path could lead elsewhere by now; so it is moved in. */
    private void make(Folder outer, String name) throws IOException, Refused {
        String freshName = Folder.freshName();
        Path fresh = Files.createDirectory(root.resolve(freshName));
        try (Folder top = top()) {
            top.move(freshName, outer, name);
        } catch (IOException e) {
            Files.deleteIfExists(fresh);
            throw e;
        }
    }

    private Folder top() throws IOException, Refused {
        Folder folder = Folder.open(root);
        if (!folder.key().equals(key)) {
            folder.close();
            throw new Refused("the work tree is no longer what it was");
        }
        return folder;
    }

    private static Place parentOf(Place file) throws Refused {
        if (file.isRoot()) {
            throw new Refused("the path is the work tree itself, a directory and not a file");
        }
        return file.parent();
    }

    private void follow(String target, String path, List<String> way, Deque<String> ahead) throws Refused {
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

    private static Path parse(String path) throws Refused {
        try {
            return Path.of(path);
        } catch (InvalidPathException e) {
            throw new Refused("\"%s\" cannot be a path: %s".formatted(Shown.name(path), e.getReason()));
        }
    }

    private Refused outside(String path) {
        return new Refused("\"%s\" leads out of the work tree %s; only what is inside can be used"
                .formatted(Shown.name(path), root));
    }
}
