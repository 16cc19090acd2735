package dev.ratchet.process;

import dev.ratchet.files.SmallFile;
import java.io.IOException;
import java.nio.file.Path;

/** What this machine calls itself; nobody else is asked, since a name server may take its time. */
public final class HostName {
    private static final Path KERNEL = Path.of("/proc/sys/kernel/hostname");
    private static final int LONGEST = 1024;

    private HostName() {}

    public static String ofThisMachine() {
        try {
            return SmallFile.text(KERNEL, LONGEST).strip();
        } catch (IOException _) {
            return "localhost";
        }
    }
}
