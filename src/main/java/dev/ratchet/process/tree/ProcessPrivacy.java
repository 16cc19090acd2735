package dev.ratchet.process.tree;

/** What others of the same user may see of this process. */
public final class ProcessPrivacy {
    private ProcessPrivacy() {}

    /** From here on nobody but root reads this process's environment or memory, where the kernel can do that. */
    public static void keepToOurselves() {
        if (Platform.LINUX) {
            LinuxCalls.hide();
        }
    }
}
