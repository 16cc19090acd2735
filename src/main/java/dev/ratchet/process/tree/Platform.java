package dev.ratchet.process.tree;

/** What the machine below offers. */
public final class Platform {
    /** Whether there are /proc, inotify and a kernel that hands orphans to us; else we make do, as on macOS. */
    public static final boolean LINUX = "Linux".equals(System.getProperty("os.name"));

    private Platform() {}
}
