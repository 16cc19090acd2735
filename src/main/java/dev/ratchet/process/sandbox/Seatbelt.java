package dev.ratchet.process.sandbox;

import dev.ratchet.files.PathBytes;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The sandbox of macOS, made of a profile in which the last rule that fits counts. Untested for want of such a machine. */
public record Seatbelt(OwnPrograms programs) implements ConfinementTool {
    static final String PROGRAM = "sandbox-exec";

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
        return PROGRAM;
    }

    @Override
    public List<String> words(Confinement confinement, List<String> inner) throws LaunchFailed {
        List<String> words = new ArrayList<>(List.of(programs.require(PROGRAM).toString(), "-p", profile(confinement)));
        words.addAll(inner);
        return words;
    }

    @Override
    public byte[] orders(Confinement confinement, Path directory) {
        return new byte[0];
    }

    static String profile(Confinement confinement) throws LaunchFailed {
        StringBuilder profile = new StringBuilder(HEAD);
        for (Mount mount : confinement.mounts()) {
            profile.append(rule(mount));
        }
        if (confinement.network() == Network.NONE) {
            profile.append("(deny network*)\n");
        }
        return profile.toString();
    }

    private static String rule(Mount mount) throws LaunchFailed {
        String where = "(subpath " + quoted(mount.path()) + "))\n";
        return switch (mount) {
            case Mount.Writable _ -> "(allow file-read* file-write* " + where;
            case Mount.ReadOnly _ -> "(allow file-read* " + where + "(deny file-write* " + where;
            case Mount.Empty _, Mount.Blank _ -> "(deny file-read* file-write* " + where;
        };
    }

    /** A profile is text: what a path with other bytes would become in it is another path. */
    private static String quoted(Path path) throws LaunchFailed {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(PathBytes.of(path)))
                    .toString();
            return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        } catch (CharacterCodingException e) {
            throw new LaunchFailed("the name of %s is no text, and no sandbox can be made".formatted(path), e)
                    .withHint("rename it");
        }
    }
}
