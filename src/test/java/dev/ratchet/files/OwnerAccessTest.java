package dev.ratchet.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnerAccessTest {
    @TempDir
    Path directory;

    private static void mode(Path file, String rights) throws IOException {
        Path _ = Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void allThatIsLockedIsOpenedAndWhatLinksLeadToIsNot() throws IOException {
        Path locked = Files.createDirectories(directory.resolve("tree/locked"));
        Path secret = Files.writeString(locked.resolve("secret"), "x");
        Path script = Files.writeString(directory.resolve("tree/script"), "x");
        Path outside = Files.writeString(directory.resolve("outside"), "x");
        Path _ = Files.createSymbolicLink(directory.resolve("tree/link"), outside);
        mode(outside, "---------");
        mode(secret, "---------");
        mode(script, "--x--x---");
        mode(locked, "---------");

        OwnerAccess.grant(directory.resolve("tree"));

        assertThat(mode(locked)).isEqualTo("rwx------");
        assertThat(mode(secret)).isEqualTo("r--------");
        assertThat(mode(script)).as("it still can be run").isEqualTo("r-x--x---");
        assertThat(mode(outside)).isEqualTo("---------");
    }
}
