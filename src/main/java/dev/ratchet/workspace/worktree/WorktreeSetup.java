package dev.ratchet.workspace.worktree;

import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.HumanUnits;
import dev.ratchet.loop.base.Time;
import dev.ratchet.loop.history.Event;
import dev.ratchet.loop.history.Observer;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Makes a new work tree fit for work: copies what git does not track, and runs the user's commands.
 *
 * @param project where files are copied from
 * @param shell runs the user's own commands
 * @param observer is told of each of them
 */
record WorktreeSetup(WorktreeSettings settings, Path project, Shell shell, Time time, Observer observer) {
    private static final Set<String> NEVER = Set.of(".git", ".ratchet");

    /** Copies; says what went wrong, if something did. */
    Optional<String> copy(Path directory) {
        try {
            copyAll(directory);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("cannot copy files into the worktree (workspace.copy): " + FailureWords.of(e));
        }
    }

    /** Runs the commands; says what went wrong, if something did. */
    Optional<String> prepare(Path directory, String attempt, Map<String, String> variables)
            throws InterruptedException {
        Instant end = time.now().plus(settings.setupTimeout());
        for (int i = 0; i < settings.setup().size(); i++) {
            String command = settings.setup().get(i);
            observer.saw(new Event.SettingUp(command, i + 1, settings.setup().size(), time.now()));
            Optional<String> failure = run(command, directory, attempt, variables, Duration.between(time.now(), end));
            if (failure.isPresent()) {
                return failure;
            }
        }
        return Optional.empty();
    }

    private Optional<String> run(
            String command, Path directory, String attempt, Map<String, String> variables, Duration left)
            throws InterruptedException {
        Duration patience = left.isPositive() ? left : Duration.ofMillis(1);
        try {
            ShellResult result = shell.run(new ShellCommand(command, directory, variables, attempt, patience));
            if (result.timedOut()) {
                return Optional.of(
                        "the set-up command '%s' was ended: all of them may take %s together (workspace.setup_timeout_mins)%s"
                                .formatted(command, HumanUnits.span(settings.setupTimeout()), lastWords(result)));
            }
            return result.exitCode() == 0
                    ? Optional.empty()
                    : Optional.of("the set-up command '%s' failed with exit code %d%s"
                            .formatted(command, result.exitCode(), lastWords(result)));
        } catch (LaunchFailed e) {
            return Optional.of("the set-up command '%s' could not be started: %s".formatted(command, e.getMessage()));
        }
    }

    /** Not everybody says on stderr what is wrong. */
    private static String lastWords(ShellResult result) {
        return lastLine(result.stderr())
                .or(() -> lastLine(result.stdoutEnd()))
                .map(line -> ": " + line)
                .orElse("");
    }

    private static Optional<String> lastLine(String said) {
        return said.lines().map(String::strip).filter(line -> !line.isEmpty()).reduce((_, last) -> last);
    }

    /** What is in the work tree already stays: only what git does not track is to be copied. */
    private void copyAll(Path directory) throws IOException {
        for (Path file : wanted()) {
            Path target = directory.resolve(project.relativize(file));
            refuseLinks(directory, target.resolveSibling(""));
            if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectories(target.getParent());
                Files.copy(file, target, StandardCopyOption.COPY_ATTRIBUTES, LinkOption.NOFOLLOW_LINKS);
            }
        }
    }

    /** Links are committed by agents too, and what is copied is often secret. */
    private static void refuseLinks(Path directory, Path place) throws IOException {
        for (Path at = place; !at.equals(directory); at = at.resolveSibling("")) {
            if (Files.isSymbolicLink(at)) {
                throw new IOException(at + " is a link, which leads elsewhere");
            }
        }
    }

    private List<Path> wanted() throws IOException {
        List<PathMatcher> patterns = settings.copy().stream()
                .map(pattern -> FileSystems.getDefault().getPathMatcher("glob:" + pattern))
                .toList();
        List<Path> found = new ArrayList<>();
        if (patterns.isEmpty()) {
            return found;
        }
        Files.walkFileTree(project, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path at, BasicFileAttributes attributes) {
                return NEVER.contains(String.valueOf(at.getFileName())) && !at.equals(project)
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                Path name = project.relativize(file);
                if (attributes.isRegularFile() && patterns.stream().anyMatch(pattern -> pattern.matches(name))) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}
