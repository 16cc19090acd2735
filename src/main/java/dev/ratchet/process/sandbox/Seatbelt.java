package dev.ratchet.process.sandbox;

import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sandbox of macOS, made of a profile in which the last rule that fits counts. Untested for want of such a machine. */
public record Seatbelt(Path program) implements ConfinementTool {
    private static final String HEAD = """
        (version 1)
        (allow default)
        (deny file-write*)
        (allow file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/dtracehelper"))
        (allow file-write* (regex #"^/dev/(tty|fd/)"))
        (deny network-outbound (literal "/private/var/run/docker.sock"))
        """;

    @Override
    public String name() {
        return "sandbox-exec";
    }

    @Override
    public List<String> words(Confinement confinement, Path directory, List<String> inner) {
        List<String> words = new ArrayList<>(List.of(program.toString(), "-p", profile(confinement)));
        words.addAll(inner);
        return words;
    }

    static String profile(Confinement confinement) {
        StringBuilder profile = new StringBuilder(HEAD);
        confinement.mounts().forEach(mount -> profile.append(rule(mount)));
        if (confinement.network() == Network.NONE) {
            profile.append("(deny network*)\n");
        }
        return profile.toString();
    }

    private static String rule(Mount mount) {
        String where = "(subpath " + quoted(mount.path()) + "))\n";
        return switch (mount) {
            case Mount.Writable _ -> "(allow file-read* file-write* " + where;
            case Mount.ReadOnly _ -> "(allow file-read* " + where + "(deny file-write* " + where;
            case Mount.Empty _, Mount.Blank _ -> "(deny file-read* file-write* " + where;
        };
    }

    private static String quoted(Path path) {
        return "\"" + path.toString().replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }
}
