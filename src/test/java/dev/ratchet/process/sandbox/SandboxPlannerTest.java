package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.files.PathBytes;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is found on a machine, without any sandbox. */
class SandboxPlannerTest {
    @TempDir
    Path directory;

    private Path machine;
    private Path project;
    private SandboxSettings settings = new SandboxSettings(
            SandboxSettings.Mode.AUTO, List.of("~/.ssh", "~/.none"), List.of(), SandboxSettings.Network.OPEN);

    @BeforeEach
    void aMachine() throws IOException {
        machine = directory.toRealPath();
        project = Files.createDirectories(machine.resolve("home/p"));
        for (String name :
                List.of("home/.ssh", "home/p/.ratchet/sessions", "sockets-of-the-run", "tmp", "run/resolve")) {
            Files.createDirectories(machine.resolve(name));
        }
        Files.writeString(project.resolve("ratchet.toml"), "");
        Files.writeString(machine.resolve("run/resolve/stub.conf"), "nameserver 127.0.0.53\n");
        Files.createSymbolicLink(machine.resolve("resolv.conf"), Path.of("run/resolve/stub.conf"));
    }

    @Test
    void whatDoesNotExistNeedsNoHiding() throws SandboxRefused {
        assertThat(look().mounts())
                .contains(new Mount.Empty(machine.resolve("home/.ssh")))
                .noneMatch(mount -> mount.path().endsWith(".none"));
    }

    @Test
    void namesAreStillFoundWhereTheirFileIsALinkIntoWhatIsEmptied() throws SandboxRefused {
        assertThat(look().mounts())
                .containsSubsequence(
                        new Mount.Empty(machine.resolve("run")),
                        new Mount.ReadOnly(machine.resolve("run/resolve/stub.conf")));
    }

    @Test
    void ratchetItselfIsHeldWhereTheAgentMayWriteAround() throws SandboxRefused, IOException {
        Files.createDirectories(project.resolve("tools"));

        assertThat(look().writable(project.resolve("tools/bin/ratchet"))).isFalse();
        assertThat(machine.resolve("home/.cache")).doesNotExist();

        Files.createDirectories(machine.resolve("home/.cache"));
        settings = new SandboxSettings(
                SandboxSettings.Mode.AUTO, List.of(), List.of("~/.cache"), SandboxSettings.Network.OPEN);
        Confinement allowed = look();

        assertThat(allowed.writable(machine.resolve("home/.cache/npm"))).isTrue();
        assertThat(allowed.writable(machine.resolve("home/.cache/ratchet/x.aot")))
                .isFalse();
    }

    @Test
    void theAgentsDirectoriesAreMadeBeforeTheyAreOpened() throws SandboxRefused {
        look();

        assertThat(machine.resolve("home/.own")).isDirectory();
        assertThat(machine.resolve("home/.own.json")).hasContent("{}");
        assertThat(look().writable(machine.resolve("home/.own/x"))).isTrue();
        assertThat(look().writable(machine.resolve("home/x"))).isFalse();
    }

    @Test
    void whatLeadsToWhatIsHeldCannotBeRenamed() throws IOException, SandboxRefused {
        Files.createDirectories(project.resolve(".git/hooks"));

        assertThat(look().mounts())
                .contains(
                        new Mount.Writable(project.resolve(".git")),
                        new Mount.ReadOnly(project.resolve(".git/config")),
                        new Mount.ReadOnly(project.resolve(".git/hooks")));
    }

