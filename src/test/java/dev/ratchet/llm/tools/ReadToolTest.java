package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReadToolTest extends TestWithTools {
    @Test
    void numbersTheLines() throws Exception {
        scene.file("a.txt", "one\r\ntwo\n\nfour");
        assertThat(scene.ok("read", "path", "a.txt", "unknown", "parameter"))
                .isEqualTo("     1\tone\n     2\ttwo\n     3\t\n     4\tfour\n");
    }

    @Test
    void showsAPartFromAnOffsetThatCountsFromOne() throws Exception {
        scene.file("a.txt", "one\ntwo\nthree\nfour\n");
        assertThat(scene.ok("read", "path", "a.txt", "offset", 2L, "limit", 2.0))
                .isEqualTo("     2\ttwo\n     3\tthree\n(the file goes on; read it from offset 4)\n");
    }

    @Test
    void showsAtMostTwoThousandLinesWhateverTheLimit() throws Exception {
        scene.file("a.txt", "x\n".repeat(2001));
        assertThat(scene.ok("read", "path", "a.txt", "limit", 1_000_000L).lines())
                .hasSize(2001)
                .last()
                .isEqualTo("(the file goes on; read it from offset 2001)");
        scene.file("b.txt", "x\n".repeat(2000));
        assertThat(scene.ok("read", "path", "b.txt").lines()).hasSize(2000);
    }

    @Test
    void cutsALineAfterTwoThousandCharactersAndNeverInsideOne() throws Exception {
        scene.file("exact.txt", "😀".repeat(2000) + "\r\n");
        assertThat(scene.ok("read", "path", "exact.txt")).isEqualTo("     1\t" + "😀".repeat(2000) + "\n");
        scene.file("long.txt", "😀".repeat(2001) + "\nnext\n");
        assertThat(scene.ok("read", "path", "long.txt"))
                .isEqualTo("     1\t" + "😀".repeat(2000) + " … (line cut)\n     2\tnext\n");
    }

    @Test
    void readsTheBeginningOfAFileThatIsLargerThanTheMemory() throws Exception {
        Path file = scene.file("huge.txt", "begin\n" + "x".repeat(10_000));
        try (RandomAccessFile huge = new RandomAccessFile(file.toFile(), "rw")) {
            huge.setLength(1L << 40);
        }
        assertThat(scene.ok("read", "path", "huge.txt", "limit", 1L)).startsWith("     1\tbegin\n");
    }

    @Test
    void saysWhatCannotBeRead() throws Exception {
        scene.file("a.txt", "one\n");
        scene.file("empty.txt", "");
        scene.file("sub/b.txt", "");
        Files.write(scene.tree.resolve("binary"), new byte[] {1, 0, 2});
        assertThat(scene.ok("read", "path", "empty.txt")).isEqualTo("(the file is empty)");
        assertThat(scene.failed("read", "path", "a.txt", "offset", 5L)).contains("only 1 lines");
        assertThat(scene.failed("read", "path", "a.txt", "offset", 0L)).contains("at least 1");
        assertThat(scene.failed("read", "path", "a.txt", "offset", "1")).contains("a whole number, not a string");
        assertThat(scene.failed("read", "path", "a.txt", "limit", 1.5)).contains("a whole number");
        assertThat(scene.failed("read", "path", "missing")).contains("\"missing\" does not exist");
        assertThat(scene.failed("read", "path", "sub")).contains("is a directory");
        assertThat(scene.failed("read", "path", "a.txt/b")).contains("is a file and not a directory");
        assertThat(scene.failed("read", "path", "")).contains("the work tree itself");
        assertThat(scene.failed("read", "path", "binary")).contains("binary");
        assertThat(scene.failed("read")).contains("\"path\" is missing");
        assertThat(scene.failed("read", "path", null)).contains("\"path\" is missing");
        assertThat(scene.failed("read", "path", 7L)).contains("a string, not a number");
    }
}
