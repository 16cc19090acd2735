package dev.ratchet.process.sandbox;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Whether the system lets a program make namespaces at all. */
final class SystemPermission {
    static final String ADVICE =
            "allow user namespaces: on Ubuntu sysctl kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor"
                + " profile for bwrap, on Debian sysctl kernel.unprivileged_userns_clone=1, in a container its seccomp"
                + " profile and an unmasked /proc";

    private static final Path MOST_NAMESPACES = Path.of("/proc/sys/user/max_user_namespaces");

    private SystemPermission() {}

    /**
     * Whether the complaint is of something that only an administrator decides. Whatever else is said counts as no such
     * thing: a machine without memory, processes or files to spare may be an agent's work.
     */
    static boolean lacks(String complaint) {
        return Stream.of(
                                "No permissions",
                                "Operation not permitted",
                                "Permission denied",
                                "Read-only file system",
                                "Function not implemented",
                                "Invalid argument",
                                "does not support")
                        .anyMatch(complaint::contains)
                || (complaint.contains("max_*_namespaces") && noneAllowed());
    }

    private static boolean noneAllowed() {
        try {
            return Files.readString(MOST_NAMESPACES).strip().equals("0");
        } catch (IOException _) {
            return false;
        }
    }
}
