package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GlobToolTest extends TestWithTools {
    @Test
    void findsByThePathBelowTheDirectory() throws Exception {
        for (String file : new String[] {"A.java", "src/B.java", "src/x/C.java", "src/x/d.txt", "test/E.java"}) {
            scene.file(file, "");
        }
        assertThat(scene.ok("glob", "pattern", "*.java", "unknown", 1L)).isEqualTo("A.java\n");
        assertThat(scene.ok("glob", "pattern", "**/*.java"))
                .isEqualTo("A.java\nsrc/B.java\nsrc/x/C.java\ntest/E.java\n");
        assertThat(scene.ok("glob", "pattern", "./**/[B-C].java", "path", "src"))
                .isEqualTo("src/B.java\nsrc/x/C.java\n");
        assertThat(scene.ok("glob", "pattern", "{src,test}/**/?.{java,txt}"))
                .isEqualTo("src/B.java\nsrc/x/C.java\nsrc/x/d.txt\ntest/E.java\n");
        assertThat(scene.ok("glob", "pattern", "nothing")).isEqualTo("(no file matches)\n");
    }

    @Test
    void leavesOutWhatGitIgnoresAndWhatIsBehindLinks() throws Exception {
        scene.file(".git/config", "");
        scene.file(".git/info/exclude", "private\n");
        scene.file(".gitignore", "build/\n*.log\n!keep.log\n");
        scene.file("sub/.gitignore", "/local\n");
        for (String file : new String[] {"a.log", "keep.log", "build/x", "sub/local", "sub/deep/local", "private"}) {
            scene.file(file, "");
        }
        Files.createSymbolicLink(scene.tree.resolve("out"), scene.outside);
        Files.createSymbolicLink(scene.tree.resolve("again"), Path.of("sub"));
        assertThat(scene.ok("glob", "pattern", "**"))
                .isEqualTo(".gitignore\nkeep.log\nsub/.gitignore\nsub/deep/local\n");
        assertThat(scene.ok("glob", "pattern", "**", "path", "sub")).isEqualTo("sub/.gitignore\nsub/deep/local\n");
        assertThat(scene.ok("glob", "pattern", "*", "path", "build")).isEqualTo("build/x\n");
    }

    @Test
    void showsAtMostAThousand() throws Exception {
        scene.files("many", 1001);
        assertThat(scene.ok("glob", "pattern", "many/*").lines())
                .hasSize(1001)
                .last()
                .isEqualTo("(there are more than 1000; narrow the pattern)");
    }

    @Test
    void aPatternThatWouldNeverEndIsGivenUp() throws Exception {
        scene.file("a".repeat(200), "");
        assertThat(scene.failed("glob", "pattern", "*a".repeat(40) + "b")).contains("takes too long");
    }

    @Test
    void goesDownADeepTreeWithoutRunningOutOfFiles() throws Exception {
        scene.file("d/".repeat(150) + "deep.txt", "");
        scene.file("z.txt", "");
        assertThat(scene.ok("glob", "pattern", "**/*.txt")).isEqualTo("z.txt\n");
    }

    @Test
    void refusesBadPatterns() throws Exception {
        assertThat(scene.failed("glob")).contains("\"pattern\" is missing");
        assertThat(scene.failed("glob", "pattern", 1L)).contains("a string");
        assertThat(scene.failed("glob", "pattern", "[a")).contains("malformed");
        assertThat(scene.failed("glob", "pattern", "{a")).contains("malformed");
        assertThat(scene.failed("glob", "pattern", "*", "path", "missing")).contains("does not exist");
    }
}
