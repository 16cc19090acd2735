package dev.ratchet.process.sandbox;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.ProgramLookup;
import dev.ratchet.process.ProgramSearch;
import dev.ratchet.process.Shell;
import dev.ratchet.process.ShellCommand;
import dev.ratchet.process.ShellResult;
import dev.ratchet.process.sandbox.SandboxSettings.Network;
import dev.ratchet.process.tree.Platform;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The tool of this system that makes sandboxes, as far as it works. */
public sealed interface SandboxAvailability {
    /** It was tried out and works. */
    record Works(ConfinementTool tool) implements SandboxAvailability {}

    /** It is missing or may not do what it has to; and what to do about that. */
    record Fails(String why, String advice) implements SandboxAvailability {}

    /** Looks for the tool and really runs a program in it. */
    static SandboxAvailability find(HostMachine host, Shell shell, Duration patience) throws InterruptedException {
        return switch (look(host)) {
            case Works(var tool) ->
                tried(tool, new Confinement(List.of(), Network.OPEN), Path.of("/"), shell, patience);
            case Fails fails -> fails;
        };
    }

    /** Looks for the tool, without trying it. */
    static SandboxAvailability look(HostMachine host) {
        String program = Platform.LINUX ? "bwrap" : "sandbox-exec";
        String path = host.environment().getOrDefault("PATH", ProgramSearch.USUAL_PATH);
        return switch (ProgramSearch.find(program, Path.of("/"), path)) {
            case ProgramLookup.Found(Path found) ->
                new Works(Platform.LINUX ? new Bubblewrap(found) : new Seatbelt(found));
            case ProgramLookup.Missing _
            when Platform.LINUX ->
                new Fails(
                        "bubblewrap is not installed",
                        "install it (apt install bubblewrap, dnf install bubblewrap, pacman -S bubblewrap)");
            case ProgramLookup.Missing _ -> new Fails(program + " is not on the PATH", "add /usr/bin to the PATH");
            case ProgramLookup.NotExecutable(Path file) -> new Fails(file + " is not executable", "chmod +x " + file);
        };
    }

    /** Really runs a program in it. */
    static SandboxAvailability tried(
            ConfinementTool tool, Confinement confinement, Path directory, Shell shell, Duration patience)
            throws InterruptedException {
        String script = "exec " + Shell.line(tool.words(confinement, directory, List.of("true")));
        try {
            ShellResult result =
                    shell.run(new ShellCommand(script, directory, Map.of("LC_ALL", "C"), "sandbox", patience));
            if (result.timedOut()) {
                return new Fails(tool.name() + " does not come back", "see why it hangs: bwrap --ro-bind / / true");
            }
            return result.exitCode() == 0 ? new Works(tool) : failed(tool, result);
        } catch (LaunchFailed e) {
            return new Fails(String.valueOf(e.getMessage()), "see to that");
        }
    }

    private static SandboxAvailability failed(ConfinementTool tool, ShellResult result) {
        String complaint = result.stderr()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("exit code " + result.exitCode());
        if (complaint.contains("Unknown option")) {
            return new Fails(tool.name() + " is too old: " + complaint, "install version 0.8 or newer");
        }
        if (complaint.contains("execvp")) {
            return new Fails(
                    tool.name() + " cannot run anything here: " + complaint,
                    "take out of sandbox.hide what every program needs");
        }
        boolean path = Stream.of("Can't find source path", "Can't create file", "Can't mkdir", "Can't bind")
                .anyMatch(complaint::contains);
        return new Fails(
                tool.name() + " cannot make a sandbox here: " + complaint,
                path ? "see to that path and who may enter it" : allowing());
    }

    private static String allowing() {
        return "allow user namespaces: on Ubuntu sysctl kernel.apparmor_restrict_unprivileged_userns=0 or an AppArmor"
                + " profile for bwrap, on Debian sysctl kernel.unprivileged_userns_clone=1, in a container its seccomp"
                + " profile and an unmasked /proc";
    }
}
