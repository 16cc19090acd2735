package dev.ratchet.process.sandbox;

import dev.ratchet.process.Launcher;
import dev.ratchet.process.LauncherContract;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;

/** Skipped where bubblewrap does not work; what a session may do inside is in {@link PrisonTest}. */
class SandboxLauncherTest extends LauncherContract {
    private Prison prison;

    @BeforeEach
    void build() throws IOException, InterruptedException {
        prison = new Prison(place, Prison.Inmate.OURSELVES);
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
