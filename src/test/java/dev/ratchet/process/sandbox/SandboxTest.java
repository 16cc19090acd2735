package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.sandbox.SandboxFixture.Inmate;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.io.TempDirFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a session can and cannot do in the sandbox, as root and as nobody; skipped where bubblewrap does not work. */
class SandboxTest {
    /** On the disk: in the sandbox the devices are others, and with them what is in memory. */
    @TempDir(factory = TempDirFactory.Standard.class)
    Path directory;

    @ParameterizedTest
    @EnumSource
    void theAgentsOwnWorkSucceeds(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        prison.allows(
                "echo a > a && mkdir -p d/e && mv a d/e && rm -r d",
                "echo x > x && git add x && git commit -qm x && git tag t && git stash list",
                "git branch b && git checkout -q b && git gc -q && git status --porcelain",
                "git worktree add -q wt HEAD && cd wt && echo y > y && git add y && git commit -qm y",
                "touch '" + prison.machine() + "/tmp/t' ../../.own/state /dev/shm/s .ratchet/skills/note",
                "test \"$IS_SANDBOX\" = 1 && test \"$RATCHET_ATTEMPT\" = prison",
                "sh -c 'echo out > /dev/stdout; exec 3< /dev/null; : > /dev/null' && head -c 8 /dev/urandom >"
                        + " /dev/null");
        assertThat(Files.exists(prison.project.resolve("harness.toml"))).isFalse();
        assertThat(prison.inside("exit 7").exitCode()).isEqualTo(7);
        assertThat(prison.inside("kill -9 $$").exitCode()).isEqualTo(137);
    }

