package dev.ratchet.it;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.docker.ContainerEngine;
import dev.ratchet.process.docker.EngineAddress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A real engine: the one that can be reached, else one of our own, which needs root and dockerd. Its image is made of
 * programs of this machine, so that no registry is needed.
 */
final class DockerEngine implements AutoCloseable {
    private static final List<String> APPLETS = List.of(
            "sh", "cat", "sleep", "head", "rm", "mkdir", "chmod", "env", "yes", "kill", "setsid", "uname", "id",
            "touch", "ls", "wc", "tr", "dirname", "mkfifo");

    private final Path home;
    private final @Nullable Process daemon;
    private final String host;
    /** Of this one alone: other tests may be at the same engine, in this process too. */
    private final String image = "ratchet-it-" + UUID.randomUUID();

    private final AtomicInteger containers = new AtomicInteger();

    private DockerEngine(Path home, @Nullable Process daemon, String host) throws IOException {
        this.home = home;
        this.daemon = daemon;
        this.host = host;
        makeImage();
    }

    /** Skips whoever needs it where there is none. */
    static DockerEngine open() throws IOException {
        assumeTrue(hasProgram("docker"), "no docker");
        assumeTrue(hasProgram("busybox"), "no busybox to make an image of");
        Path home = Files.createTempDirectory("ratchet-docker-");
        String usual = EngineAddress.of(System.getenv()).name();
        if (answers(home, usual)) {
            return new DockerEngine(home, null, usual);
        }
        assumeTrue(
                "root".equals(System.getProperty("user.name")) && hasProgram("dockerd"),
                "no engine, and none can be started");
        String own = "unix://" + home.resolve("docker.sock");
        Process daemon = new ProcessBuilder(
                        "dockerd",
                        "--storage-driver",
                        "overlay2",
                        "--iptables=false",
                        "--bridge=none",
                        "--data-root",
                        home.resolve("data").toString(),
                        "--exec-root",
                        home.resolve("exec").toString(),
                        "--pidfile",
                        home.resolve("pid").toString(),
                        "-H",
                        own)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("log").toFile())
                .start();
        long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (daemon.isAlive() && System.nanoTime() < end) {
            if (answers(home, own)) {
                return new DockerEngine(home, daemon, own);
            }
            java.util.concurrent.locks.LockSupport.parkNanos(50_000_000);
        }
        stop(daemon);
        assumeTrue(false, "dockerd does not start here: " + Files.readString(home.resolve("log")));
        throw new AssertionError();
    }

    private static boolean hasProgram(String name) {
        return TestShell.works(Path.of("/"), List.of(), "command -v " + name);
    }

    private static boolean answers(Path home, String host) {
        return TestShell.works(home, List.of("env", "DOCKER_HOST=" + host), "docker version");
    }

    String host() {
        return host;
    }

    ContainerEngine engine() {
        return new ContainerEngine(EngineAddress.of(Map.of("DOCKER_HOST", host)), Duration.ofSeconds(20));
    }

    /** Whether there is perl inside, which lets the wrapper adopt orphans. */
    boolean hasPerl() {
        return Files.exists(home.resolve("root/bin/perl"));
    }

    /** Runs docker, which has to work; what it says. */
    String docker(String... arguments) {
        List<String> words = new ArrayList<>(List.of("docker"));
        words.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
        builder.environment().put("DOCKER_HOST", host);
        try {
            Process process = builder.start();
            process.getOutputStream().close();
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(String.join(" ", words) + "\n" + said);
            }
            return said.strip();
        } catch (IOException | InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Starts a container without an init of its own and without a network; its name. */
    String container(String... options) {
        return container("none", options);
    }

    /** The same with this machine's network, where a stand-in of a model may be. */
    String containerOnLoopback(String... options) {
        return container("host", options);
    }

    private String container(String network, String[] options) {
        String name = image + "-" + containers.incrementAndGet();
        List<String> words =
                new ArrayList<>(List.of("run", "-d", "--name", name, "--network", network, "--stop-timeout", "0"));
        words.addAll(List.of(options));
        words.addAll(List.of(image, "busybox", "sleep", "1000000"));
        docker(words.toArray(String[]::new));
        return name;
    }

    /** All processes inside but the one that counts them, the dead that nobody reaped included. */
    long processes(String container) {
        return docker("exec", container, "sh", "-c", "for p in /proc/[0-9]*; do [ $p = /proc/$$ ] || echo $p; done")
                .lines()
                .count();
    }

    private void makeImage() throws IOException {
        Path script = home.resolve("image.sh");
        Files.writeString(script, """
            set -e
            cd "$1"
            mkdir -p root/bin root/etc root/proc root/tmp root/src
            chmod 1777 root/tmp
            add() {
              cp "$(readlink -f "$(command -v "$1")")" "root/bin/$1"
              ldd "root/bin/$1" 2> /dev/null | grep -o '/[^ )]*' | while read -r file; do
                mkdir -p "root$(dirname "$file")"; cp -L "$file" "root$file"
              done
            }
            add busybox
            for name in %s; do ln -sf busybox "root/bin/$name"; done
            ! command -v perl > /dev/null || add perl
            printf 'root:x:0:0::/:/bin/sh\\ndev:x:1000:1000::/tmp:/bin/sh\\n' > root/etc/passwd
            tar -C root -c . | docker import - %s
            """.formatted(String.join(" ", APPLETS), image));
        if (!TestShell.works(home, List.of("env", "DOCKER_HOST=" + host), "sh " + script + " " + home)) {
            throw new AssertionError("the image could not be made");
        }
    }

    @Override
    public void close() {
        for (int i = 1; i <= containers.get(); i++) {
            docker("rm", "-f", image + "-" + i);
        }
        docker("rmi", "-f", image);
        if (daemon != null) {
            stop(daemon);
        }
        Jvm.delete(home);
    }

    private static void stop(Process daemon) {
        daemon.destroy();
        try {
            if (!daemon.waitFor(20, TimeUnit.SECONDS)) {
                daemon.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
