package dev.ratchet.process.sandbox;

import dev.ratchet.files.PathBytes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a session must not see: what the user names, and the sockets of daemons that would act for it outside. */
record HiddenPaths(HostMachine host, Path directory, Set<Path> writable) {
    /** Of terminal multiplexers, editors, agents for keys and displays: who may talk to them runs programs outside. */
    private static final Pattern TALKATIVE = Pattern.compile(
            "\\.(X11|ICE|XIM|font)-unix|tmux-\\d+|screens?|ssh-.+|emacs\\d+|gpg-.+|keyring-.+|dbus-.+|vscode-.+\\.sock",
            Pattern.DOTALL);

    /**
     * The sockets of other runs answer nobody without their secret, and come and go with each: one that is gone before it is
     * covered would leave a session without its sandbox, and so without a start.
     */
    private static final Pattern OF_A_RUN =
            Pattern.compile(".*/(?:\\.?ratchet/sockets/|ratchet-socket-)[0-9a-f]{8}/s", Pattern.DOTALL);

    private static final String LISTENING = "00010000";
    private static final int FIELDS = 8;

    Set<Path> of(List<String> hide) throws IOException, SandboxRefused {
        Set<Path> hidden = named(hide);
        for (Path runtime : host.runtime()) {
            add(hidden, runtime);
        }
        for (Path place : host.temporary()) {
            try (Stream<Path> files = Files.isDirectory(place) ? Files.list(place) : Stream.empty()) {
                for (Path file : files.filter(HiddenPaths::isTalkative).toList()) {
                    add(hidden, file);
                }
            }
        }
        Set<Path> own = own();
        for (Path socket : listening()) {
            if (Stream.concat(own.stream(), hidden.stream()).noneMatch(socket::startsWith)) {
                hidden.add(socket);
            }
        }
        hidden.removeAll(writable);
        return hidden;
    }

    /** What the user names alone. */
    Set<Path> named(List<String> hide) throws IOException, SandboxRefused {
        Set<Path> hidden = new HashSet<>();
        for (String text : hide) {
            add(hidden, host.path(text, directory));
        }
        if (hidden.contains(Path.of("/"))) {
            throw new SandboxRefused("sandbox.hide: / cannot be hidden, nothing would run");
        }
        return hidden;
    }

    /** What may be written without being everybody's: who listens there does so for the project or the agent. */
    private Set<Path> own() throws IOException {
        Set<Path> own = new HashSet<>(writable);
        for (Path place : host.temporary()) {
            if (Files.isDirectory(place)) {
                own.remove(real(place));
            }
        }
        return own;
    }

    /** What is needed of a directory that is emptied: where names are looked up, and the programs of NixOS. */
    static List<Path> shown(HostMachine host) throws IOException {
        List<Path> shown = new ArrayList<>();
        for (Path path : List.of(host.resolver(), Path.of("/run/current-system"))) {
            if (Files.exists(path) && host.runtime().stream().anyMatch(real(path)::startsWith)) {
                shown.add(real(path));
            }
        }
        return shown;
    }

    /** What is gone meanwhile needs no hiding. */
    private static void add(Set<Path> hidden, Path path) throws IOException {
        try {
            if (Files.exists(path) && reachable(real(path))) {
                hidden.add(real(path));
            }
        } catch (NoSuchFileException _) {
            // As if it had never been there.
        }
    }

    private static boolean isTalkative(Path file) {
        return TALKATIVE.matcher(String.valueOf(file.getFileName())).matches() && !Files.isSymbolicLink(file);
    }

    /** The sockets that somebody listens on. */
    private Set<Path> listening() throws IOException {
        Set<Path> sockets = new HashSet<>();
        if (Files.isReadable(host.sockets())) {
            // Each byte is a character here, whatever it means to whoever chose the name.
            String all = new String(Files.readAllBytes(host.sockets()), StandardCharsets.ISO_8859_1);
            for (String line : all.split("\n", -1)) {
                String[] fields = line.stripLeading().split(" +", FIELDS);
                if (fields.length == FIELDS && fields[3].equals(LISTENING) && fields[7].startsWith("/")) {
                    addSocket(
                            sockets,
                            PathBytes.resolve(
                                    Path.of("/"), fields[7].substring(1).getBytes(StandardCharsets.ISO_8859_1)));
                }
            }
        }
        return sockets;
    }

    /** A name with the end of a line in it can pretend to be the line of any file. */
    private static void addSocket(Set<Path> sockets, Path path) throws IOException {
        if (isSpecial(path) && !OF_A_RUN.matcher(path.toString()).matches()) {
            add(sockets, path);
        }
    }

    private static boolean isSpecial(Path path) {
        try {
            return Files.readAttributes(path, BasicFileAttributes.class).isOther();
        } catch (IOException _) {
            return false;
        }
    }

    /** Inside, root is not above the permissions of others: what it cannot reach there needs no hiding, and has none. */
    private static boolean reachable(Path real) throws IOException {
        String me = System.getProperty("user.name", "");
        for (Path above = real.getParent(); above != null; above = above.getParent()) {
            PosixFileAttributes facts = Files.readAttributes(above, PosixFileAttributes.class);
            if (!facts.permissions().contains(PosixFilePermission.OTHERS_EXECUTE)
                    && !facts.owner().getName().equals(me)) {
                return false;
            }
        }
        return true;
    }

    private static Path real(Path path) throws IOException {
        return path.toRealPath();
    }
}
