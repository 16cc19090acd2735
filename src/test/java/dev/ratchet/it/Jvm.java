package dev.ratchet.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How the program is started: from the jar that the launcher makes of the built one, with a cache of its classes and with the
 * native library laid out. All of it is made once for all tests, and saves more than a half of each start.
 */
final class Jvm {
    static final Path BUILT =
            Path.of(System.getProperty("ratchet.jar", "target/ratchet.jar")).toAbsolutePath();

    /** A build server may have SIGINT ignored, and what is ignored stays so in children. */
    static final List<String> DEFAULT_SIGNALS = List.of("env", "--default-signal=INT,HUP,TERM");

    private Jvm() {}

    /** Made when somebody asks for it: an installed program needs nothing of it. */
    private static final class Prepared {
        static final Path DIRECTORY = prepare();
    }

    static Path jar() {
        return jar(Prepared.DIRECTORY);
    }

    /** Up to the arguments of the program itself. */
    static List<String> command(String... options) {
        List<String> command = plain(
                "-XX:AOTCache=" + Prepared.DIRECTORY.resolve("cache"),
                "-Dorg.sqlite.lib.path=" + Prepared.DIRECTORY.resolve("native"),
                "-Xlog:disable",
                "-Xlog:all=error:stderr");
        command.addAll(List.of(options));
        command.addAll(List.of("-jar", jar().toString()));
        return command;
    }

    /** One that runs one command line after the other. */
    static List<String> server() {
        Path tests = Path.of(URI.create(CommandServer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toString()));
        List<String> command = plain(
                "-Dorg.sqlite.lib.path=" + Prepared.DIRECTORY.resolve("native"),
                "-Xmx256m",
                "--enable-native-access=ALL-UNNAMED",
                "--add-opens=java.base/java.util=ALL-UNNAMED");
        command.addAll(List.of("-cp", jar() + ":" + tests, CommandServer.class.getName()));
        return command;
    }

    private static List<String> plain(String... options) {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        List<String> command = new ArrayList<>(DEFAULT_SIGNALS);
        command.add(java);
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"));
        command.addAll(List.of(options));
        return command;
    }

    private static Path jar(Path directory) {
        return directory.resolve("ratchet.jar");
    }

    private static Path prepare() {
        try {
            Path directory = Files.createTempDirectory("ratchet-it-jvm-");
            // For programs that are run as another user.
            boolean _ = directory.toFile().setReadable(true, false)
                    && directory.toFile().setExecutable(true, false);
            Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
            Path libraries = Files.createDirectory(directory.resolve("native"));
            List<String> quick = plain("build-tools/QuickStartJar.java");
            quick.addAll(List.of(BUILT.toString(), jar(directory).toString()));
            run(quick);
            List<String> warmUp = plain(
                    "-XX:AOTCacheOutput=" + directory.resolve("cache"),
                    "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:-AOTRecordTraining",
                    "-Dorg.sqlite.lib.path=" + libraries,
                    "-Xlog:disable",
                    "-jar",
                    jar(directory).toString(),
                    "warm-up",
                    directory.toString(),
                    libraries.toString());
            run(warmUp);
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        int code = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start()
                .waitFor();
        if (code != 0) {
            throw new AssertionError("cannot prepare " + BUILT + ": exit code " + code + " of " + command);
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
