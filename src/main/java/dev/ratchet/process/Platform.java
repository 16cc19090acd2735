package dev.ratchet.process;

/** What the machine below offers. */
final class Platform {
    /** Whether there are /proc, inotify and a kernel that hands orphans to us; else we make do, as on macOS. */
    static final boolean LINUX = "Linux".equals(System.getProperty("os.name"));

    private Platform() {}
}
