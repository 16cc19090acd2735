package dev.ratchet.loop;

import java.util.regex.Pattern;

/** What loops and agents may be called: names that are safe in file names, tables and on screens. */
public final class Names {
    /** The rule in words. */
    public static final String RULE = "use letters, digits, '-', '_' and '.'";

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");

    private Names() {}

    public static boolean allow(String name) {
        return ALLOWED.matcher(name).matches();
    }
}
