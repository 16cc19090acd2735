package dev.ratchet.process;

import dev.ratchet.files.RepositoryPaths;
import dev.ratchet.loop.base.Complaint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * The programs that Ratchet runs for its own purposes, such as git: each is looked up once, never where an agent could put
 * another in its place, and has to be the same file ever after. A search path with {@code .venv/bin} or {@code
 * node_modules/.bin} on it leads into the project.
 */
public final class OwnPrograms {
    /** Those of the process we are in. */
    public static final OwnPrograms OF_THIS_PROCESS =
            new OwnPrograms(inherited("PATH", "") + ":" + ProgramSearch.USUAL_PATH, writableByAgents());

    private final List<String> path;
    private final List<Path> untrusted;
    private final Map<String, ProgramIdentity> found = new ConcurrentHashMap<>();

    /**
     * The programs on a search path.
     *
     * @param untrusted directories from which nothing is taken
     */
    public OwnPrograms(String path, List<Path> untrusted) {
        this.path = Arrays.stream(path.split(":", -1))
                .filter(element -> element.startsWith("/"))
                .distinct()
                .toList();
        this.untrusted = new CopyOnWriteArrayList<>(
                untrusted.stream().map(OwnPrograms::real).toList());
    }

    /** Takes nothing from these places any more, nor what it took from them before. */
    public void distrust(Collection<Path> places) {
        untrusted.addAll(places.stream().map(OwnPrograms::real).toList());
        found.values().removeIf(program -> !isTrusted(program.path()));
    }

    /** The full path of a program. */
    public Path require(String name) throws LaunchFailed {
        ProgramIdentity known = found.get(name);
        if (known != null) {
            return known.unchanged();
        }
        return switch (find(name)) {
            case ProgramLookup.Found(Path program) -> {
                found.put(name, ProgramIdentity.of(program));
                yield program;
            }
            case ProgramLookup.Missing(Complaint why) -> throw new LaunchFailed(why.in("cannot start " + name), null);
            case ProgramLookup.NotExecutable(Path file) ->
                throw new LaunchFailed("cannot start " + name + ": " + file + " is not executable");
        };
    }

    /** Looks for a program without taking it. */
    public ProgramLookup find(String name) {
        ProgramLookup best = new ProgramLookup.Missing(new Complaint(
                "'" + name + "' is not on the PATH, or only where an agent could have put it", "install it"));
        for (String element : path) {
            switch (ProgramSearch.find(name, Path.of("/"), element)) {
                case ProgramLookup.Found found
                when isTrusted(found.program()) -> {
                    return found;
                }
                case ProgramLookup.NotExecutable useless when isTrusted(useless.file()) -> best = useless;
                case ProgramLookup.Found _, ProgramLookup.NotExecutable _, ProgramLookup.Missing _ -> {}
            }
        }
        return best;
    }

    /** The way to it may lead through a directory that is an agent's, and so may a link in its place. */
    private boolean isTrusted(Path program) {
        Path directory = program.getParent();
        return directory != null
                && untrusted.stream()
                        .noneMatch(place -> real(program).startsWith(place)
                                || real(directory).startsWith(place)
                                || program.startsWith(place));
    }

    private static List<Path> writableByAgents() {
        Path here = real(Path.of("").toAbsolutePath());
        Path project = RepositoryPaths.around(here).map(RepositoryPaths::top).orElse(here);
        return Stream.of(
                        here,
                        project,
                        Path.of("/tmp"),
                        Path.of("/var/tmp"),
                        Path.of(inherited("TMPDIR", "/tmp")),
                        Path.of(System.getProperty("java.io.tmpdir", "/tmp")))
                .toList();
    }

    private static String inherited(String name, String otherwise) {
        return new ProcessBuilder().environment().getOrDefault(name, otherwise);
    }

    private static Path real(Path path) {
        try {
            return Files.exists(path)
                    ? path.toRealPath()
                    : path.toAbsolutePath().normalize();
        } catch (IOException _) {
            return path.toAbsolutePath().normalize();
        }
    }
}
