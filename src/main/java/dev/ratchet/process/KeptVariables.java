package dev.ratchet.process;

import java.util.List;
import java.util.Map;

/**
 * Variables that are meant for the programs that we start and not for our own JVM, which is why the launcher script keeps
 * them under other names: {@code JAVA_TOOL_OPTIONS} would have it run code, and under a locale that is not installed, or knows
 * no letters, it could not read the names of files.
 */
public final class KeptVariables {
    private static final String PREFIX = "RATCHET_KEPT_";

    /** As the script has them. */
    private static final List<String> NAMES =
            List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "JDK_AOT_VM_OPTIONS", "LC_ALL");

    private KeptVariables() {}

    /** Gives an environment that was inherited from us its own names back. */
    public static void restore(Map<String, String> environment) {
        for (String name : NAMES) {
            String kept = environment.remove(PREFIX + name);
            if (kept != null && kept.isEmpty()) {
                environment.remove(name);
            } else if (kept != null) {
                environment.put(name, kept);
            }
        }
    }
}
