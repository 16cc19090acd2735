package dev.ratchet.process;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * Which file a program of our own was when it was found, and whose.
 *
 * @param file the file system's name for it, whatever path leads there
 */
record ProgramIdentity(Path path, Object file, long owner) {
    static ProgramIdentity of(Path path) throws LaunchFailed {
        try {
            long owner = (int) Files.getAttribute(path, "unix:uid");
            return new ProgramIdentity(path, fileAt(path), owner);
        } catch (IOException e) {
            throw gone(path, e);
        }
    }

    /**
     * The path, if it still leads there. What another user owns may be replaced by that user, as when the system is
     * upgraded: an agent, who is nobody but us, cannot make a file that is not ours.
     */
    Path unchanged() throws LaunchFailed {
        if (!isStillThere() && (of(path).owner != owner || owner == new UnixSystem().getUid())) {
            throw new LaunchFailed("%s, which Ratchet itself runs, was replaced since Ratchet started".formatted(path))
                    .withHint("see who did that, and start again");
        }
        return path;
    }

    private boolean isStillThere() throws LaunchFailed {
        try {
            return fileAt(path).equals(file);
        } catch (IOException e) {
            throw gone(path, e);
        }
    }

    private static Object fileAt(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }

    private static LaunchFailed gone(Path path, IOException e) {
        return new LaunchFailed("%s is gone, which Ratchet itself runs".formatted(path), e);
    }
}
