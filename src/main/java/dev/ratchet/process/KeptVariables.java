package dev.ratchet.process;

import java.util.Map;
import java.util.Set;

/**
 * Variables that are meant for the programs that we start and not for our own JVM, which is why the launcher script keeps
 * them under other names: {@code JAVA_TOOL_OPTIONS} would have it run code, and under a locale that is not installed, or knows
 * no letters, it could not read the names of files.
 */
public final class KeptVariables {
    private static final String PREFIX = "RATCHET_KEPT_";

    private KeptVariables() {}

    /** Gives an environment that was inherited from us its own names back. */
    public static void restore(Map<String, String> environment) {
        for (String name : Set.copyOf(environment.keySet())) {
            if (name.startsWith(PREFIX)) {
                String value = environment.remove(name);
                if (value.isEmpty()) {
                    environment.remove(name.substring(PREFIX.length()));
                } else {
                    environment.put(name.substring(PREFIX.length()), value);
                }
            }
        }
    }
}
