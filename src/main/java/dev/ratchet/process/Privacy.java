package dev.ratchet.process;

/** What others of the same user may see of this process. */
public final class Privacy {
    private Privacy() {}

    /** From here on nobody but root reads this process's environment or memory, where the kernel can do that. */
    public static void keepToOurselves() {
        if (Platform.LINUX) {
            LinuxCalls.hide();
        }
    }
}
