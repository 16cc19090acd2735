package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ratchet.files.PathBytes;
import dev.ratchet.process.LaunchFailed;
import dev.ratchet.process.OwnPrograms;
import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the tools are told. */
class ConfinementWordsTest {
    private static final Confinement CONFINEMENT = new Confinement(
            List.of(
                    new Mount.Empty(Path.of("/run")),
                    new Mount.Writable(Path.of("/home/u/my project")),
                    new Mount.Blank(Path.of("/home/u/.netrc")),
                    new Mount.ReadOnly(Path.of("/home/u/my project/.git/config"))),
            Network.OPEN);

    @TempDir
    Path place;

    private OwnPrograms programs;

    @BeforeEach
    void programs() throws IOException {
        for (String name : List.of("bwrap", "sandbox-exec")) {
            assertThat(Files.createFile(place.resolve(name)).toFile().setExecutable(true))
                    .isTrue();
        }
        programs = new OwnPrograms(place.toString(), List.of());
    }

    @Test
    void bubblewrapIsToldEverythingInOrder() throws LaunchFailed {
        Bubblewrap bubblewrap = new Bubblewrap(programs);
        String orders =
                new String(bubblewrap.orders(CONFINEMENT, Path.of("/home/u/my project")), StandardCharsets.UTF_8);

        assertThat(bubblewrap.words(CONFINEMENT, List.of("/bin/agent", "--cap-add", "ALL")))
                .containsExactly(place + "/bwrap", "--args", "9", "--", "/bin/agent", "--cap-add", "ALL");
        assertThat(orders.split("\0", -1))
                .containsExactly(
                        "--unshare-user",
                        "--cap-drop",
                        "ALL",
                        "--disable-userns",
                        "--unshare-pid",
                        "--unshare-ipc",
                        "--unshare-uts",
                        "--unshare-cgroup-try",
                        "--die-with-parent",
                        "--ro-bind",
                        "/",
                        "/",
                        "--dev",
                        "/dev",
                        "--proc",
                        "/proc",
                        "--remount-ro",
                        "/proc",
                        "--tmpfs",
                        "/run",
                        "--bind",
                        "/home/u/my project",
                        "/home/u/my project",
                        "--ro-bind",
                        "/dev/null",
                        "/home/u/.netrc",
                        "--ro-bind",
                        "/home/u/my project/.git/config",
                        "/home/u/my project/.git/config",
                        "--seccomp",
                        "8",
                        "--chdir",
                        "/home/u/my project",
                        "");
    }

    @Test
    void pathsAreTheBytesThatTheyAre() throws LaunchFailed {
        Path odd = PathBytes.resolve(Path.of("/home"), new byte[] {'x', (byte) 0xff});
        Confinement confinement = new Confinement(List.of(new Mount.ReadOnly(odd)), Network.OPEN);

        String orders =
                new String(new Bubblewrap(programs).orders(confinement, Path.of("/")), StandardCharsets.ISO_8859_1);

        assertThat(orders).contains("--ro-bind\0/home/x\u00ff\0/home/x\u00ff\0");
        assertThatThrownBy(() -> Seatbelt.profile(confinement))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining("is no text");
    }

    @Test
    void moreThanBubblewrapCanMakeIsRefusedWithThePlaceToLookAt() {
        Confinement crowd = new Confinement(
                IntStream.range(0, 3_000)
                        .<Mount>mapToObj(i -> new Mount.Blank(Path.of("/srv/tmp/ssh-" + i)))
                        .toList(),
                Network.OPEN);

        assertThatThrownBy(() -> new Bubblewrap(programs).orders(crowd, Path.of("/")))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining("look at what is in /srv/tmp,");
    }

    @Test
    void withoutTheNetworkItHasOneOfItsOwn() throws LaunchFailed {
        Confinement alone = new Confinement(List.of(), Network.NONE);

        assertThat(new String(new Bubblewrap(programs).orders(alone, Path.of("/")), StandardCharsets.UTF_8))
                .contains("\0--unshare-net\0");
        assertThat(Seatbelt.profile(alone)).endsWith("(deny network*)\n");
    }

    @Test
    void theProfileOfSandboxExec() throws LaunchFailed {
        assertThat(Seatbelt.profile(CONFINEMENT)).isEqualTo("""
            (version 1)
            (allow default)
            (deny file-write*)
            (allow file-write* (literal "/dev/null") (literal "/dev/zero") (literal "/dev/dtracehelper"))
            (allow file-write* (regex #"^/dev/(tty|fd/)"))
            (deny network-outbound (literal "/private/var/run/docker.sock"))
            (deny file-read* file-write* (subpath "/run"))
            (allow file-read* file-write* (subpath "/home/u/my project"))
            (deny file-read* file-write* (subpath "/home/u/.netrc"))
            (allow file-read* (subpath "/home/u/my project/.git/config"))
            (deny file-write* (subpath "/home/u/my project/.git/config"))
            """);
        assertThat(new Seatbelt(programs).words(CONFINEMENT, List.of("agent", "-p")))
                .startsWith(place + "/sandbox-exec", "-p")
                .endsWith("agent", "-p");
    }

    @Test
    void aQuoteInAPathDoesNotEndIt() throws LaunchFailed {
        Confinement odd = new Confinement(List.of(new Mount.Writable(Path.of("/a\")(allow \\"))), Network.OPEN);

        assertThat(Seatbelt.profile(odd)).contains("(subpath \"/a\\\")(allow \\\\\")");
    }
}
