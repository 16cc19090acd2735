package dev.ratchet.llm.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.loop.session.ToolResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class WriteAndEditTest extends TestWithTools {
    @Test
    void writesAFileWithTheDirectoriesThatItNeedsAndNothingElse() throws Exception {
        scene.ok("write", "path", "a/b/c.txt", "content", "héllo\n", "unknown", true);
        assertThat(scene.tree.resolve("a/b/c.txt")).hasContent("héllo\n");
        try (Stream<Path> all = Files.walk(scene.tree)) {
            assertThat(all.map(path -> scene.tree.relativize(path).toString()))
                    .containsExactlyInAnyOrder("", "a", "a/b", "a/b/c.txt");
        }
    }

    @Test
    void replacesWhatWasThereAndKeepsItsPermissions() throws Exception {
        Path file = scene.file("run.sh", "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-x---"));
        scene.ok("write", "path", "run.sh", "content", "new");
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rwxr-x---");
    }

    @Test
    void doesNotWriteToAnotherNameOfTheSameFile() throws Exception {
        Files.createLink(scene.tree.resolve("hard"), scene.outside.resolve("secret.txt"));
        scene.ok("write", "path", "hard", "content", "mine");
        assertThat(scene.outside.resolve("secret.txt")).hasContent(ToolFixture.SECRET + "\n");
        assertThat(scene.tree.resolve("hard")).hasContent("mine");
    }

    @Test
    void saysWhatCannotBeWritten() throws Exception {
        scene.file("dir/a.txt", "");
        assertThat(scene.failed("write", "path", "dir", "content", "x")).contains("is a directory");
        assertThat(scene.failed("write", "path", "dir/a.txt/b", "content", "x")).contains("is a file");
        assertThat(scene.failed("write", "path", ".", "content", "x")).contains("the work tree itself");
        assertThat(scene.failed("write", "path", "a.txt")).contains("\"content\" is missing");
        assertThat(scene.failed("write", "content", "x")).contains("\"path\" is missing");
        assertThat(scene.failed("write", "path", " ", "content", "x")).contains("is empty");
        assertThat(scene.failed("write", "path", "a.txt", "content", 3L)).contains("a string, not a number");
        assertThat(scene.failed("write", "path", "a.txt", "content", "x".repeat(10_000_001)))
                .contains("more than 10,000,000 characters");
        assertThat(scene.failed("write", "path", "n".repeat(300), "content", "x"))
                .contains("too long");
        assertThat(scene.tree.resolve("a.txt")).doesNotExist();
        try (Stream<Path> left = Files.list(scene.tree)) {
            assertThat(left).hasSize(1);
        }
    }

    @Test
    void gitsOwnFilesAreNotWritten() throws Exception {
        scene.file(".git/config", "[core]\n");
        scene.file("sub/.git", "gitdir: elsewhere\n");
        Files.createSymbolicLink(scene.tree.resolve("alias"), Path.of(".git"));
        scene.ok("read", "path", ".git/config");
        for (String path : new String[] {
            ".git/config", ".git/hooks/pre-commit", "sub/.git", "alias/config", ".GIT/config", "sub/../.git/config"
        }) {
            assertThat(scene.failed("write", "path", path, "content", "x")).contains("belongs to git");
        }
        assertThat(scene.failed("edit", "path", ".git/config", "old_string", "core", "new_string", "x"))
                .contains("belongs to git");
        assertThat(scene.tree.resolve(".git/config")).hasContent("[core]\n");
        assertThat(scene.tree.resolve(".git/hooks")).doesNotExist();
    }

    @Test
    void whatIsReservedIsNotWritten() throws Exception {
        scene.file("sub/reserved.txt", "kept\n");
        Files.createSymbolicLink(scene.tree.resolve("alias"), Path.of("sub"));
        scene.ok("read", "path", "sub/reserved.txt");
        for (String path : new String[] {"sub/reserved.txt", "alias/reserved.txt", "new/reserved.txt"}) {
            assertThat(scene.failed("write", "path", path, "content", "x")).contains("only a person changes it");
        }
        assertThat(edit("sub/reserved.txt", "kept", "lost").text()).contains("only a person changes it");
        assertThat(scene.tree.resolve("sub/reserved.txt")).hasContent("kept\n");
        assertThat(scene.tree.resolve("new")).doesNotExist();
    }

    @Test
    void editsWhatWasReadInThisIteration() throws Exception {
        Path file = scene.file("a.txt", "one two three\n");
        assertThat(edit("a.txt", "two", "2").text()).contains("read it first");
        scene.ok("read", "path", "./a.txt");
        assertThat(edit("a.txt", "two", "2").text()).isEqualTo("replaced 1 piece in a.txt");
        assertThat(file).hasContent("one 2 three\n");
        assertThat(new ToolFixture(directory).failed("edit", "path", "a.txt", "old_string", "one", "new_string", "1"))
                .contains("read it first");
    }

    @Test
    void whatItWroteItselfNeedNotBeRead() throws Exception {
        scene.ok("write", "path", "a.txt", "content", "one");
        assertThat(edit("a.txt", "one", "$1\\").outcome()).isEqualTo(ToolResult.Outcome.OK);
        assertThat(scene.tree.resolve("a.txt")).hasContent("$1\\");
    }

    @Test
    void wantsExactlyOneMatchUnlessAllAreToBeReplaced() throws Exception {
        Path file = scene.file("a.txt", "aa aa\n");
        scene.ok("read", "path", "a.txt");
        assertThat(edit("a.txt", "aa", "b").text()).contains("occurs 2 times");
        assertThat(edit("a.txt", "c", "b").text()).contains("does not occur");
        assertThat(scene.failed("edit", "path", "a.txt", "old_string", "aa", "new_string", "b", "replace_all", "yes"))
                .contains("true or false, not a string");
        assertThat(file).hasContent("aa aa\n");
        scene.ok("edit", "path", "a.txt", "old_string", "aa", "new_string", "b", "replace_all", true);
        assertThat(file).hasContent("b b\n");
    }

    @Test
    void keepsTheLineEndsOfTheFile() throws Exception {
        Path file = scene.file("a.txt", "one\r\ntwo\r\nthree\r\n");
        scene.ok("read", "path", "a.txt");
        assertThat(edit("a.txt", "one\ntwo", "1\n2").outcome()).isEqualTo(ToolResult.Outcome.OK);
        assertThat(Files.readString(file)).isEqualTo("1\r\n2\r\nthree\r\n");
    }

    @Test
    void saysWhatCannotBeEdited() throws Exception {
        Path latin = scene.file("latin.txt", "");
        Files.write(latin, new byte[] {'a', (byte) 0xe9, 'b'});
        scene.ok("read", "path", "latin.txt");
        assertThat(edit("latin.txt", "a", "c").text()).contains("not text in UTF-8");
        assertThat(edit("missing", "a", "c").text()).contains("does not exist");
        assertThat(edit("latin.txt", "", "c").text()).contains("old_string is empty");
        assertThat(edit("latin.txt", "c", "c").text()).contains("the same");
        assertThat(scene.failed("edit", "path", "a.txt", "old_string", "x")).contains("\"new_string\" is missing");
        assertThat(scene.failed("edit", "path", "a.txt", "new_string", "x")).contains("\"old_string\" is missing");
        assertThat(Files.readAllBytes(latin)).hasSize(3);
    }

    private ToolResult edit(String path, String before, String after) throws InterruptedException {
        return scene.call("edit", "path", path, "old_string", before, "new_string", after);
    }
}
