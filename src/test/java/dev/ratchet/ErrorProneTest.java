package dev.ratchet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Has Error Prone and NullAway look at every source of the program, with the checks that pom.xml names. A test and not a part
 * of the compilation because they take three times as long as it, on one core: like this the other tests run meanwhile.
 */
class ErrorProneTest {
    private static final List<String> OPEN_TO_IT = List.of(
            "--add-exports=jdk.compiler/com.sun.tools.javac.api=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.file=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.main=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.model=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.parser=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.processing=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
            "--add-exports=jdk.compiler/com.sun.tools.javac.util=ALL-UNNAMED",
            "--add-opens=jdk.compiler/com.sun.tools.javac.code=ALL-UNNAMED",
            "--add-opens=jdk.compiler/com.sun.tools.javac.comp=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC");

    @TempDir
    Path directory;

    @Test
    void findsNothingInTheProgram() throws Exception {
        assertThat(complaints(sources(Path.of("src/main/java")))).isEmpty();
    }

    @Test
    void whatItOnlyWarnsOfIsAnErrorToo() throws Exception {
        Path wrong = Files.createDirectories(directory.resolve("dev/ratchet")).resolve("Wrong.java");
        Files.writeString(wrong, """
            package dev.ratchet;
            final class Wrong {
                static long product(int one, int other) { return one * other; }
            }
            """);

        assertThat(complaints(List.of(wrong))).contains("warning: [IntLongMath]", "-Werror");
    }

    private String complaints(List<Path> sources) throws IOException, InterruptedException {
        List<String> words = new ArrayList<>(List.of(
                "-proc:none",
                "-Werror",
                "-XDcompilePolicy=simple",
                "--should-stop=ifError=FLOW",
                "--should-stop=ifNoError=FLOW",
                "-XDaddTypeAnnotationsToSymbol=true",
                "-Xplugin:ErrorProne -XepDisableWarningsInGeneratedCode " + System.getProperty("errorprone.checks", "")
                        + " -Xep:NullAway:ERROR -XepOpt:NullAway:AnnotatedPackages=dev.ratchet"
                        + " -XepOpt:NullAway:JSpecifyMode=false",
                "--release",
                "25",
                "-d",
                directory.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                // Where it looks for checks that are not its own.
                "-processorpath",
                System.getProperty("java.class.path")));
        sources.forEach(source -> words.add(source.toString()));
        Path file = Files.write(
                directory.resolve("words"),
                words.stream()
                        .map(word -> "\"" + word.replace("\\", "\\\\").replace("\"", "\\\"") + "\"")
                        .toList());
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "javac").toString()));
        OPEN_TO_IT.forEach(word -> command.add("-J" + word));
        command.add("@" + file);
        Process javac = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(javac.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return javac.waitFor() == 0 ? "" : said;
    }

    private static List<Path> sources(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }
}
