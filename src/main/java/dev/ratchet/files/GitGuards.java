package dev.ratchet.files;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * What in the git directories of a repository, those of its submodules included, decides what git runs. What is missing of
 * it is made, so that it can be held: a file that could be made during a session would be as good as one that is changed.
 *
 * @param held what no session may change
 * @param redirections files that lead git nowhere else, in the place of ones that would; to be taken away afterwards
 */
public record GitGuards(Set<Path> held, Set<Path> redirections) {
    private static final String CONFIG = "config";
    private static final String OF_A_WORK_TREE = "config.worktree";
    private static final String REDIRECTION = "commondir";

    /** A directory whose settings are in itself, as they are anyway. */
    private static final String HERE = ".\n";

    static GitGuards of(RepositoryPaths repository) throws IOException {
        GitGuards guards = new GitGuards(new TreeSet<>(), new TreeSet<>());
        guards.guard(repository.common());
        boolean linked = !repository.own().equals(repository.common());
        if (linked) {
            // Those of others are held as a whole by whoever opens this one, and come and go meanwhile.
            guards.guardLinked(repository.own());
        }
        for (String place : linked ? List.of("modules") : List.of("worktrees", "modules")) {
            Path start = repository.common().resolve(place);
            if (Files.isDirectory(start, LinkOption.NOFOLLOW_LINKS)) {
                guards.guardAllBelow(start);
            }
        }
        if (!Files.isDirectory(repository.link(), LinkOption.NOFOLLOW_LINKS)) {
            guards.held.add(repository.link());
        }
        return guards;
    }

    /** Each by itself, so that sessions can commit there; or all of them at once, where they are very many. */
    private void guardAllBelow(Path start) throws IOException {
        GitDirectories found = new GitDirectories();
        Files.walkFileTree(start, found);
        if (found.areTooMany()) {
            held.add(start);
            return;
        }
        held.addAll(found.closed);
        for (Path directory : found.main) {
            guard(directory);
        }
        for (Path one : found.linked) {
            guardLinked(one);
        }
    }

    /** Whether it is one of our redirections, and not somebody else's. */
    public static boolean leadsNowhere(Path redirection) {
        try {
            return isFile(redirection)
                    && SmallFile.text(redirection, HERE.length()).equals(HERE);
        } catch (IOException _) {
            return false;
        }
    }

    private void guard(Path directory) throws IOException {
        try {
            Path hooks = directory.resolve("hooks");
            if (!exists(hooks)) {
                Files.createDirectory(hooks);
            }
            held.addAll(List.of(hooks, made(directory.resolve(CONFIG)), made(directory.resolve(OF_A_WORK_TREE))));
            Path redirection = directory.resolve(REDIRECTION);
            if (!exists(redirection)) {
                Files.writeString(redirection, HERE);
            }
            (leadsNowhere(redirection) ? redirections : held).add(redirection);
        } catch (AccessDeniedException _) {
            held.add(directory);
        }
    }

    private void guardLinked(Path directory) throws IOException {
        try {
            held.addAll(List.of(directory.resolve("gitdir"), made(directory.resolve(OF_A_WORK_TREE))));
            if (exists(directory.resolve(REDIRECTION))) {
                held.add(directory.resolve(REDIRECTION));
            }
        } catch (AccessDeniedException _) {
            held.add(directory);
        }
    }

    private static Path made(Path file) throws IOException {
        return exists(file) ? file : Files.createFile(file);
    }

    private static boolean exists(Path file) {
        return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    /** Known by files that are held, so that no session can have one overlooked by the next. */
    private static final class GitDirectories extends SimpleFileVisitor<Path> {
        private static final Set<String> DATA = Set.of("objects", "refs", "logs");
        private static final int MOST_FILES = 100_000;

        /** What is held by itself is a mount, and the time that a sandbox takes grows with the square of their number. */
        private static final int MOST_DIRECTORIES = 100;

        private final Set<Path> main = new LinkedHashSet<>();
        private final List<Path> linked = new ArrayList<>();
        private final List<Path> closed = new ArrayList<>();
        private int seen;

        boolean areTooMany() {
            return main.size() + linked.size() + closed.size() > MOST_DIRECTORIES;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes facts) throws IOException {
            if (areTooMany()) {
                return FileVisitResult.TERMINATE;
            }
            count(directory);
            if (DATA.contains(String.valueOf(directory.getFileName())) && main.contains(directory.getParent())) {
                return FileVisitResult.SKIP_SUBTREE;
            }
            if (isFile(directory.resolve(CONFIG))) {
                main.add(directory);
            } else if (isFile(directory.resolve("gitdir"))) {
                linked.add(directory);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes facts) throws IOException {
            count(file);
            return FileVisitResult.CONTINUE;
        }

        private void count(Path path) throws IOException {
            if (++seen > MOST_FILES) {
                throw new IOException("there are more than %,d files in %s".formatted(MOST_FILES, path.getParent()));
            }
        }

        /** A directory that is closed to us now could be opened by its owner, who is the agent: all of it is held. */
        @Override
        public FileVisitResult visitFileFailed(Path path, IOException e) {
            closed.add(path);
            return FileVisitResult.CONTINUE;
        }
    }
}
