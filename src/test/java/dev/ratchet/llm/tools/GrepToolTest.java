package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.api.Test;

class GrepToolTest extends TestWithTools {
    @Test
    void showsMatchesWithTwoLinesAround() throws Exception {
        scene.file("a.txt", "1\n2\n3\nhit\n5\n6\n7\n8\n9\nhit\n11\nhit\n");
        scene.file("b.txt", "hit\n");
        assertThat(scene.ok("grep", "pattern", "h.t", "unknown", 1L)).isEqualTo("""
            a.txt-2-2
            a.txt-3-3
            a.txt:4:hit
            a.txt-5-5
            a.txt-6-6
            --
            a.txt-8-8
            a.txt-9-9
            a.txt:10:hit
            a.txt-11-11
            a.txt:12:hit
            --
            b.txt:1:hit
            """);
    }

    @Test
    void takesItsOptions() throws Exception {
        scene.file("src/a.java", "Hit\nother\n");
        scene.file("src/b.txt", "hit\n");
        assertThat(scene.ok("grep", "pattern", "HIT", "case_insensitive", true, "file_pattern", "*.java"))
                .isEqualTo("src/a.java:1:Hit\nsrc/a.java-2-other\n");
        assertThat(scene.ok("grep", "pattern", "it", "context_lines", 0L, "path", "src"))
                .isEqualTo("src/a.java:1:Hit\nsrc/b.txt:1:hit\n");
        assertThat(scene.ok("grep", "pattern", "it", "file_pattern", "src/*.txt", "context_lines", 0L))
                .isEqualTo("src/b.txt:1:hit\n");
        assertThat(scene.ok("grep", "pattern", "it", "path", "src/b.txt")).isEqualTo("src/b.txt:1:hit\n");
        assertThat(scene.ok("grep", "pattern", "nowhere")).isEqualTo("(no line matches)\n");
    }

    @Test
    void showsFiftyUnlessToldOtherwise() throws Exception {
        scene.file("a.txt", "hit\n".repeat(51));
        assertThat(scene.ok("grep", "pattern", "hit").lines())
                .hasSize(51)
                .last()
                .asString()
                .startsWith("(there are more");
        assertThat(scene.ok("grep", "pattern", "hit", "max_results", 51L).lines())
                .hasSize(51);
        assertThat(scene.ok("grep", "pattern", "hit", "max_results", 1L).lines())
                .hasSize(2);
    }

    @Test
    void passesOverBinaryAndIgnoredFiles() throws Exception {
        Files.write(scene.tree.resolve("binary"), "hit\0hit".getBytes(java.nio.charset.StandardCharsets.UTF_8));
        scene.file(".gitignore", "ignored\n");
        scene.file("ignored", "hit\n");
        scene.file(".git/description", "hit\n");
        assertThat(scene.ok("grep", "pattern", "hit")).isEqualTo("(no line matches)\n");
        assertThat(scene.ok("grep", "pattern", "hit", "path", "ignored")).isEqualTo("ignored:1:hit\n");
    }

    @Test
    void cutsLongLinesInWholeCharacters() throws Exception {
        scene.file("a.txt", "😀".repeat(2001) + "hit\n");
        assertThat(scene.ok("grep", "pattern", "hit")).isEqualTo("a.txt:1:" + "😀".repeat(2000) + " … (line cut)\n");
    }

    @Test
    void aPatternThatWouldNeverEndIsGivenUp() throws Exception {
        scene.file("a.txt", "a".repeat(5000) + "\n");
        assertThat(scene.failed("grep", "pattern", "(a*)*b")).contains("takes too long");
        assertThat(scene.failed("grep", "pattern", "(a|a)*b")).contains("takes too long");
        assertThat(scene.failed("grep", "pattern", "(".repeat(100_000))).isNotBlank();
    }

    @Test
    void refusesBadInput() throws Exception {
        assertThat(scene.failed("grep")).contains("\"pattern\" is missing");
        assertThat(scene.failed("grep", "pattern", "")).contains("is empty");
        assertThat(scene.failed("grep", "pattern", "(")).contains("no regular expression");
        assertThat(scene.failed("grep", "pattern", "x", "path", "missing")).contains("does not exist");
        assertThat(scene.failed("grep", "pattern", "x", "context_lines", -1L)).contains("at least 0");
        assertThat(scene.failed("grep", "pattern", "x", "max_results", 0L)).contains("at least 1");
        assertThat(scene.failed("grep", "pattern", "x", "case_insensitive", 1L)).contains("true or false");
        assertThat(scene.failed("grep", "pattern", "x", "file_pattern", "[")).contains("malformed");
    }
}
