package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ListToolTest extends TestWithTools {
    @Test
    void tellsFilesDirectoriesAndLinksApart() throws Exception {
        scene.file("b.txt", "");
        scene.file("a/c.txt", "");
        Files.createSymbolicLink(scene.tree.resolve("link"), Path.of("a"));
        assertThat(scene.ok("list", "unknown", 1L)).isEqualTo("a/\nb.txt\nlink@\n");
        assertThat(scene.ok("list", "path", "link")).isEqualTo("c.txt\n");
        assertThat(scene.ok("list", "path", scene.tree + "/a")).isEqualTo("c.txt\n");
    }

    @Test
    void aNameCannotPassForTwo() throws Exception {
        scene.file("a\nb/", "x");
        scene.file("c\u001b[31m", "x");
        assertThat(scene.ok("list")).isEqualTo("\"a\\nb\"\n\"c\\u001b[31m\"\n");
    }

    @Test
    void showsAtMostAThousand() throws Exception {
        scene.files("many", 1003);
        assertThat(scene.ok("list", "path", "many").lines())
                .hasSize(1001)
                .last()
                .isEqualTo("(3 more; use glob to find what you look for)");
    }

    @Test
    void saysWhatCannotBeListed() throws Exception {
        scene.file("a.txt", "");
        assertThat(scene.ok("list", "path", ".")).isEqualTo("a.txt\n");
        assertThat(scene.failed("list", "path", "a.txt")).contains("is a file and not a directory");
        assertThat(scene.failed("list", "path", "missing")).contains("does not exist");
        assertThat(scene.failed("list", "path", true)).contains("a string, not a truth value");
    }
}
