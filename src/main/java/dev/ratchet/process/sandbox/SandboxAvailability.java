package dev.ratchet.process.sandbox;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.ProgramLookup;
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

    /** It does not; and what to do about that. */
    sealed interface Fails extends SandboxAvailability {
        String why();

        String advice();
    }

    /** It is missing, or the system does not let it do what it has to: that is for an administrator to change. */
    record Lacking(String why, String advice) implements Fails {}

    /** It would work, but for something that may be an agent's doing. */
    record Disturbed(String why, String advice) implements Fails {}

    /** Looks for the tool and really runs a program in it, in a way that no project has a say in. */
    static SandboxAvailability find(OwnPrograms programs, Shell shell, Duration patience) throws InterruptedException {
        return switch (look(programs)) {
            case Works(var tool) ->
                tried(tool, new Confinement(List.of(), Network.OPEN), Path.of("/"), shell, patience);
            case Fails fails -> fails;
        };
    }

    /** Looks for the tool, without trying it. */
    static SandboxAvailability look(OwnPrograms programs) {
        String program = Platform.LINUX ? Bubblewrap.PROGRAM : Seatbelt.PROGRAM;
        return switch (programs.find(program)) {
            case ProgramLookup.Found _ -> new Works(Platform.LINUX ? new Bubblewrap(programs) : new Seatbelt(programs));
            case ProgramLookup.Missing _
            when Platform.LINUX ->
                new Lacking(
                        "bubblewrap is not installed",
                        "install it (apt install bubblewrap, dnf install bubblewrap, pacman -S bubblewrap)");
            case ProgramLookup.Missing _ -> new Lacking(program + " is not on the PATH", "add /usr/bin to the PATH");
            case ProgramLookup.NotExecutable(Path file) -> new Lacking(file + " is not executable", "chmod +x " + file);
        };
    }

    /** Really runs a program in it. */
    static SandboxAvailability tried(
            ConfinementTool tool, Confinement confinement, Path directory, Shell shell, Duration patience)
            throws InterruptedException {
        Shell inside =
                new Shell(new ConfinedLauncher(tool, confinement, shell.launcher(), shell.scratch()), shell.scratch());
        try {
            ShellResult result =
                    inside.run(new ShellCommand("exit 0", directory, Map.of("LC_ALL", "C"), "sandbox", patience));
            if (result.timedOut()) {
                return new Disturbed(tool.name() + " does not come back", "see why it hangs: bwrap --ro-bind / / true");
            }
            return result.exitCode() == 0 ? new Works(tool) : failed(tool, result);
        } catch (LaunchFailed e) {
            return new Disturbed(String.valueOf(e.getMessage()), "see to that");
        }
    }

    private static SandboxAvailability failed(ConfinementTool tool, ShellResult result) {
        String complaint = result.stderr()
                .lines()
                .filter(line -> !line.isBlank())
                .findFirst()
                .orElse("exit code " + result.exitCode());
        if (complaint.contains("Unknown option")) {
            return new Lacking(tool.name() + " is too old: " + complaint, "install version 0.8 or newer");
        }
        if (complaint.contains("execvp")) {
            return new Disturbed(
                    tool.name() + " cannot run anything here: " + complaint,
                    "take out of sandbox.hide what every program needs");
        }
        String why = tool.name() + " cannot make a sandbox here: " + complaint;
        boolean path = Stream.of("Can't find source path", "Can't create file", "Can't mkdir", "Can't bind")
                .anyMatch(complaint::contains);
        if (path) {
            return new Disturbed(why, "see to that path and who may enter it");
        }
        return SystemPermission.lacks(complaint)
                ? new Lacking(why, SystemPermission.ADVICE)
                : new Disturbed(why, "see to that");
    }
}
