package dev.ratchet.process;

import dev.ratchet.files.RepositoryPaths;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The programs that Ratchet runs for its own purposes, such as git: each is looked up once, and never where an agent could
 * put another in its place. A search path with {@code .venv/bin} or {@code node_modules/.bin} on it leads into the project.
 */
public final class OwnPrograms {
    /** Those of the process we are in. */
    public static final OwnPrograms OF_THIS_PROCESS = new OwnPrograms(inherited("PATH", ""), writableByAgents());

    private final String path;
    private final Map<String, Path> found = new ConcurrentHashMap<>();

    /**
     * The programs on a search path.
     *
     * @param untrusted directories in which nothing is looked for
     */
    public OwnPrograms(String path, List<Path> untrusted) {
        this.path = Stream.concat(
                        Arrays.stream(path.split(":", -1)), Arrays.stream(ProgramSearch.USUAL_PATH.split(":", -1)))
                .filter(element -> element.startsWith("/"))
                .filter(element -> untrusted.stream().noneMatch(real(Path.of(element))::startsWith))
                .distinct()
                .collect(Collectors.joining(":"));
    }

    /** The full path of a program. */
    public Path require(String name) throws LaunchFailed {
        Path known = found.get(name);
        if (known != null) {
            return known;
        }
        Path program = ProgramSearch.require(name, Path.of("/"), path);
        found.put(name, program);
        return program;
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
                .map(OwnPrograms::real)
                .distinct()
                .toList();
    }

    private static String inherited(String name, String otherwise) {
        return new ProcessBuilder().environment().getOrDefault(name, otherwise);
    }

    private static Path real(Path path) {
        try {
            return Files.exists(path) ? path.toRealPath() : path.normalize();
        } catch (IOException _) {
            return path.normalize();
        }
    }
}
