package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.testing.TypeSwitchSample;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tool that makes classes start quicker changes nothing of what they do. */
class QuickStartJarTest {
    private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";

    @TempDir
    private Path directory;

    @Test
    void switchesOverTypesGiveTheSameAnswersWithoutClassesMadeAtRunTime() throws Exception {
        Path plain = jarOfSample();
        Path quick = directory.resolve("quick.jar");
        int code = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        Path.of("build-tools/QuickStartJar.java")
                                .toAbsolutePath()
                                .toString(),
                        plain.toString(),
                        quick.toString())
                .inheritIO()
                .start()
                .waitFor();

        assertThat(code).isZero();
        assertThat(answers(quick)).isEqualTo(answers(plain)).contains("long7", "dot in a3", "cb37", "7", "null");
        assertThat(classesThatName(plain, "typeSwitch")).isNotEmpty();
        // What has constants of enums for its cases is left to the JVM.
        assertThat(classesThatName(quick, SWITCHES)).hasSizeLessThanOrEqualTo(1);
        assertThat(classesThatName(quick, "typeSwitch$0")).hasSize(2);
    }

    private Path jarOfSample() throws IOException {
        Path classes = Path.of("target/test-classes");
        Path jar = directory.resolve("plain.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.list(classes.resolve("dev/ratchet/testing"))) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith("TypeSwitchSample"))
                    .toList()) {
                entries.putNextEntry(new JarEntry(classes.relativize(file).toString()));
                entries.write(Files.readAllBytes(file));
            }
        }
        return jar;
    }

    @SuppressWarnings("unchecked")
    private static List<String> answers(Path jar) throws Exception {
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, platform)) {
            return ((Supplier<List<String>>) loader.loadClass(TypeSwitchSample.class.getName())
                            .getConstructor()
                            .newInstance())
                    .get();
        }
    }

    private static List<String> classesThatName(Path jar, String word) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            return file.stream()
                    .filter(entry -> content(file, entry).contains(word))
                    .map(JarEntry::getName)
                    .toList();
        }
    }

    private static String content(JarFile file, JarEntry entry) {
        try (InputStream in = file.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
