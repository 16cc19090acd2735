package dev.ratchet.process.sandbox;

import dev.ratchet.files.GitGuards;
import dev.ratchet.files.Quarantine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Takes away what a sandbox needed, and what a session may not leave behind.
 *
 * @param told of what was found
 */
record SandboxCleanup(Set<Path> stoppers, Quarantine quarantine, Consumer<String> told) {
    void clearUp() {
        for (Path stopper : stoppers) {
            if (Files.isDirectory(stopper, LinkOption.NOFOLLOW_LINKS) || GitGuards.leadsNowhere(stopper)) {
                delete(stopper);
            } else if (Files.exists(stopper, LinkOption.NOFOLLOW_LINKS)) {
                // Somebody outside took the stopper away, and with it the wall that it was.
                told.accept(quarantine
                        .tell(stopper, "appeared during a session, which must not make it")
                        .line());
            }
        }
    }

    private static void delete(Path stopper) {
        try {
            boolean _ = Files.deleteIfExists(stopper);
        } catch (IOException _) {
            // What somebody has put into it from outside is his.
        }
    }
}
