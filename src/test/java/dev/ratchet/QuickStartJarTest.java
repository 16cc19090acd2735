package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonParser;
import dev.ratchet.app.Main;
import dev.ratchet.testing.AnnotatedSample;
import dev.ratchet.testing.NumberSample;
import dev.ratchet.testing.RecordSample;
import dev.ratchet.testing.SourceCompiler;
import dev.ratchet.testing.TypeSwitchSample;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The tool that makes classes start quicker changes nothing of what they do. */
class QuickStartJarTest {
    private static final String SWITCHES = "java/lang/runtime/SwitchBootstraps";

    @TempDir
    private static Path compiled;

    @TempDir
    private Path directory;

    @BeforeAll
    static void onlyWhatIsNotRewrittenYet() {
        assumeThat(placeOf(CommandLine.class))
                .as("the libraries of the jar that the launcher made are rewritten already")
                .isNotEqualTo(placeOf(Main.class));
    }

    private static URL placeOf(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation();
    }

    /** Once: to start them from their sources, as the launcher does, takes longer than all that they do here. */
    @BeforeAll
    static void compileTheTools() throws IOException {
        try (Stream<Path> tools = Files.list(Path.of("build-tools"))) {
            SourceCompiler.compile(tools.toList(), compiled);
        }
    }

    @Test
    void switchesOverTypesGiveTheSameAnswersWithoutClassesMadeAtRunTime() throws Exception {
        Path plain = jarOf(TypeSwitchSample.class);
        Path quick = quick(plain);

        assertThat(answers(TypeSwitchSample.class, quick))
                .isEqualTo(answers(TypeSwitchSample.class, plain))
                .contains("long7", "dot in a3", "cb37", "7", "null");
        assertThat(classesThatName(plain, "typeSwitch")).isNotEmpty();
        // What has constants of enums for its cases is left to the JVM.
        assertThat(classesThatName(quick, SWITCHES)).hasSizeLessThanOrEqualTo(1);
        assertThat(classesThatName(quick, "typeSwitch$0")).hasSize(2);
    }

    @Test
    void recordsGiveTheSameAnswersWithoutClassesMadeAtRunTime() throws Exception {
        Path plain = jarOf(RecordSample.class);
        Path quick = quick(plain);

        assertThat(answers(RecordSample.class, quick))
                .isEqualTo(answers(RecordSample.class, plain))
                .anyMatch(answer -> answer.startsWith("Numbers[truth=true, little=-1, small=-2, letter=x, whole=-3, "));
        assertThat(classesThatName(plain, "ObjectMethods")).hasSizeGreaterThan(4);
        assertThat(classesThatName(quick, "ObjectMethods")).isEmpty();
    }

    @Test
    void annotatedCommandsUnderstandTheSameWithoutClassesMadeAtRunTime() throws Exception {
        Path plain = jarOf(AnnotatedSample.class, CommandLine.class);
        Path quick = quick(plain);

        assertThat(answers(AnnotatedSample.class, quick))
                .isEqualTo(answers(AnnotatedSample.class, plain))
                .contains("a b7! [c, d] 42 true e 8 f 0.5 z");
        assertThat(classesThatName(quick, "ReadyOption")).isNotEmpty();
        assertThat(classesThatName(quick, "ready$set")).hasSizeGreaterThan(4);
    }

    @Test
    void aFieldOfAClassFurtherUpIsKnownAsWell() throws Exception {
        Path quick = quick(jarOf(AnnotatedSample.class, CommandLine.class));

        try (URLClassLoader loader = new FirstHere(quick)) {
            var made = loader.loadClass(AnnotatedSample.class.getName() + "$Sample")
                    .getDeclaredConstructor();
            made.setAccessible(true);
            Object sample = made.newInstance();
            Method get = sample.getClass().getMethod("ready$get", String.class);
            get.setAccessible(true);
            // Who does not know it gives the name back.
            assertThat(get.invoke(sample, AnnotatedSample.class.getName() + "$Inherited#more"))
                    .isNotInstanceOf(String.class);
        }
    }

    @Test
    void aConnectionMakesItsFormForDatesWhenItIsAskedForIt() throws Exception {
        Path plain = jarOf(org.sqlite.SQLiteConnectionConfig.class, org.sqlite.SQLiteConfig.class);
        Path quick = quick(plain);

        // The rest of the library is the one of the tests.
        try (URLClassLoader loader = new FirstHere(quick)) {
            Object config = loader.loadClass("org.sqlite.SQLiteConnectionConfig")
                    .getMethod("fromPragmaTable", java.util.Properties.class)
                    .invoke(null, new java.util.Properties());
            java.lang.reflect.Field kept = config.getClass().getDeclaredField("dateFormat");
            kept.setAccessible(true);
            assertThat(kept.get(config)).isNull();
            Object made = config.getClass().getMethod("getDateFormat").invoke(config);
            assertThat(made).asString().startsWith("FastDateFormat[yyyy-MM-dd");
            assertThat(kept.get(config)).isSameAs(made);
        }
    }

