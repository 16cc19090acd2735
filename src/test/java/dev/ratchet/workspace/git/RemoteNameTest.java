package dev.ratchet.workspace.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RemoteNameTest {
    @TempDir
    Path directory;

    @ParameterizedTest
    @CsvSource({
        "git@example.org:team/widgets.git, widgets",
        "https://example.org/team/widgets, widgets",
        "ssh://git@example.org:2222/team/widgets.git/, widgets",
        "/srv/git/widgets.git, widgets",
        "../widgets, widgets",
        "example.org:widgets, widgets"
    })
    void isTheLastPartOfItsAddress(String address, String name) throws IOException {
        Path git = Files.createDirectories(directory.resolve(".git"));
        Files.createDirectories(git.resolve("objects"));
        Files.createDirectories(git.resolve("refs"));
        Files.writeString(git.resolve("HEAD"), "ref: refs/heads/main\n");
        Files.writeString(
                git.resolve("config"),
                "[core]\n\tbare = false\n[remote \"fork\"]\n\turl = /other.git\n[remote \"origin\"]\n\turl = %s\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n"
                        .formatted(address));

        assertThat(new RemoteName(directory, "origin").find()).contains(name);
        assertThat(new RemoteName(directory, "upstream").find()).isEmpty();
    }
}
