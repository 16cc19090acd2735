package dev.ratchet.process;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** Which file a program of our own was when it was found, and whose. */
record ProgramIdentity(Path path, long device, long inode, long owner) {
    static ProgramIdentity of(Path path) throws LaunchFailed {
        try {
            Map<String, Object> facts = Files.readAttributes(path, "unix:dev,ino,uid");
            return new ProgramIdentity(path, number(facts, "dev"), number(facts, "ino"), number(facts, "uid"));
        } catch (IOException e) {
            throw new LaunchFailed("%s is gone, which Ratchet itself runs".formatted(path), e);
        }
    }

    /**
     * The path, if it still leads there. What another user owns may be replaced by that user, as when the system is
     * upgraded: an agent, who is nobody but us, cannot make a file that is not ours.
     */
    Path unchanged() throws LaunchFailed {
        ProgramIdentity now = of(path);
        if (!now.equals(this) && (now.owner != owner || owner == new UnixSystem().getUid())) {
            throw new LaunchFailed(
                    "%s, which Ratchet itself runs, was replaced since Ratchet started; see who did that, and start again"
                            .formatted(path));
        }
        return path;
    }

    private static long number(Map<String, Object> facts, String name) {
        return Objects.requireNonNull((Number) facts.get(name)).longValue();
    }
}
