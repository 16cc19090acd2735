package dev.ratchet.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JVM accepts every class that was rewritten for a quick start, and loads none that is not needed. */
class QuickStartJarIT {
    @Test
    void everyRewrittenClassVerifies() throws IOException, ClassNotFoundException {
        List<String> rewritten = rewritten();

        assertThat(rewritten).hasSizeGreaterThan(300);
        // With the platform alone above it all classes are the jar's own, and verified.
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {Jvm.jar().toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            for (String name : rewritten) {
                // To name its methods, the JVM has to link a class, which is when it verifies it.
                assertThat(Class.forName(name, false, loader).getDeclaredMethods())
                        .as(name)
                        .isNotNull();
            }
        }
    }

    /** What talks to PostgreSQL, and the logger that it brings, cost those nothing who have no such server. */
    @Test
    void withAFileNothingIsLoadedThatAServerNeeds(@TempDir Path directory) throws IOException, InterruptedException {
        Path loaded = directory.resolve("loaded");
        // With the cache all that some command needs is there at once, that of others too.
        List<String> command = Jvm.command("-XX:AOTMode=off", "-Xlog:class+load=info:file=" + loaded);
        command.addAll(List.of("task", "add", "Something"));

        Process started = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said").toFile())
                .start();

        assertThat(started.waitFor())
                .as(Files.readString(directory.resolve("said")))
                .isZero();
        assertThat(Files.readString(loaded))
                .contains(" org.sqlite.core.")
                .doesNotContain(" org.postgresql.", " com.zaxxer.", " org.slf4j.", " java.util.logging.");
    }

    private static List<String> rewritten() throws IOException {
        List<String> names = new ArrayList<>();
        try (JarFile built = new JarFile(Jvm.BUILT.toFile());
                JarFile quick = new JarFile(Jvm.jar().toFile())) {
            for (JarEntry entry : quick.stream().toList()) {
                String name = entry.getName();
                if (name.endsWith(".class") && !name.startsWith("META-INF/") && !same(built, quick, entry)) {
                    names.add(
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'));
                }
            }
        }
        return names;
    }

    private static boolean same(JarFile built, JarFile quick, JarEntry entry) throws IOException {
        JarEntry before = built.getJarEntry(entry.getName());
        return before != null && Arrays.equals(bytes(built, before), bytes(quick, entry));
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }
}
