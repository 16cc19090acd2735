package dev.ratchet.process.sandbox;

import dev.ratchet.process.tree.Platform;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The machine around a sandbox.
 *
 * @param temporary the directories for temporary files
 * @param runtime the directories in which daemons listen
 * @param resolver the file that names the servers for names, often a link into one of those
 * @param sockets the kernel's list of sockets that have a path
 * @param installed where an installed Ratchet is and keeps what later starts run, which no session may change wherever it lies
 */
public record HostMachine(
        Path home,
        Map<String, String> environment,
        List<Path> temporary,
        List<Path> runtime,
        Path resolver,
        Path sockets,
        List<Path> installed) {
    /** Where daemons listen; what these variables name is not reachable inside. */
    public static final Set<String> WITHHELD = Set.of(
            "SSH_AUTH_SOCK",
            "SSH_AGENT_PID",
            "SSH_ASKPASS",
            "GPG_AGENT_INFO",
            "GIT_ASKPASS",
            "SUDO_ASKPASS",
            "DBUS_SESSION_BUS_ADDRESS",
            "DBUS_SYSTEM_BUS_ADDRESS",
            "DBUS_STARTER_ADDRESS",
            "DOCKER_HOST",
            "CONTAINER_HOST",
            "XDG_RUNTIME_DIR",
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "XAUTHORITY",
            "PULSE_SERVER",
            "GNOME_KEYRING_CONTROL",
            "TMUX",
            "TMUX_PANE",
            "STY",
            "VSCODE_IPC_HOOK_CLI",
            "VSCODE_GIT_IPC_HANDLE",
            "NOTIFY_SOCKET");

    public HostMachine {
        environment = Map.copyOf(environment);
        temporary = List.copyOf(temporary);
        runtime = List.copyOf(runtime);
        installed = List.copyOf(installed);
    }

    /** This machine, as the environment describes it. */
    public static HostMachine of(Map<String, String> environment) {
        Path home = Path.of(environment.getOrDefault("HOME", System.getProperty("user.home", "/")));
        List<Path> temporary = Stream.of(
                        "/tmp",
                        "/var/tmp",
                        environment.getOrDefault("TMPDIR", "/tmp"),
                        System.getProperty("java.io.tmpdir", "/tmp"))
                .filter(place -> place.startsWith("/"))
                .map(Path::of)
                .distinct()
                .toList();
        // Names are looked up by a socket there on macOS.
        List<Path> runtime = Platform.LINUX ? List.of(Path.of("/run"), Path.of("/var/run")) : List.of();
        return new HostMachine(
                real(home),
                environment,
                temporary,
                runtime,
                Path.of("/etc/resolv.conf"),
                Path.of("/proc/net/unix"),
                installedHere());
    }

    /** As the launcher says; a checkout keeps everything in itself, and may be what the agent works at. */
    private static List<Path> installedHere() {
        String program = System.getProperty("ratchet.installed", "");
        String kept = System.getProperty("ratchet.kept", "");
        return Stream.of(program, kept)
                .filter(place -> place.startsWith("/") && !program.equals(kept))
                .map(Path::of)
                .toList();
    }

    private static Path real(Path path) {
        try {
            return path.toRealPath();
        } catch (IOException _) {
            return path;
        }
    }

    /** The path that a setting means. */
    public Path path(String text, Path base) {
        if (text.equals("~")) {
            return home;
        }
        return text.startsWith("~/")
                ? home.resolve(text.substring("~/".length()))
                : base.resolve(text).normalize();
    }
}
