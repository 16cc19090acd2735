package dev.ratchet.cli;

import dev.ratchet.files.SmallFile;
import dev.ratchet.loop.base.FailureWords;
import dev.ratchet.loop.base.Trouble;
import dev.ratchet.store.ClassResources;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.Objects;

/** The scripted agent's program, which is shipped inside Ratchet. */
final class ScriptedProgram {
    private static final String NAME = "scripted-agent.sh";

    private ScriptedProgram() {}

    /** Puts the program into the directory, if it is not there already as it should be, and says where it is. */
    public static Path install(Path directory) {
        Path program = directory.toAbsolutePath().resolve("scripted-agent");
        byte[] shipped = ClassResources.text(ScriptedProgram.class, NAME).getBytes(StandardCharsets.UTF_8);
        try {
            if (!isThere(program, shipped)) {
                write(program, shipped);
            }
            return program;
        } catch (IOException e) {
            throw new Trouble(
                    "cannot write the scripted agent's program to %s: %s".formatted(program, FailureWords.of(e)), e);
        }
    }

    private static boolean isThere(Path program, byte[] shipped) {
        try {
            return Files.isExecutable(program) && Arrays.equals(SmallFile.bytes(program, shipped.length), shipped);
        } catch (IOException _) {
            // Whatever it is, it is not what we have written.
            return false;
        }
    }

    /** By a file of its own name and a rename: another loop may be starting the program at this moment. */
    private static void write(Path program, byte[] shipped) throws IOException {
        Path parent = Objects.requireNonNull(program.getParent());
        Files.createDirectories(parent);
        Path temporary = Files.createTempFile(parent, ".scripted-agent", null);
        try {
            Files.write(temporary, shipped);
            Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.move(temporary, program, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(temporary);
        }
    }
}
