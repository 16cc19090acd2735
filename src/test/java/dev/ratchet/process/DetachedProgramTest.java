package dev.ratchet.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class DetachedProgramTest {
    @Test
    void isCalledAsThisProcessWasButForWhatIsLeftOutAndThatNobodyWatches() throws LaunchFailed {
        List<String> words = List.of(
                "/jdk/bin/java",
                "-Xmx1g",
                "-Dratchet.stdin=terminal",
                "-Dratchet.stdout=terminal",
                "-Dratchet.home=/h",
                "-jar",
                "r.jar",
                "run",
                "--detach",
                "5");

        assertThat(DetachedProgram.again(words, "ratchet.detached", "--detach"))
                .containsExactly(
                        "/jdk/bin/java",
                        "-Dratchet.detached",
                        "-Xmx1g",
                        "-Dratchet.home=/h",
                        "-jar",
                        "r.jar",
                        "run",
                        "5");
    }

    @Test
    void isCalledByTheClassThatTheLauncherNamed() throws LaunchFailed {
        assertThat(DetachedProgram.again(
                        List.of("java", "-Da", "-cp", "r.jar", "Main", "--detach", "--name", "-jar"), "p", "--detach"))
                .containsExactly("java", "-Dp", "-Da", "-cp", "r.jar", "Main", "--name", "-jar");
        assertThatThrownBy(() -> DetachedProgram.again(List.of("java", "-cp", "r.jar"), "p", "x"))
                .isInstanceOf(LaunchFailed.class);
    }

    @Test
    void whoWasStartedInAnotherWaySaysThatItCannot() {
        assertThatThrownBy(() -> DetachedProgram.again(List.of("java", "Main"), "p", "x"))
                .isInstanceOf(LaunchFailed.class)
                .hasMessageContaining("it is not known how it was started");
    }
}
