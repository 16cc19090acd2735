package dev.ratchet.process;

import java.util.Map;

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
        for (Map.Entry<String, String> kept : Map.copyOf(environment).entrySet()) {
            if (kept.getKey().startsWith(PREFIX)) {
                String name = kept.getKey().substring(PREFIX.length());
                environment.remove(kept.getKey());
                if (kept.getValue().isEmpty()) {
                    environment.remove(name);
                } else {
                    environment.put(name, kept.getValue());
                }
            }
        }
    }
}
