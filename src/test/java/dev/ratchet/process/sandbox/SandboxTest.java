package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.Running;
import dev.ratchet.process.Shell;
import dev.ratchet.process.sandbox.SandboxFixture.Inmate;
import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.workspace.git.Git;
import dev.ratchet.workspace.git.Repository;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a session can and cannot do in the sandbox, as root and as nobody; skipped where bubblewrap does not work. */
class SandboxTest {
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    @TempDir
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
    void whatRunsOutsideLaterCannotBeChanged(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        prison.outside("mkdir -p .git/modules/m .git/modules/a/b/modules/c/d/modules/e/f && git worktree add -q ../tree"
                + " && touch .git/modules/m/config .git/modules/a/b/modules/c/d/modules/e/f/config");
        prison.giveAway();
        prison.forbids(
                "echo x >> .git/config",
                "git config core.fsmonitor evil",
                "echo x > .git/hooks/pre-commit",
                "mv .git/hooks .git/h",
                "mv .git .git2",
                "rm -rf .git/hooks/* .git/config && test ! -e .git/config",
                "mv .git/modules .git/m2",
                "echo x >> .git/modules/m/config",
                "echo x > .git/modules/m/config.worktree",
                "echo x > .git/modules/m/commondir",
                "mkdir -p .git/modules/m/hooks && touch .git/modules/m/hooks/post-checkout",
                "echo x >> .git/modules/a/b/modules/c/d/modules/e/f/config",
                "echo x > .git/config.worktree",
                "echo x > .git/commondir",
                "rm .git/commondir",
                "echo x > .git/worktrees/tree/commondir",
                "echo x > .git/worktrees/tree/config.worktree",
                "echo x >> ratchet.toml",
                "mv ratchet.toml r",
                "echo x > new && mv new ratchet.toml",
                "ln -sf /etc/passwd ratchet.toml",
                "echo x > harness.toml",
                "rmdir harness.toml",
                "echo x > .ratchet/loops/evil.yml",
                "touch .ratchet/note",
                "mv .ratchet/skills .ratchet/s",
                "mv .ratchet .r2",
                "ln -s ../../../../.bashrc .ratchet/sessions/9.out",
                "mv .ratchet/sessions .ratchet/s");
        assertThat(prison.project.resolve("harness.toml")).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource
    void whatKeepsGitFromOtherSettingsIsNotInItsWayAndDoesNotStay(Inmate inmate)
            throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);

        prison.allows(
                "git commit -q --allow-empty -m x && git branch b && git gc -q && git fsck",
                "git worktree add -q wt b && cd wt && git commit -q --allow-empty -m y && cd .. && git log b");

