package dev.ratchet.process;

import java.util.Map;
import java.util.Set;

/**
 * Variables such as {@code JAVA_TOOL_OPTIONS} that would have run code in our own JVM, which is why the launcher script keeps
 * them under other names; they are meant for the programs that we start.
 */
public final class KeptVariables {
    private static final String PREFIX = "RATCHET_KEPT_";

    private KeptVariables() {}

    /** Gives an environment that was inherited from us its own names back. */
    public static void restore(Map<String, String> environment) {
        for (String name : Set.copyOf(environment.keySet())) {
            if (name.startsWith(PREFIX)) {
                environment.put(name.substring(PREFIX.length()), environment.remove(name));
            }
        }
    }
}
