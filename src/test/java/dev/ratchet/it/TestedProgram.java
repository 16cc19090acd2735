package dev.ratchet.it;

import dev.ratchet.files.Sha256;
import dev.ratchet.store.SafeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The program that the tests start: the built jar, or the launcher that {@code -Dratchet.under.test} names, of an unpacked
 * archive or of an installed package. An installed one runs every command itself, in its own process and by its own runtime.
 */
final class TestedProgram {
    private static final Optional<Installed> INSTALLED =
            Optional.ofNullable(System.getProperty("ratchet.under.test")).map(Installed::at);

    private TestedProgram() {}

    /**
     * A launcher with what belongs to it.
     *
     * @param tree where its files are
     * @param caches where it keeps its start-up cache, for all tests, whatever they take for a home
     */
    private record Installed(Path launcher, Path tree, Path caches) {
        static Installed at(String name) {
            Path launcher = Path.of(name).toAbsolutePath();
            try {
                Path tree = launcher.toRealPath().getParent().getParent();
                Path caches = Files.createTempDirectory("ratchet-it-caches-");
                // Some tests start it as another user, who has to be able to see what is there.
                Files.setPosixFilePermissions(caches, PosixFilePermissions.fromString("rwxr-xr-x"));
                Runtime.getRuntime().addShutdownHook(new Thread(() -> Jvm.delete(caches)));
                makeCaches(launcher, caches);
                return new Installed(launcher, tree, caches);
            } catch (IOException e) {
                throw new UncheckedIOException("there is no launcher at " + launcher, e);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /** The launcher takes options for words; in a file they may have spaces in them. */
        private Path file(List<String> options) {
            String quoted = options.stream()
                    .map(option -> "\"" + option.replace("\\", "\\\\") + "\"\n")
                    .collect(Collectors.joining());
            Path file = caches.resolve("options-" + Sha256.of(quoted.getBytes(StandardCharsets.UTF_8)));
            if (!Files.exists(file)) {
                SafeFile.write(file, quoted);
            }
            return file;
        }

        /** Its first start takes many times as long as others, on a busy machine longer than a test waits. */
        private static void makeCaches(Path launcher, Path caches) throws IOException, InterruptedException {
            ProcessBuilder first = new ProcessBuilder(launcher.toString(), "version")
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD);
            first.environment().put("XDG_CACHE_HOME", caches.toString());
            first.environment().remove("RATCHET_ATTEMPT");
            if (first.start().waitFor() != 0) {
                throw new AssertionError(launcher + " does not start");
            }
        }
    }

    /** Whether no command may run in a process of the tests. */
    static boolean isInstalled() {
        return INSTALLED.isPresent();
    }

    /** Up to the arguments of the program itself. */
    static List<String> command(List<String> options) {
        return INSTALLED
                .map(installed -> {
                    List<String> command = new ArrayList<>(Jvm.DEFAULT_SIGNALS);
                    command.add("RATCHET_JAVA_OPTIONS=@" + installed.file(options));
                    command.add(installed.launcher().toString());
                    return command;
                })
                .orElseGet(() -> Jvm.command(options.toArray(String[]::new)));
    }

    /** What it needs to be told beside what every program is. */
    static void surround(Map<String, String> variables) {
        INSTALLED.ifPresent(
                installed -> variables.put("XDG_CACHE_HOME", installed.caches().toString()));
    }

    /** A file without which it does not start. */
    static Path file() {
        return INSTALLED.map(Installed::launcher).orElseGet(Jvm::jar);
    }

    /** Whether a process with this command line is the program. */
    static boolean runs(String commandLine) {
        return commandLine.contains(
                INSTALLED.map(Installed::tree).orElseGet(Jvm::jar).toString());
    }
}
