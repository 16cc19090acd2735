package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramSearchTest {
    @TempDir
    Path directory;

    @Test
    void searchesThePathInOrder() throws IOException {
        Path first = program("first/tool", "rwxr-xr-x");
        Path second = program("second/tool", "rwxr-xr-x");
        assertThat(find("tool", directory + "/first:" + directory + "/second"))
                .isEqualTo(new ProgramLookup.Found(first));
        assertThat(find("tool", directory + "/gone:" + directory + "/second"))
                .isEqualTo(new ProgramLookup.Found(second));
    }

    @Test
    void passesOverDirectoriesAndFilesThatMayNotBeExecuted() throws IOException {
        program("first/tool", "rw-r--r--");
        Files.createDirectories(directory.resolve("second/tool"));
        Path third = program("third/tool", "rwxr-xr-x");
        assertThat(find("tool", directory + "/first:" + directory + "/second:" + directory + "/third"))
                .isEqualTo(new ProgramLookup.Found(third));
    }

    @Test
    void saysWhichFileMayNotBeExecuted() throws IOException {
        Path plain = program("first/tool", "rw-r--r--");
        assertThat(find("tool", directory + "/first")).isEqualTo(new ProgramLookup.NotExecutable(plain));
        assertThat(find("first/tool", "/bin")).isEqualTo(new ProgramLookup.NotExecutable(plain));
    }

    @Test
    void takesANameWithASlashRelativeToTheDirectory() throws IOException {
        Path tool = program("sub/tool", "rwxr-xr-x");
        assertThat(find("sub/tool", "")).isEqualTo(new ProgramLookup.Found(tool));
        assertThat(find(tool.toString(), "")).isEqualTo(new ProgramLookup.Found(tool));
        assertThat(find("tool", "sub")).isEqualTo(new ProgramLookup.Found(tool));
    }

    @Test
    void aProgramOfTheDirectoryIsNamedWithoutTheDot() throws IOException {
        Path tool = program("sub/tool", "rwxr-xr-x");
        assertThat(find("./sub/tool", "")).isEqualTo(new ProgramLookup.Found(tool));
    }

    @Test
    void anElementThatCannotBeAFileNameHidesNoOther() throws IOException {
        Path tool = program("first/tool", "rwxr-xr-x");
        assertThat(find("tool", "bad\0name:" + directory + "/first")).isEqualTo(new ProgramLookup.Found(tool));
    }

    @Test
    void givesAdviceAboutWhatIsMissing() throws IOException {
        Files.createDirectory(directory.resolve("folder"));
        assertThat(find("no-such-tool", "/bin"))
                .isInstanceOfSatisfying(
                        ProgramLookup.Missing.class,
                        missing -> assertThat(missing.why().line()).contains("no-such-tool", "PATH"));
        assertThat(find("./folder", "/bin")).isInstanceOf(ProgramLookup.Missing.class);
        assertThat(find("", "/bin")).isInstanceOf(ProgramLookup.Missing.class);
        assertThat(find("a\0b", "/bin")).isInstanceOf(ProgramLookup.Missing.class);
    }

    private ProgramLookup find(String command, String path) {
        return ProgramSearch.find(command, directory, path);
    }

    private Path program(String name, String permissions) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
