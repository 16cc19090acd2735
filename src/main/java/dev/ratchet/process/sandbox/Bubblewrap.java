package dev.ratchet.process.sandbox;

import dev.ratchet.files.PathBytes;
import dev.ratchet.process.LaunchCommand;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sandbox of Linux, made of namespaces. */
public record Bubblewrap(OwnPrograms programs) implements ConfinementTool {
    static final String PROGRAM = "bwrap";

    /** It takes a second or two for so many, at each start, and four times as long for twice as many. */
    private static final int MOST_MOUNTS = 1_000;

    private static final List<String> NAMESPACES = List.of(
            // Without dropping all capabilities, root takes the sandbox apart by a remount.
            "--unshare-user",
            "--cap-drop",
            "ALL",
            "--disable-userns",
            "--unshare-pid",
            "--unshare-ipc",
            "--unshare-uts",
            "--unshare-cgroup-try",
            "--die-with-parent");

    /** Root owns the files of /proc/sys even without any capability: a new core_pattern would run outside. */
    private static final List<String> VIEW =
            List.of("--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--remount-ro", "/proc");

    @Override
    public String name() {
        return "bubblewrap";
    }

    @Override
    public List<String> words(Confinement confinement, List<String> inner) throws LaunchFailed {
        List<String> words = new ArrayList<>(
                List.of(programs.require(PROGRAM).toString(), "--args", String.valueOf(LaunchCommand.ORDERS), "--"));
        words.addAll(inner);
        return words;
    }

    @Override
    public byte[] orders(Confinement confinement, Path directory) throws LaunchFailed {
        if (confinement.mounts().size() > MOST_MOUNTS) {
            throw new LaunchFailed(
                    "a sandbox here would need %,d mounts, and bubblewrap takes too long for so many: look at what is in %s, and clear it up"
                            .formatted(confinement.mounts().size(), confinement.busiest()));
        }
        Orders orders = new Orders();
        NAMESPACES.forEach(orders::word);
        if (confinement.network() == Network.NONE) {
            orders.word("--unshare-net");
        }
        VIEW.forEach(orders::word);
        confinement.mounts().forEach(orders::mount);
        orders.word("--seccomp").word(String.valueOf(FILTER));
        orders.word("--chdir").path(directory);
        return orders.bytes.toByteArray();
    }

    /** Words with a zero after each. */
    private static final class Orders {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Orders word(String word) {
            return word(word.getBytes(StandardCharsets.UTF_8));
        }

        Orders path(Path path) {
            return word(PathBytes.of(path));
        }

        private Orders word(byte[] word) {
            bytes.writeBytes(word);
            bytes.write(0);
            return this;
        }

        void mount(Mount mount) {
            Path path = mount.path();
            switch (mount) {
                case Mount.Writable _ -> word("--bind").path(path).path(path);
                case Mount.ReadOnly _ -> word("--ro-bind").path(path).path(path);
                case Mount.Empty _ -> word("--tmpfs").path(path);
                case Mount.Blank _ -> word("--ro-bind").word("/dev/null").path(path);
            }
        }
    }
}
