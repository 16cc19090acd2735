package dev.ratchet.process.sandbox;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

/**
 * Has the kernel answer add_key, request_key and keyctl as if it had no keys. No namespace shuts these in: the keyring of a
 * user is found by its number and opens to whoever has the user's number, in whatever namespace.
 */
final class KernelKeyFilter {
    private static final String NAME = "sandbox-no-keys.bpf";

    private static final int LOAD = 0x20;
    private static final int AND = 0x54;
    private static final int IF_EQUAL = 0x15;
    private static final int IF_AT_LEAST = 0x35;
    private static final int RETURN = 0x06;
    private static final int CALL_OFFSET = 0;
    private static final int MACHINE_OFFSET = 4;
    private static final int ALLOW = 0x7fff_0000;
    private static final int NO_SUCH_CALL = 0x0005_0000 + 38;

    /** The same calls have a bit more in the x32 ABI. */
    private static final int WITHOUT_X32 = ~0x4000_0000;

    /** A machine as the kernel calls it, and the first of the three calls there, which follow one another. */
    private enum Machine {
        X86_64(0xC000_003E, 248),
        I386(0x4000_0003, 286),
        AARCH64(0xC000_00B7, 217),
        ARM(0x4000_0028, 309),
        RISCV64(0xC000_00F3, 217);

        private final int audit;
        private final int first;

        Machine(int audit, int first) {
            this.audit = audit;
            this.first = first;
        }
    }

    private static final byte[] PROGRAM = program();

    private KernelKeyFilter() {}

    /** The file from which the tool reads it; it stays, since the tool opens it at a time that we do not know. */
    static Path in(Path directory) throws IOException {
        Path file = directory.resolve(NAME);
        if (!isThere(file)) {
            Path fresh = Files.createTempFile(directory, NAME, "");
            Files.write(fresh, PROGRAM);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        }
        return file;
    }

    private static boolean isThere(Path file) throws IOException {
        return Files.isRegularFile(file)
                && !Files.isSymbolicLink(file)
                && Files.size(file) == PROGRAM.length
                && Arrays.equals(Files.readAllBytes(file), PROGRAM);
    }

    /** For each machine: if it is this one and the call among the three, there is no such call. */
    private static byte[] program() {
        ByteBuffer program = ByteBuffer.allocate(512).order(ByteOrder.nativeOrder());
        for (Machine machine : Machine.values()) {
            step(program, LOAD, 0, 0, MACHINE_OFFSET);
            step(program, IF_EQUAL, 0, 5, machine.audit);
            step(program, LOAD, 0, 0, CALL_OFFSET);
            step(program, AND, 0, 0, WITHOUT_X32);
            step(program, IF_AT_LEAST, 0, 2, machine.first);
            step(program, IF_AT_LEAST, 1, 0, machine.first + 3);
            step(program, RETURN, 0, 0, NO_SUCH_CALL);
        }
        step(program, RETURN, 0, 0, ALLOW);
        return Arrays.copyOf(program.array(), program.position());
    }

    private static void step(ByteBuffer program, int code, int then, int otherwise, int value) {
        program.putShort((short) code).put((byte) then).put((byte) otherwise).putInt(value);
    }
}
