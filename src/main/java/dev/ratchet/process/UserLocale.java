package dev.ratchet.process;

import java.util.Map;

/**
 * The user's locale. Java reads the names of files by the locale of its environment, and knows no letters under one that is
 * not installed, so its launcher gives it another; everything that is started from here gets the user's own back.
 */
public final class UserLocale {
    /** What the launcher found: nothing if the variable was not set, else {@code =} and its value. */
    private static final String PROPERTY = "ratchet.lc_all";

    private static final String VARIABLE = "LC_ALL";

    private UserLocale() {}

    /** Puts it into an environment that was inherited from our own. */
    public static void restore(Map<String, String> environment) {
        restore(environment, System.getProperty(PROPERTY, "as it is"));
    }

    static void restore(Map<String, String> environment, String found) {
        if (found.isEmpty()) {
            environment.remove(VARIABLE);
        } else if (found.startsWith("=")) {
            environment.put(VARIABLE, found.substring(1));
        }
    }
}
