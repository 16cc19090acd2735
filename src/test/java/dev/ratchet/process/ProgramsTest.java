package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramsTest {
    @TempDir
    Path directory;

    @Test
    void searchesThePathInOrder() throws IOException {
        Path first = program("first/tool", "rwxr-xr-x");
        Path second = program("second/tool", "rwxr-xr-x");
        assertThat(find("tool", directory + "/first:" + directory + "/second")).isEqualTo(new Lookup.Found(first));
        assertThat(find("tool", directory + "/gone:" + directory + "/second")).isEqualTo(new Lookup.Found(second));
    }

    @Test
    void passesOverDirectoriesAndFilesThatMayNotBeExecuted() throws IOException {
        program("first/tool", "rw-r--r--");
        Files.createDirectories(directory.resolve("second/tool"));
        Path third = program("third/tool", "rwxr-xr-x");
        assertThat(find("tool", directory + "/first:" + directory + "/second:" + directory + "/third"))
                .isEqualTo(new Lookup.Found(third));
    }

    @Test
    void saysWhichFileMayNotBeExecuted() throws IOException {
        Path plain = program("first/tool", "rw-r--r--");
        assertThat(find("tool", directory + "/first")).isEqualTo(new Lookup.NotExecutable(plain));
        assertThat(find("first/tool", "/bin")).isEqualTo(new Lookup.NotExecutable(plain));
    }

    @Test
    void takesANameWithASlashRelativeToTheDirectory() throws IOException {
        Path tool = program("sub/tool", "rwxr-xr-x");
        assertThat(find("sub/tool", "")).isEqualTo(new Lookup.Found(tool));
        assertThat(find(tool.toString(), "")).isEqualTo(new Lookup.Found(tool));
        assertThat(find("tool", "sub")).isEqualTo(new Lookup.Found(tool));
    }

    @Test
    void givesAdviceAboutWhatIsMissing() throws IOException {
        Files.createDirectory(directory.resolve("folder"));
        assertThat(find("no-such-tool", "/bin"))
                .isInstanceOfSatisfying(
                        Lookup.Missing.class,
                        missing -> assertThat(missing.advice()).contains("no-such-tool", "PATH"));
        assertThat(find("./folder", "/bin")).isInstanceOf(Lookup.Missing.class);
        assertThat(find("", "/bin")).isInstanceOf(Lookup.Missing.class);
        assertThat(find("a\0b", "/bin")).isInstanceOf(Lookup.Missing.class);
    }

    private Lookup find(String command, String path) {
        return Programs.find(command, directory, path);
    }

    private Path program(String name, String permissions) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }
}
