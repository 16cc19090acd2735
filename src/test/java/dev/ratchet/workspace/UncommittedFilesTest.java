package dev.ratchet.workspace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.DirectoryFingerprint.FileState;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UncommittedFilesTest {
    private static final Shell SHELL = new Shell(new LocalLauncher(), Path.of("/tmp"));

    @TempDir
    Path directory;

    @TempDir
    Path scratch;

    @BeforeEach
    void repository() throws Exception {
        assumeTrue(sh("git --version") == 0, "there is no git");
        write("a.txt", "a");
        write("sub dir/b.txt", "b");
        write(".gitignore", "ignored\n");
        assertThat(sh("git init -q && git add -A && git -c user.name=A -c user.email=a@example.invalid commit -qm x"))
                .isZero();
    }

    private int sh(String script) throws Exception {
        return SHELL.run(new ShellCommand(script, directory, Map.of(), "test", Duration.ofSeconds(30)))
                .exitCode();
    }

    private void write(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private Git git(Path project) {
        return new Git(SHELL, Repository.around(project), scratch, _ -> {});
    }

    private Map<String, FileState> digest() {
        return new UncommittedFiles(git(directory), file -> file.startsWith(directory.resolve("own")))
                .take()
                .orElseThrow();
    }

    @Test
    void isTheSameAsLongAsTheFilesAre() throws Exception {
        write("new.txt", "new");
        write("a.txt", "changed");
        Map<String, FileState> before = digest();

        write("a.txt", "changed");
        assertThat(digest()).isEqualTo(before);
        write("a.txt", "changeD");
        assertThat(digest()).isNotEqualTo(before);
    }

    @Test
    void everyKindOfChangeIsSeen() throws Exception {
        Map<String, FileState> clean = digest();
        write("a.txt", "x");
        Map<String, FileState> changed = digest();
        write("new file\nwith ünusual name", "x");
        Map<String, FileState> added = digest();
        Files.delete(directory.resolve("sub dir/b.txt"));
        Map<String, FileState> removed = digest();

        assertThat(changed).isNotEqualTo(clean);
        assertThat(added).isNotEqualTo(changed);
        assertThat(removed).isNotEqualTo(added);
        sh("git checkout -q . && git clean -fdq");
        assertThat(digest()).isEqualTo(clean);
    }

    @Test
    void aFileWhoseNameIsNoTextIsSeenToChangeAgain() throws Exception {
        assertThat(sh("printf 1 > \"caf$(printf '\\351')\"")).isZero();
        Map<String, FileState> added = digest();
        assertThat(sh("printf 2 > \"caf$(printf '\\351')\"")).isZero();

        assertThat(digest()).isNotEqualTo(added);
    }

    @Test
    void whatIsIgnoredOrNotTheAgentsDoesNotCount() throws Exception {
        Map<String, FileState> clean = digest();
        write("ignored", "x");
        write("own/file", "x");

        assertThat(digest()).isEqualTo(clean);
    }

    @Test
    void worksInADirectoryBelow() throws Exception {
        Path below = directory.resolve("sub dir");
        UncommittedFiles files = new UncommittedFiles(git(below), _ -> false);
        Map<String, FileState> clean = files.take().orElseThrow();
        write("a.txt", "not below");
        assertThat(files.take()).contains(clean);

        write("sub dir/b.txt", "below");

        Map<String, FileState> changed = files.take().orElseThrow();
        assertThat(changed).isNotEqualTo(clean);
        write("sub dir/b.txt", "below again");
        assertThat(files.take().orElseThrow()).isNotEqualTo(changed);
    }

    @Test
    void namesTheFilesThatBecameDifferentCommittedOrNot() throws Exception {
        write("a.txt", "of an earlier attempt");
        write("old.txt", "of an earlier attempt");
        write("kept.txt", "of an earlier attempt");
        UncommittedFiles files = new UncommittedFiles(git(directory), file -> file.endsWith("own"));
        String head = git(directory).repository().head();
        Map<String, FileState> before = files.take().orElseThrow();

        write("a.txt", "and of this one");
        write("new.txt", "of this one");
        write("own", "Ratchet's");
        write("committed.txt", "of this one");
        sh("git add committed.txt old.txt && git -c user.name=A -c user.email=a@example.invalid commit -qm y");
        Files.delete(directory.resolve("sub dir/b.txt"));

        assertThat(files.different(
                        before,
                        head,
                        files.take().orElseThrow(),
                        git(directory).repository().head()))
                .containsExactly("a.txt", "committed.txt", "new.txt", "sub dir/b.txt");
    }

    @Test
    void thereIsNoneOutsideARepository(@TempDir Path elsewhere) {
        assertThat(new UncommittedFiles(git(elsewhere), _ -> false).take()).isEmpty();
    }

    @Test
    void aConfiguredMonitorIsNotRun() throws Exception {
        sh("git config core.fsmonitor 'touch \"" + directory.resolve("ran") + "\"; false'");

        digest();

        assertThat(directory.resolve("ran")).doesNotExist();
    }
}
