package dev.ratchet.process.sandbox;

import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sandbox of Linux, made of namespaces. */
public record Bubblewrap(Path program) implements ConfinementTool {
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
    public List<String> words(Confinement confinement, Path directory, List<String> inner) {
        List<String> words = new ArrayList<>(List.of(program.toString()));
        words.addAll(NAMESPACES);
        if (confinement.network() == Network.NONE) {
            words.add("--unshare-net");
        }
        words.addAll(VIEW);
        confinement.mounts().forEach(mount -> words.addAll(words(mount)));
        words.addAll(List.of("--chdir", directory.toString(), "--"));
        words.addAll(inner);
        return words;
    }

    private static List<String> words(Mount mount) {
        String path = mount.path().toString();
        return switch (mount) {
            case Mount.Writable _ -> List.of("--bind", path, path);
            case Mount.ReadOnly _ -> List.of("--ro-bind", path, path);
            case Mount.Empty _ -> List.of("--tmpfs", path);
            case Mount.Blank _ -> List.of("--ro-bind", "/dev/null", path);
        };
    }
}
