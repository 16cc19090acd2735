package dev.ratchet.loop.base;

import java.util.regex.Pattern;

/** What loops and agents may be called: names that are safe in file names, tables and on screens. */
public final class NameRule {
    /** The rule in words. */
    public static final String RULE = "use letters, digits, '-', '_' and '.'";

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");

    private NameRule() {}

    public static boolean allow(String name) {
        return ALLOWED.matcher(name).matches();
    }
}
