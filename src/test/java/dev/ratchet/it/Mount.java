package dev.ratchet.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;

/** A small file system over a directory. */
record Mount(Path directory) implements AutoCloseable {
    /** Leaves no room in it. */
    static final String FILL = "head -c 50000000 /dev/zero > fill 2> /dev/null";

    static Mount tmpfs(Path directory) {
        assumeTrue(
                TestShell.works(directory, List.of(), "mount -t tmpfs -o size=4m tmpfs '" + directory + "'"),
                "mounting is not permitted");
        return new Mount(directory);
    }

    @Override
    public void close() {
        boolean _ = TestShell.works(Path.of("/"), List.of(), "umount -l '" + directory + "'");
    }
}
