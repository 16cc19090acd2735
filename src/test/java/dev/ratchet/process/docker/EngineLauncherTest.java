package dev.ratchet.process.docker;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.ratchet.process.Launcher;
import dev.ratchet.process.LauncherContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What every launcher promises, kept by the one for containers; see {@link FakeEngine}. */
class EngineLauncherTest extends LauncherContract {
    private FakeEngine engine;

    @BeforeEach
    void open() throws IOException {
        assumeTrue(Files.exists(Path.of("/proc/self/environ")), "no /proc");
        engine = new FakeEngine(place);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Override
    protected Launcher launcher() {
        DockerSettings settings = new DockerSettings("box", "", "", Map.of());
        return new DockerLauncher(engine.engine(), settings, place, Duration.ofMillis(300));
    }
}