    @ParameterizedTest
    @EnumSource
    void nothingElseCanBeWritten(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        prison.forbids(
                "touch ../outside",
                "touch ../../.bashrc",
                "touch ../../.ssh/../x",
                "echo x > /etc/ratchet-was-here",
                "ln -s ../.. up && touch up/x",
                "echo core > /proc/sys/kernel/core_pattern",
                "echo 0 > /proc/sys/vm/drop_caches",
                "echo h > /proc/sysrq-trigger",
                "touch /sys/fs/cgroup/x",
                "mv ../../work ../../gone",
                "mv . ../other");
        assertThat(prison.home().resolve(".bashrc")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void theWallsCannotBeMoved(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        prison.forbids(
                "mount -o remount,rw /",
                "mount -o remount,bind,rw /etc",
                "mount -t tmpfs none /mnt",
                "mount --bind / /mnt",
                "umount ../../.ssh",
                "umount -l .git/config",
                "unshare -U true",
                "unshare -m true",
                "unshare -n true",
                "nsenter -t 1 -m true",
                "mknod disk b 254 0 || mknod null c 1 3",
                "chroot . /bin/true",
                "cat /proc/1/root/proc/kcore > /dev/null",
                "grep -q '^CapEff:.*[1-9a-f]' /proc/self/status");
    }

    @ParameterizedTest
    @EnumSource
    void secretsCannotBeRead(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        prison.forbids(
                "cat ../../.ssh/id",
                "grep . ../../.netrc",
                "grep -r secret ../../.ssh /proc/*/root" + prison.home() + "/.ssh");
        prison.allows("test -z \"$(ls -A ../../.ssh)\"", "cat /etc/passwd > /dev/null");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsRememberedAndKeptCannotBeForged(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        String memory = prison.memory().toString();
        prison.settings = new SandboxSettings(
                SandboxSettings.Mode.ON, List.of(), List.of(prison.machine().toString()), SandboxSettings.Network.OPEN);

        prison.allows("touch '" + prison.machine() + "/x'", "touch '" + memory + "/x'");
        assertThat(prison.memory().resolve("x"))
                .as("what is seen there is nobody's")
                .doesNotExist();
        prison.forbids(
                "mv '" + memory + "' '" + memory + "2'",
                "mkdir .ratchet/quarantine/x",
                "mv .ratchet/quarantine .ratchet/q",
                "rmdir .ratchet/quarantine");
    }

    @ParameterizedTest
    @EnumSource
    void daemonsCannotBeTalkedTo(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Files.createDirectories(prison.machine().resolve("tmp/tmux-0"));
        try (ServerSocketChannel inRun = listen(prison.machine().resolve("run/d.sock"));
                ServerSocketChannel atHome = listen(prison.home().resolve("d.sock"));
                ServerSocketChannel docker = listen(prison.machine().resolve("tmp/docker.sock"));
                ServerSocketChannel own = listen(prison.project.resolve("own.sock"));
                ServerSocketChannel multiplexer = listen(prison.machine().resolve("tmp/tmux-0/default"))) {
            assertThat(List.of(inRun, multiplexer)).allMatch(ServerSocketChannel::isOpen);
            StringBuilder listed = new StringBuilder("Num RefCount Protocol Flags Type St Inode Path\n");
            for (ServerSocketChannel server : List.of(atHome, docker, own)) {
                listed.append("0: 00000002 00000000 00010000 0001 01 5 %s\n".formatted(server.getLocalAddress()));
            }
            Files.writeString(prison.machine().resolve("sockets"), listed);
            prison.giveAway();
            prison.forbids(
                    "test -e ../../../run/d.sock",
                    "test -S ../../d.sock",
                    "test -S ../../../tmp/docker.sock",
                    "rm ../../../tmp/docker.sock",
                    "test -e ../../../tmp/tmux-0/default");
            prison.allows(
                    "test -d ../../../run && test -e ../../d.sock && test -d ../../../tmp/tmux-0", "test -S own.sock");
        }
    }

    @ParameterizedTest
    @EnumSource
    void ratchetItselfCannotBeSeenOrKilled(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        long ratchet = ProcessHandle.current().pid();

        prison.forbids("kill -0 " + ratchet, "test -e /proc/" + ratchet, "kill -9 " + ratchet);
        assertThat(prison.inside("ls -d /proc/[0-9]* | wc -l").output().strip())
                .isLessThan("9")
                .hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void theNetworkCanBeTakenAway(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        prison.settings =
                new SandboxSettings(SandboxSettings.Mode.ON, List.of(), List.of(), SandboxSettings.Network.NONE);

        String interfaces =
                prison.inside("tail -n +3 /proc/net/dev | cut -d: -f1").output();

        assertThat(interfaces.strip().lines()).allMatch(name -> name.strip().equals("lo"));
    }

    @ParameterizedTest
    @EnumSource
    void strangeNamesAreNames(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Path strange = prison.home().resolve("work/a b\n--tmpfs \"c'");
        Files.move(prison.project, strange);
        prison.project = strange;

        prison.allows("echo x > x && git add x && git commit -qm x");
        prison.forbids("touch ../y", "echo x >> .git/config");
    }

    @ParameterizedTest
    @EnumSource
    void namesThatAreNoTextAreHeldToo(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        prison.allows("d=\".git/modules/$(printf '\\377')\"; mkdir -p \"$d\" && echo x > \"$d/config\"");

        prison.forbids("echo y >> .git/modules/*/config", "mv .git/modules/* .git/m");
        prison.allows("touch fine");
    }

    @ParameterizedTest
    @EnumSource
    void manyPlacesToHideAreHidden(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        // With names such as these the words alone would be longer than a command line may be.
        String name = "ssh-" + "x".repeat(240);
        prison.outside("for i in $(seq 1000 1350); do mkdir ../../../tmp/" + name + "$i; done");
        Files.writeString(prison.machine().resolve("tmp/" + name + "1350/agent"), "");
        prison.giveAway();

        prison.forbids("test -e ../../../tmp/" + name + "1350/agent");
        prison.allows("test -d ../../../tmp/" + name + "1350", "test ! -e /proc/self/fd/9");
    }

    @ParameterizedTest
    @EnumSource
    void whatRatchetKeepsForItselfIsNotThere(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        // Ours alone, also where another is shut in.
        Files.createDirectories(prison.own());
        Files.writeString(prison.own().resolve("manifest"), "");
        String own = "'" + prison.own() + "'";

        prison.forbids("test -e " + own + "/manifest");
        prison.allows("test -d " + own + " && test -z \"$(ls -A " + own + ")\"");
        assertThat(prison.own())
                .isDirectoryNotContaining(file -> file.toString().endsWith(".sandbox"));
    }

    @Test
    void theOrdersOfASessionAreNotItsInput() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);

        assertThat(prison.inside("cat; echo end").output()).isEqualTo("end\n");
    }

    @ParameterizedTest
    @EnumSource
    void aProjectInAHiddenDirectorySeesItselfAndNothingElseOfIt(Inmate inmate)
            throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Files.move(prison.project, prison.home().resolve(".ssh/project"));
        prison.project = prison.home().resolve(".ssh/project");

        prison.allows("git commit -q --allow-empty -m x && touch x", "test \"$(ls -A ..)\" = project");
        prison.forbids("cat ../id");
    }

    @ParameterizedTest
    @EnumSource
    void moreCanBeAllowed(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Files.createDirectories(prison.home().resolve("more"));
        Files.createSymbolicLink(prison.home().resolve("linked"), prison.home().resolve("more"));
        prison.settings = new SandboxSettings(
                SandboxSettings.Mode.ON, List.of(), List.of("~/linked"), SandboxSettings.Network.OPEN);
        prison.giveAway();

        prison.allows("touch ../../more/x ../../linked/y");
        prison.forbids("touch ../../z");
    }

    @Test
    void aLinkThatASessionMayHaveMadeDoesNotOpenWhatIsBehindIt() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        prison.settings = new SandboxSettings(
                SandboxSettings.Mode.ON,
                List.of(),
                List.of(prison.project.resolve("cache").toString()),
                SandboxSettings.Network.OPEN);
        assertThatThrownBy(() -> prison.start("true")).hasMessageContaining("cache does not exist");
        Files.createDirectory(prison.project.resolve("cache"));

        prison.allows("touch cache/x");
        prison.forbids("rm -r cache", "mv cache c");
        prison.outside("rm -rf cache && ln -s ../.. cache");

        assertThatThrownBy(() -> prison.start("touch cache/evil"))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining("cache is a link to " + prison.home());
    }

    private static ServerSocketChannel listen(Path path) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(path));
        return server;
    }
}
