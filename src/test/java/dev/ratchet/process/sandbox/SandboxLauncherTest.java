package dev.ratchet.process.sandbox;

import dev.ratchet.process.Launcher;
import dev.ratchet.process.LauncherContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** Skipped where bubblewrap does not work; what a session may do inside is in {@link PrisonTest}. */
@EnabledOnOs(OS.LINUX)
class SandboxLauncherTest extends LauncherContract {
    private SandboxFixture prison;

    @BeforeEach
    void build() throws IOException, InterruptedException {
        prison = new SandboxFixture(place, SandboxFixture.Inmate.OURSELVES);
    }

    @Override
    protected Launcher launcher() {
        return prison.launcher();
    }

    @Override
    protected Path directory() {
        return prison.project;
    }
}
