package dev.ratchet.process.docker;

import dev.ratchet.process.Launcher;
import dev.ratchet.process.LauncherContract;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** What every launcher promises, kept by the one for containers; see {@link FakeEngine}. */
@EnabledOnOs(OS.LINUX)
class EngineLauncherTest extends LauncherContract {
    private FakeEngine engine;

    @BeforeEach
    void open() throws IOException {
        engine = new FakeEngine(place);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Override
    protected Launcher launcher() {
        DockerSettings settings = new DockerSettings("box", "", "", Map.of());
        return new DockerLauncher(
                engine.engine(),
                settings,
                place,
                Duration.ofMillis(300),
                (_, _) -> new CommandAnswers.Answer(1, "", ""));
    }
}