        assertThat(prison.project.resolve(".git/commondir")).doesNotExist();
        assertThat(prison.told).isEmpty();
    }

    @Test
    void ratchetsOwnGitSeesNoMoreThanASession() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        prison.outside("mkdir -p AA/AA/.ssh && echo x > AA/AA/.ssh/id && echo y > y && git add .");
        Path index = prison.project.resolve(".git/index");
        Files.write(index, ForgedIndex.of(Files.readAllBytes(index), "AA/AA/.ssh/id", "../../.ssh/id"));
        Repository repository = Repository.around(prison.project);
        Path scratch = Files.createDirectories(prison.own());
        Git open = new Git(new Shell(new LocalLauncher(), scratch), repository, scratch, _ -> {});
        Git shutIn =
                new Git(new Shell(prison.launcher().looking(prison.project), scratch), repository, scratch, _ -> {});

        assertThat(open.output("diff", "HEAD")).get().asString().contains("+secret");
        assertThat(shutIn.output("diff", "HEAD"))
                .get()
                .asString()
                .contains("+y")
                .doesNotContain("secret");
        shutIn.checkOut(Objects.requireNonNull(repository.head()), scratch.resolve("check-1-1/tree"));
        assertThat(scratch.resolve("check-1-1/tree/.git/index")).exists();
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
    void anEndLeavesNothingOfIt(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Running running = prison.start("""
            trap 'echo asked > asked; exit 3' TERM
            (setsid sh -c 'trap "" TERM HUP; (setsid env -i sleep 1000 &) ; touch ready; sleep 1000' > /dev/null 2>&1 &)
            while :; do sleep 0.02; done
            """);
        await(prison.project.resolve("ready"));
        long leader = running.pid();
        List<ProcessHandle> all =
                ProcessHandle.of(leader).orElseThrow().descendants().toList();
        assertThat(all).hasSizeGreaterThan(3);

        running.end(DEADLINE);

        assertThat(prison.project.resolve("asked")).exists();
        assertThat(running.exitCode()).hasValue(3);
        assertThat(all).noneMatch(ProcessHandle::isAlive);
    }

    @ParameterizedTest
    @EnumSource
    void anAgentThatExitsLeavesNothingEither(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Running running =
                prison.start("(setsid sh -c 'trap \"\" TERM; touch ready; exec sleep 1000' > /dev/null 2>&1 &)\n"
                        + "while [ ! -e ready ] || [ ! -e go ]; do sleep 0.02; done");
        await(prison.project.resolve("ready"));
        List<ProcessHandle> all =
                ProcessHandle.of(running.pid()).orElseThrow().descendants().toList();
        prison.outside("touch go");

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        running.end(Duration.ZERO);

        assertThat(running.exitCode()).hasValue(0);
        assertThat(all).isNotEmpty().noneMatch(ProcessHandle::isAlive);
    }

    @Test
    void aSessionOutlivesTheThreadThatStartedIt() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        AtomicReference<Running> started = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                started.set(prison.start("while [ ! -e go ]; do sleep 0.02; done; exit 5"));
            } catch (LaunchFailed e) {
                throw new AssertionError(e);
            }
        });
        thread.join();
        Running running = Objects.requireNonNull(started.get());
        prison.outside("touch go");

        assertThat(running.awaitExit(DEADLINE)).isTrue();
        running.end(Duration.ZERO);

        assertThat(running.exitCode()).hasValue(5);
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

    @ParameterizedTest
    @EnumSource
    void inALinkedWorkTreeTheRepositoryCanBeCommittedTo(Inmate inmate) throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, inmate);
        Path main = prison.project;
        prison.outside(
                "git worktree add -q ../tree && mkdir -p ../tree/.ratchet/sessions && touch ../tree/ratchet.toml");
        prison.project = prison.home().resolve("work/tree");
        prison.giveAway();

        prison.allows("echo x > x && git add x && git commit -qm x");
        prison.forbids(
                "echo x >> '" + main + "/.git/config'",
                "echo x > '" + main + "/.git/hooks/post-commit'",
                "touch '" + main + "/x'",
                "echo gitdir: /elsewhere > .git");
    }

    @Test
    void aForgedLinkToARepositoryOpensNothing() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        prison.outside("mkdir ../other && cd ../other && git init -q && git commit -q --allow-empty -m x"
                + " && git worktree add -q ../tree && cd ../project && rm -rf .git");

        prison.allows("echo \"gitdir: $(realpath ../other)/.git/worktrees/tree\" > .git");
        prison.forbids("touch ../other/.git/x");
        prison.allows("rm .git; ln -s ../other/.git .git");
        prison.forbids("touch ../other/.git/x");
    }

    @Test
    void aProjectBelowTheTopOfItsRepositoryCanCommit() throws IOException, InterruptedException {
        SandboxFixture prison = new SandboxFixture(directory, Inmate.OURSELVES);
        prison.outside("mv .git ..");

        prison.allows("echo x > x && git add x && git commit -qm x", "touch ../beside");
        prison.forbids("echo x >> ../.git/config", "touch ../../x");

        prison.outside("mv ../.git ../..");
        prison.forbids("git commit -q --allow-empty -m x", "touch ../../x");
    }

    private static ServerSocketChannel listen(Path path) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(path));
        return server;
    }

    private static void await(Path file) throws InterruptedException {
        for (int i = 0; i < DEADLINE.toMillis() / 5 && !Files.exists(file); i++) {
            Thread.sleep(5);
        }
        assertThat(file).exists();
    }
}
