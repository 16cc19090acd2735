package dev.ratchet.process.sandbox;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.Callable;

/** Takes away what a sandbox needed, and what a session may not leave behind. */
record SandboxCleanup(SandboxPlanner.Found found) {
    private static final String UNTRUSTED = ".untrusted";

    void clearUp() {
        for (Path stopper : found.stoppers()) {
            if (Files.isDirectory(stopper, LinkOption.NOFOLLOW_LINKS)) {
                attempt(() -> Files.deleteIfExists(stopper));
            } else if (Files.exists(stopper, LinkOption.NOFOLLOW_LINKS)) {
                // The session beside this one took the stopper away with its own.
                attempt(() -> Files.move(
                        stopper,
                        stopper.resolveSibling(stopper.getFileName() + UNTRUSTED),
                        StandardCopyOption.REPLACE_EXISTING));
            }
        }
        for (Path forbidden : found.forbidden()) {
            if (!Files.isDirectory(forbidden, LinkOption.NOFOLLOW_LINKS)) {
                attempt(() -> Files.deleteIfExists(forbidden));
            }
        }
    }

    private static void attempt(Callable<?> step) {
        try {
            var _ = step.call();
        } catch (Exception _) {
            // A stopper into which somebody has put something is his; what else resists is told by the next session.
        }
    }
}
