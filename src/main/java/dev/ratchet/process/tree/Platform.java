package dev.ratchet.process.tree;

/** Which operating system this is, and what of it only one of them has. */
public final class Platform {
    /** Whether there are /proc, inotify and a kernel that hands orphans to us; else we make do, as on macOS. */
    public static final boolean LINUX = "Linux".equals(System.getProperty("os.name"));

    private Platform() {}

    /** From here on nobody but root reads this process's environment or memory, where the kernel can do that. */
    public static void keepToOurselves() {
        if (LINUX) {
            LinuxCalls.hide();
        }
    }
}