    @Test
    void theDriverLogsToNobodyAndAsksForNoLogger() throws Exception {
        Path quick = quick(jarOf(org.sqlite.util.LoggerFactory.class));

        try (URLClassLoader loader = new FirstHere(quick)) {
            Class<?> factory = loader.loadClass("org.sqlite.util.LoggerFactory");
            Object logger = factory.getMethod("getLogger", Class.class).invoke(null, String.class);
            Supplier<String> words = () -> {
                throw new IllegalStateException("somebody wants to know");
            };
            for (Method method : loader.loadClass("org.sqlite.util.Logger").getMethods()) {
                method.setAccessible(true);
                Object answer = method.getParameterCount() == 1
                        ? method.invoke(logger, words)
                        : method.invoke(logger, words, new IllegalStateException());
                assertThat(answer).as(method.getName()).isNull();
            }
            java.lang.reflect.Field kept = logger.getClass().getDeclaredField("logger");
            kept.setAccessible(true);
            assertThat(kept.get(logger)).isNull();
        }
    }

    @Test
    void theDriverCleansUpBeforeItLeavesAFileAmongTemporaryOnes() throws Exception {
        Path plain = jarOf(org.sqlite.SQLiteJDBCLoader.class);
        Path left =
                Files.createFile(directory.resolve("sqlite-" + org.sqlite.SQLiteJDBCLoader.getVersion() + "-left.so"));
        String before = System.getProperty("org.sqlite.tmpdir", "");
        System.setProperty("org.sqlite.tmpdir", directory.toString());
        try (URLClassLoader loader = new FirstHere(quick(plain))) {
            Class<?> driver = loader.loadClass("org.sqlite.SQLiteJDBCLoader");
            Method leaving =
                    driver.getDeclaredMethod("extractAndLoadLibraryFile", String.class, String.class, String.class);
            leaving.setAccessible(true);
            assertThat(left).exists();
            assertThatThrownBy(() -> leaving.invoke(null, "/nowhere", "none.so", directory.toString()))
                    .isInstanceOf(InvocationTargetException.class);
            assertThat(left).doesNotExist();
        } finally {
            System.setProperty("org.sqlite.tmpdir", before);
        }
    }

    @Test
    void wholeNumbersThatAreTooLargeAreRefusedWithoutAFractionForEveryReader() throws Exception {
        Path sample = Files.copy(jarOf(NumberSample.class), directory.resolve("sample.jar"));
        Path library = Path.of(JsonParser.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path quick = quick(library);

        assertThat(answers(NumberSample.class, sample, quick))
                .isEqualTo(answers(NumberSample.class, sample, library))
                .contains("1000", "2147483647")
                .anyMatch(answer -> answer.contains("out of range of int"))
                .anyMatch(answer -> answer.contains("out of range of long"));
        assertThat(limit(library)).isNotNull();
        assertThat(limit(quick)).isNull();
    }

    private static @Nullable Object limit(Path library) throws Exception {
        try (URLClassLoader loader = new FirstHere(library)) {
            java.lang.reflect.Field limit = loader.loadClass("com.fasterxml.jackson.core.base.ParserMinimalBase")
                    .getDeclaredField("BD_MIN_LONG");
            limit.setAccessible(true);
            return limit.get(null);
        }
    }

    /** Asks its own jar before it asks the tests' class path. */
    private static final class FirstHere extends URLClassLoader {
        FirstHere(Path jar) throws IOException {
            super(new URL[] {jar.toUri().toURL()}, FirstHere.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known == null && findResource(name.replace('.', '/') + ".class") != null) {
                return findClass(name);
            }
            return known == null ? super.loadClass(name, resolve) : known;
        }
    }

    private Path quick(Path plain) throws Exception {
        Path quick = directory.resolve("quick.jar");
        try (URLClassLoader tools =
                new URLClassLoader(new URL[] {compiled.toUri().toURL()}, ClassLoader.getPlatformClassLoader())) {
            Method main = tools.loadClass("QuickStartJar").getMethod("main", String[].class);
            main.setAccessible(true);
            main.invoke(null, (Object) new String[] {plain.toString(), quick.toString()});
        }
        return quick;
    }

    /** A jar of samples and of what they use, each with the classes inside it. */
    private Path jarOf(Class<?>... types) throws Exception {
        Path jar = directory.resolve("plain.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out)) {
            for (Class<?> type : types) {
                Path source = Path.of(
                        type.getProtectionDomain().getCodeSource().getLocation().toURI());
                if (Files.isDirectory(source)) {
                    copy(source, type, entries);
                } else {
                    try (FileSystem library = FileSystems.newFileSystem(source)) {
                        copy(library.getPath("/"), type, entries);
                    }
                }
            }
        }
        return jar;
    }

    private static void copy(Path source, Class<?> type, JarOutputStream entries) throws IOException {
        Path place = source.resolve(type.getPackageName().replace('.', '/'));
        try (Stream<Path> files = Files.list(place)) {
            for (Path file : files.filter(file -> file.getFileName().toString().startsWith(type.getSimpleName()))
                    .toList()) {
                entries.putNextEntry(new JarEntry(source.relativize(file).toString()));
                entries.write(Files.readAllBytes(file));
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static List<String> answers(Class<?> sample, Path... jars) throws Exception {
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        URL[] places = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) {
            places[i] = jars[i].toUri().toURL();
        }
        try (URLClassLoader loader = new URLClassLoader(places, platform)) {
            return ((Supplier<List<String>>)
                            loader.loadClass(sample.getName()).getConstructor().newInstance())
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
