package dev.ratchet.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the program is started: with a cache of its classes and with the native library laid out, as the launcher does it.
 * Both are made once for all tests, and save a half of each start.
 */
final class Jvm {
    static final Path JAR =
            Path.of(System.getProperty("ratchet.jar", "target/ratchet.jar")).toAbsolutePath();

    private static final Path PREPARED = prepare();

    private Jvm() {}

    /** Up to the arguments of the program itself. */
    static List<String> command(String... options) {
        List<String> command = plain(
                "-XX:AOTCache=" + PREPARED.resolve("cache"),
                "-Dorg.sqlite.lib.path=" + PREPARED.resolve("native"),
                "-Xlog:disable",
                "-Xlog:all=error:stderr");
        command.addAll(List.of(options));
        command.addAll(List.of("-jar", JAR.toString()));
        return command;
    }

    private static List<String> plain(String... options) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        // A build server may have SIGINT ignored, and what is ignored stays so in children.
        List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT,HUP,TERM", java));
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.addAll(List.of(options));
        return command;
    }

    private static Path prepare() {
        try {
            Path directory = Files.createTempDirectory("ratchet-it-jvm-");
            // For programs that are run as another user.
            boolean _ = directory.toFile().setReadable(true, false)
                    && directory.toFile().setExecutable(true, false);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            Path libraries = Files.createDirectory(directory.resolve("native"));
            List<String> command = plain(
                    "-XX:AOTCacheOutput=" + directory.resolve("cache"),
                    "-Dorg.sqlite.lib.path=" + libraries,
                    "-Xlog:disable");
            command.addAll(List.of("-jar", JAR.toString(), "warm-up", directory.toString(), libraries.toString()));
            int code = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new AssertionError("cannot warm up " + JAR + ": exit code " + code);
            }
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void delete(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