    @Test
    void aSocketThatMayBeGoneSoonTiesNothingElseToIt() throws IOException, SandboxRefused {
        Path socket = Files.createDirectory(machine.resolve("tmp/fleeting")).resolve("s");
        try (ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(socket));
            Files.writeString(machine.resolve("sockets"), "0: 00000002 00000000 00010000 0001 01 5 " + socket + "\n");

            assertThat(look().mounts())
                    .contains(new Mount.Blank(socket))
                    .noneMatch(mount -> mount.path().equals(socket.getParent()));
        }
    }

    @Test
    void aSocketWhoseNameIsNoTextIsCoveredAndHarmsNothingElse() throws IOException, SandboxRefused {
        byte[] name = {'s', (byte) 0xff};
        Path pipe = PathBytes.resolve(machine.resolve("tmp"), name);
        Path plain = machine.resolve("tmp/plain");
        Files.writeString(plain, "");
        assertThat(new ProcessBuilder("/bin/sh", "-c", "mkfifo tmp/pipe; mv tmp/pipe \"tmp/s$(printf '\\377')\"")
                        .directory(machine.toFile())
                        .start()
                        .onExit()
                        .join()
                        .exitValue())
                .isZero();
        String line = "0: 00000002 00000000 00010000 0001 01 5 ";
        String listed = line + "@abstract\u00ff\u00fe\n" + line + plain + "\n" + line + machine + "/tmp/s\u00ff\n";
        Files.writeString(machine.resolve("sockets"), listed, StandardCharsets.ISO_8859_1);

        assertThat(look().mounts())
                .contains(new Mount.Blank(pipe))
                .noneMatch(mount -> mount.path().equals(plain));
    }

    @Test
    void aLinkInThePlaceOfHooksDoesNotOpenWhatIsHidden() throws IOException {
        Files.createDirectories(project.resolve(".git"));
        Files.createSymbolicLink(project.resolve(".git/hooks"), Path.of("../../.ssh"));

        assertThatThrownBy(this::look)
                .isInstanceOf(SandboxRefused.class)
                .hasMessageContaining(".git/hooks is a link, which cannot be held");
    }

    @Test
    void aBranchOfASubmoduleThatIsCalledConfigIsNoGitDirectory() throws IOException, SandboxRefused {
        Path module = Files.createDirectories(project.resolve(".git/modules/x"));
        Files.createFile(module.resolve("config"));
        Path branches = Files.createDirectories(module.resolve("refs/heads"));
        Files.createFile(branches.resolve("config"));

        assertThat(look().writable(branches.resolve("config"))).isTrue();
        assertThat(branches.toFile().list()).containsExactly("config");
    }

    @Test
    void aDirectoryOfASubmoduleThatIsClosedToUsIsHeldWhole() throws IOException, SandboxRefused {
        Path closed = Files.createDirectories(project.resolve(".git/modules/x"));
        Files.createFile(closed.resolve("config"));
        Files.setPosixFilePermissions(closed, Set.of());

        Confinement confinement = look();

        assertThat(confinement.writable(closed.resolve("config"))).isFalse();
        // Root sees what is in there, and holds only that.
        assertThat(confinement.mounts())
                .containsAnyOf(new Mount.ReadOnly(closed), new Mount.ReadOnly(closed.resolve("config")));
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void veryManySubmodulesAreHeldAsAWholeSinceEachMountMakesAllOthersSlower() throws IOException, SandboxRefused {
        Path modules = project.resolve(".git/modules");
        for (int i = 0; i < 101; i++) {
            Files.createFile(Files.createDirectories(modules.resolve("m" + i)).resolve("config"));
        }

        Confinement confinement = look();

        assertThat(confinement.mounts())
                .contains(new Mount.ReadOnly(modules))
                .noneMatch(
                        mount -> !mount.path().equals(modules) && mount.path().startsWith(modules));
        assertThat(modules.resolve("m0").toFile().list()).containsExactly("config");
    }

    @Test
    void whatRatchetKeepsForItselfCannotBeSeenButForTheCheckoutThatACheckRunsIn() throws IOException, SandboxRefused {
        Path own = machine.resolve("home/.local/state/ratchet");
        settings = new SandboxSettings(
                SandboxSettings.Mode.AUTO, List.of(), List.of("~/.local/state"), SandboxSettings.Network.OPEN);
        Files.createDirectories(own);

        assertThat(look().hides(own.resolve("x"))).isTrue();
        assertThat(look().mounts()).contains(new Mount.Empty(own));

        project = Files.createDirectories(own.resolve("checkout"));
        Files.createDirectories(project.resolve(".ratchet/sessions"));
        assertThat(look().writable(project.resolve("x"))).isTrue();
        assertThat(look().hides(own.resolve("other"))).isTrue();
    }

    @Test
    void ofRatchetsOwnDirectoryOnlyWhatAgentsWriteCanBeWrittenAndWhatItLocksNotEvenRead()
            throws IOException, SandboxRefused {
        List<String> locked = List.of("ratchet.db", "ratchet.db-shm", "ratchet.db-wal", "main.lock", "compressing");
        for (String name : locked) {
            Files.writeString(project.resolve(".ratchet").resolve(name), "");
        }
        Confinement confinement = look();

        assertThat(locked)
                .allMatch(name -> confinement.hides(project.resolve(".ratchet").resolve(name)));
        assertThat(confinement.hides(project.resolve(".ratchet/status.json"))).isFalse();
        assertThat(confinement.writable(project.resolve(".ratchet/ratchet.db"))).isFalse();
        assertThat(confinement.writable(project.resolve(".ratchet/loops/x.yml")))
                .isFalse();
        assertThat(confinement.writable(project.resolve(".ratchet/features/x/plan.md")))
                .isTrue();
        assertThat(confinement.writable(project.resolve(".ratchet/skills/x/SKILL.md")))
                .isTrue();
        assertThat(confinement.writable(project.resolve("x"))).isTrue();
    }

    @Test
    void theSocketOfTheRunStaysAndThoseOfOthersBesideItDoNot() throws IOException, SandboxRefused {
        Path own = machine.resolve("sockets-of-the-run/s");
        Path other = machine.resolve("tmp/s");
        try (ServerSocketChannel one = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
                ServerSocketChannel two = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            one.bind(UnixDomainSocketAddress.of(own));
            two.bind(UnixDomainSocketAddress.of(other));
            String line = "0: 00000002 00000000 00010000 0001 01 5 %s\n";
            Files.writeString(machine.resolve("sockets"), line.formatted(own) + line.formatted(other));

            assertThat(look().mounts())
                    .contains(new Mount.ReadOnly(machine.resolve("sockets-of-the-run")), new Mount.Blank(other))
                    .noneMatch(mount -> mount.path().equals(own));
        }
    }

    @Test
    void whatIsBothAllowedAndHiddenIsAllowed() throws SandboxRefused {
        settings = new SandboxSettings(
                SandboxSettings.Mode.AUTO, List.of("~/.ssh"), List.of("~/.ssh"), SandboxSettings.Network.OPEN);

        assertThat(look().writable(machine.resolve("home/.ssh/x"))).isTrue();
    }

    @Test
    void neitherAllNorNothingCanBeAskedFor() {
        settings =
                new SandboxSettings(SandboxSettings.Mode.AUTO, List.of("/"), List.of(), SandboxSettings.Network.OPEN);
        assertThatThrownBy(this::look).isInstanceOf(SandboxRefused.class).hasMessageContaining("cannot be hidden");

        settings =
                new SandboxSettings(SandboxSettings.Mode.AUTO, List.of(), List.of("/"), SandboxSettings.Network.OPEN);
        assertThatThrownBy(this::look)
                .isInstanceOf(SandboxRefused.class)
                .hasMessageContaining("nothing of the sandbox");
    }

    @Test
    void aConfigurationThatIsALinkCannotBeHeld() throws IOException {
        Files.move(project.resolve("ratchet.toml"), project.resolve("real.toml"));
        Files.createSymbolicLink(project.resolve("ratchet.toml"), Path.of("real.toml"));

        assertThatThrownBy(this::look).isInstanceOf(SandboxRefused.class).hasMessageContaining("is a link");
    }

    @Test
    void aPromptThatALinkLeadsOutForIsRefusedAndOneWithinIsNot() throws IOException, SandboxRefused {
        Path prompt = project.resolve("PROMPT.md");
        Files.createSymbolicLink(prompt, Files.writeString(project.resolve("other.md"), "x"));
        assertThat(look().writable(prompt)).isTrue();

        Files.delete(prompt);
        Files.createSymbolicLink(prompt, Files.writeString(machine.resolve("home/.ssh/id"), "x"));
        assertThatThrownBy(this::look)
                .isInstanceOf(SandboxRefused.class)
                .hasMessageContaining("is a link to " + machine.resolve("home/.ssh/id"));

        Files.delete(prompt);
        Path secret = Files.writeString(project.resolve("secret"), "x");
        Files.createSymbolicLink(prompt, secret);
        settings = new SandboxSettings(
                SandboxSettings.Mode.AUTO, List.of("secret"), List.of(), SandboxSettings.Network.OPEN);
        assertThatThrownBy(this::look)
                .isInstanceOf(SandboxRefused.class)
                .hasMessageContaining("is a link to " + secret);
    }

    private Confinement look() throws SandboxRefused {
        HostMachine host = new HostMachine(
                machine.resolve("home"),
                Map.of("HOME", machine.resolve("home").toString()),
                List.of(machine.resolve("tmp")),
                List.of(machine.resolve("run")),
                machine.resolve("resolv.conf"),
                machine.resolve("sockets"),
                List.of(machine.resolve("home/p/tools"), machine.resolve("home/.cache/ratchet")));
        ProjectPaths paths = new ProjectPaths(
                project.resolve(".ratchet"),
                List.of(machine.resolve("sockets-of-the-run")),
                project.resolve(".ratchet/sessions"),
                List.of(project.resolve("ratchet.toml")),
                List.of(project.resolve("PROMPT.md")),
                List.of(machine.resolve("home/.own"), machine.resolve("home/.own.json")));
        return SandboxPlanner.of(settings, host, paths, project).confinement();
    }
}
