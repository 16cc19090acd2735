package dev.ratchet.process.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.sandbox.SandboxSettings.Network;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the tools are told. */
class ConfinementWordsTest {
    private static final Confinement CONFINEMENT = new Confinement(
            List.of(
                    new Mount.Empty(Path.of("/run")),
                    new Mount.Writable(Path.of("/home/u/my project")),
                    new Mount.Blank(Path.of("/home/u/.netrc")),
                    new Mount.ReadOnly(Path.of("/home/u/my project/.git/config"))),
            Network.OPEN);

    @Test
    void bubblewrapIsToldEverythingInOrder() {
        List<String> words = new Bubblewrap(Path.of("/usr/bin/bwrap"))
                .words(CONFINEMENT, Path.of("/home/u/my project"), List.of("/bin/agent", "--cap-add", "ALL"));

        assertThat(words)
                .containsExactly(
                        "/usr/bin/bwrap",
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
                        "--chdir",
                        "/home/u/my project",
                        "--",
                        "/bin/agent",
                        "--cap-add",
                        "ALL");
    }

    @Test
    void withoutTheNetworkItHasOneOfItsOwn() {
        Confinement alone = new Confinement(List.of(), Network.NONE);

        assertThat(new Bubblewrap(Path.of("bwrap")).words(alone, Path.of("/"), List.of("x")))
                .contains("--unshare-net");
        assertThat(Seatbelt.profile(alone)).endsWith("(deny network*)\n");
    }

    @Test
    void theProfileOfSandboxExec() {
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
        assertThat(new Seatbelt(Path.of("/usr/bin/sandbox-exec"))
                        .words(CONFINEMENT, Path.of("/home/u/my project"), List.of("agent", "-p")))
                .startsWith("/usr/bin/sandbox-exec", "-p")
                .endsWith("agent", "-p");
    }

    @Test
    void aQuoteInAPathDoesNotEndIt() {
        Confinement odd = new Confinement(List.of(new Mount.Writable(Path.of("/a\")(allow \\"))), Network.OPEN);

        assertThat(Seatbelt.profile(odd)).contains("(subpath \"/a\\\")(allow \\\\\")");
    }
}
