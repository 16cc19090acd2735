package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ratchet.process.tree.LocalLauncher;
import dev.ratchet.process.tree.Scripts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(OS.LINUX)
class HidingLauncherTest extends LauncherContract {
    @Override
    protected Launcher launcher() {
        return new LocalLauncher().hiding(Set.of("SECRET", "HOME"));
    }

    @Test
    void nobodyPassesOnWhatIsWithheld() throws Exception {
        Path output = directory().resolve("output");
        LaunchCommand command = new LaunchCommand(
                List.of("/bin/sh", "-c", "echo ${SECRET-none} ${HOME-none} $OPEN"),
                directory(),
                Map.of("SECRET", "sk-1", "OPEN", "yes"),
                null,
                output,
                null);

        Running running = launcher().launch(command, "m");
        Scripts.awaitExit(running);
        running.end(Duration.ZERO);

        assertThat(output).hasContent("none none yes");
    }
}
