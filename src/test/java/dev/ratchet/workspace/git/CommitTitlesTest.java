package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommitTitlesTest {
    private static final String HEADER = """
        tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904
        author you <you@example.com> 1794777206 +0000
        committer you <you@example.com> 1794777206 +0000

        """;

    @TempDir
    Path directory;

    @BeforeEach
    void aRepository() throws IOException {
        Files.createDirectories(directory.resolve(".git/objects"));
        Files.createDirectories(directory.resolve(".git/refs"));
        Files.writeString(directory.resolve(".git/HEAD"), "ref: refs/heads/main\n");
    }

    @Test
    void theTitleIsTheFirstLineOfTheMessage() throws IOException {
        String commit = written("commit", HEADER + "Grüße höflich\n\nSo says everybody.\n");

        assertThat(titles().of(commit)).contains("Grüße höflich");
    }

    @Test
    void whatIsNotThereOrNoCommitHasNone() throws IOException {
        String blob = written("blob", HEADER + "Looks like one\n");
        String nameless = written("commit", HEADER);
        Path damaged =
                Files.createDirectories(directory.resolve(".git/objects/ab")).resolve("c".repeat(38));
        Files.writeString(damaged, "not packed as git does");

        assertThat(titles().of("0".repeat(40))).isEmpty();
        assertThat(titles().of(blob)).isEmpty();
        assertThat(titles().of(nameless)).isEmpty();
        assertThat(titles().of("ab" + "c".repeat(38))).isEmpty();
    }

    @Test
    void nothingIsReadThroughALink() throws IOException {
        String commit = written("commit", HEADER + "Elsewhere\n");
        Path object = directory.resolve(".git/objects/" + commit.substring(0, 2) + "/" + commit.substring(2));
        Files.move(object, directory.resolve("elsewhere"));
        Files.createSymbolicLink(object, directory.resolve("elsewhere"));

        assertThat(titles().of(commit)).isEmpty();
    }

    private CommitTitles titles() {
        return new CommitTitles(Repository.around(directory));
    }

    private String written(String type, String content) throws IOException {
        return new LooseObjects(directory.resolve(".git/objects"), "SHA-1")
                .write(type, content.getBytes(StandardCharsets.UTF_8));
    }
}
